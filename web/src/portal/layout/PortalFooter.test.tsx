import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { onPage } from '../../../test/on-page.tsx';
import { boot } from '../../lib/boot.ts';
import { PortalFooter } from './PortalFooter.tsx';

const unset = { ...boot };

beforeEach(() => {
  Object.assign(boot, {
    companyName: '盾源科技',
    footer: {
      agreementUrl: '/announcement/detail/1',
      privacyUrl: 'https://www.example.com/privacy',
      icpNumber: '京ICP备00000000号-1',
      policeNumber: '京公网安备 11010500000001号-1',
      contact: 'mailto:security@example.com',
    },
  });
});
afterEach(() => {
  Object.assign(boot, unset);
});

test('the footer has the year of Shanghai, the company, links that open in a new tab, and the other language', async () => {
  Object.assign(boot, { serverTime: Date.UTC(2026, 11, 31, 16) });
  await onPage(<PortalFooter />);
  const footer = page.getByRole('contentinfo');
  await expect.element(footer.getByText('© 2027 盾源科技')).toBeVisible();
  const links = footer.getByRole('link').elements();
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['用户协议', '/announcement/detail/1'],
    ['隐私政策', 'https://www.example.com/privacy'],
    ['联系我们', 'mailto:security@example.com'],
    ['security.txt', '/.well-known/security.txt'],
    ['京ICP备00000000号-1', 'https://beian.miit.gov.cn/'],
    [
      '京公网安备 11010500000001号-1',
      'https://beian.mps.gov.cn/#/query/webSearch?code=11010500000001',
    ],
    ['English', '/?lang=en'],
  ]);
  expect(links.slice(0, -1).every((link) => link.getAttribute('target') === '_blank')).toBe(true);
});

test('a site without registrations or contact names none', async () => {
  Object.assign(boot.footer, { icpNumber: '', policeNumber: '', contact: '' });
  await onPage(<PortalFooter />);
  expect(page.getByRole('link').elements()).toHaveLength(4);
});
