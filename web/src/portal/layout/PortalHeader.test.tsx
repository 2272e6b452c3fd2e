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

test('so it is in the drawer of narrow screens', async () => {
  await page.viewport(375, 700);
  await asMember(<PortalHeader title="" />, { at: '/announcement/detail/0' });
  await page.getByRole('button', { name: '菜单' }).click();
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect
    .element(drawer.getByRole('link', { name: '公告' }))
    .toHaveAttribute('aria-current', 'page');
});
