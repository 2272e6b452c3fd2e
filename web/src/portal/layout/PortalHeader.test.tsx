import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { PortalHeader } from './PortalHeader.tsx';

test.each([
  ['/announcement/home', '公告'],
  ['/announcement/detail/0', '公告'],
  ['/award/exchange/0', '礼品兑换'],
  ['/', '首页'],
])('%s is found under %s', async (at, name) => {
  await asMember(<PortalHeader title="" />, { at });
  const links = page.getByRole('navigation').getByRole('link');
  await expect.element(links.first()).toBeVisible();
  const current = links.elements().filter((link) => link.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([name]);
});
