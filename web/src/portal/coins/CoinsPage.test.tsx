import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { feedOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import CoinsPage from './CoinsPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const entry = (more: object) => ({
  id: idOf(1),
  kind: 'award',
  kindName: '漏洞奖励',
  amount: 80,
  balanceAfter: 80,
  source: { kind: 'report', id: idOf(9), title: '越权访问' },
  createTime: 1_793_000_000_000,
  ...more,
});
const spent = entry({
  id: idOf(2),
  kind: 'exchange',
  kindName: '兑换礼品',
  amount: -30,
  balanceAfter: 50,
  source: { kind: 'order', id: idOf(60), title: '机械键盘' },
});

const show = (list: unknown[], total = { balance: 50, pending: 12, earned: 80, spent: 30 }) =>
  asMember(<CoinsPage />, {
    answers: {
      getSecurityCoinTotal: () => total,
      getCoinRecordPage: ({ kind }) =>
        feedOf(list.filter((one) => kind === undefined || (one as { kind: string }).kind === kind)),
    },
  });

test('says what is there, to come, earned and spent, and where each came from', async () => {
  await show([spent, entry({})]);
  const amounts = page.getByRole('definition');
  await expect
    .poll(() => amounts.elements().map((one) => one.textContent))
    .toEqual(['50', '12奖励核定后到账', '80', '30']);
  await expect
    .element(page.getByRole('link', { name: '越权访问' }))
    .toHaveAttribute('href', `/personal/submit/detail/${idOf(9)}`);
  // the page scrolls, not the list
  expect(page.getByRole('table').element().closest('[data-head-fixed]')).toBeNull();
  await expect
    .element(page.getByRole('link', { name: '机械键盘' }))
    .toHaveAttribute('href', `/personal/my-gift/detail/${idOf(60)}`);
});

test('is narrowed to one kind, and says when there is nothing of it', async () => {
  await show([spent, entry({})]);
  const find = async (kind: string) => {
    await page.getByRole('combobox', { name: '类别' }).click();
    await page.getByRole('option', { name: kind }).click();
    await page.getByRole('button', { name: '查询' }).click();
  };
  await find('兑换礼品');
  await expect.element(page.getByTestId('address')).toHaveTextContent('/?kind=exchange');
  await expect.element(page.getByRole('link', { name: '越权访问' })).not.toBeInTheDocument();
  await find('订单退回');
  await page.getByRole('button', { name: '查看全部记录' }).click();
  await expect.element(page.getByRole('link', { name: '越权访问' })).toBeVisible();
});

test('of a newcomer offers the next step', async () => {
  await show([], { balance: 0, pending: 0, earned: 0, spent: 0 });
  await expect.element(page.getByText('报告确认后，奖励的安全币会记在这里。')).toBeVisible();
  await expect.element(page.getByText('共 0 条')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '提交漏洞' })).toBeVisible();
});

test('on a phone each posting has two lines', async () => {
  await page.viewport(375, 812);
  await show([spent, entry({})]);
  const line = page.getByRole('list', { name: '安全币明细' }).getByRole('listitem').first();
  await expect.element(line).toMatchTextContent(/机械键盘.*-30.*兑换礼品.*变动后 50/);
  expect(line.element().getBoundingClientRect().height).toBeLessThan(72);
  expect(page.getByRole('table').elements()).toEqual([]);
});
