import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { feedOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import CenterPage from './CenterPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const read = {
  id: idOf(1),
  action: 'report.read',
  actionName: '查看报告',
  actorName: '审核员 3',
  target: 'SS-2026-000001',
  times: 2,
  reason: '',
  createTime: 1_793_000_000_000,
};
const revealed = {
  ...read,
  id: idOf(2),
  action: 'order.reveal',
  actionName: '查看订单收货或收款信息',
  actorName: '工作人员 7',
  target: 'SG-2026-000002',
  times: 1,
  reason: '打印快递面单',
};

const show = (list: unknown[]) =>
  asMember(<CenterPage />, {
    at: '/personal/center?tab=access',
    answers: {
      getAccessRecordPage: () => feedOf(list),
      getHistoryOffer: () => ({ isOpen: false }),
    },
  });

test('says who looked at what, how often and why', async () => {
  await show([read, revealed]);
  const rows = page.getByRole('table', { name: '信息访问记录' }).getByRole('row');
  for (const words of ['查看报告，2 次', '审核员 3', 'SS-2026-000001'])
    await expect.element(rows.nth(1).getByText(words)).toBeVisible();
  for (const words of [revealed.actionName, '工作人员 7', 'SG-2026-000002', revealed.reason])
    await expect.element(rows.nth(2).getByText(words)).toBeVisible();
  // the page scrolls, not the list
  expect(rows.first().element().closest('[data-head-fixed]')).toBeNull();
});

test('says what will stand here while nobody has looked', async () => {
  await show([]);
  await expect.element(page.getByText(/工作人员查看你的报告.*会记录在这里/)).toBeVisible();
});

test('stands behind the list of settings, whose page has the three tabs', async () => {
  await show([read]);
  await expect.element(page.getByRole('heading', { name: '信息访问记录', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  const tabs = page.getByRole('navigation', { name: '个人中心' }).getByRole('link');
  await expect
    .poll(() => tabs.elements().map((one) => one.textContent))
    .toEqual(['账号信息', '收货地址', '实名认证']);
});
