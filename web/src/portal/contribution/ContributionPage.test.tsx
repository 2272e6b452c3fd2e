import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asMember } from '../../../test/as-member.tsx';
import { aBusyYear, givenGrowth } from '../../../test/given-growth.ts';
import { feedOf } from '../../../test/given-my-gift.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { keepToken } from '../../lib/front.ts';
import ContributionPage from './ContributionPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const entry = {
  id: idOf(1),
  kind: 'award',
  kindName: '漏洞奖励',
  amount: 28,
  balanceAfter: 28,
  source: { kind: 'report', id: idOf(9), title: '越权访问' },
  createTime: 1_793_000_000_000,
};

const show = (
  growth = givenGrowth({}),
  { total = growth.months.at(-1)?.total ?? 0, at = '/' } = {},
) =>
  asMember(<ContributionPage />, {
    at,
    answers: {
      getContributionTotal: () => ({ total }),
      getContributionGrowth: () => growth,
      getContributionRecordPage: ({ kind }) =>
        feedOf(total === 0 || kind === 'awardReversal' ? [] : [entry]),
    },
  });

const heatmap = page.getByRole('region', { name: '近一年贡献' });
const growthLine = page.getByRole('region', { name: '累计增长' });

describe('a year of contribution', () => {
  test('shows every day, the fuller the more', async () => {
    const year = aBusyYear();
    await show(year);
    await expect
      .element(heatmap.getByRole('img', { name: `过去一年有 ${year.days.length} 天获得贡献值` }))
      .toBeVisible();
    const squares = [...heatmap.element().querySelectorAll('rect:has(title)')];
    expect(squares).toHaveLength(370);
    const lit = squares.filter((one) => one.getAttribute('data-level') !== '0');
    expect(lit).toHaveLength(year.days.length);
    expect(new Set(lit.map((one) => one.getAttribute('data-level')))).toEqual(
      new Set(['1', '2', '3', '4']),
    );
    expect(growthLine.element().querySelectorAll('[title]')).toHaveLength(12);
  });

  test('of one day has that one full, and a line that ends high', async () => {
    await show(givenGrowth({ '2026-11-21': 36 }));
    await expect
      .element(heatmap.getByRole('img', { name: '过去一年有 1 天获得贡献值' }))
      .toBeVisible();
    const lit = [...heatmap.element().querySelectorAll('rect:has(title):not([data-level="0"])')];
    expect(lit.map((one) => [one.textContent, one.getAttribute('data-level')])).toEqual([
      ['2026-11-21：+36 贡献值，1 份有效报告', '4'],
    ]);
    await expect
      .element(growthLine.getByRole('img', { name: '过去 12 个月的累计贡献值，现在是 36' }))
      .toBeVisible();
  });

  test('has its figures behind it, to be read with a keyboard', async () => {
    await show(givenGrowth({ '2026-10-02': 12, '2026-11-21': 36 }));
    await heatmap.getByText('每日数据').click();
    await expect.element(heatmap.getByRole('row', { name: '2026-10-02 +12 1' })).toBeVisible();
    await growthLine.getByText('每月数据').click();
    await expect.element(growthLine.getByRole('row', { name: '2026-11 +36 48' })).toBeVisible();
  });

  test('on a phone fits its card', async () => {
    await page.viewport(375, 812);
    await show(aBusyYear());
    const year = heatmap.getByRole('img', { name: /天获得贡献值/ });
    await expect.element(year).toBeVisible();
    const days = [...year.element().querySelectorAll('rect:has(title)')];
    const right = Math.max(...days.map((day) => day.getBoundingClientRect().right));
    expect(right).toBeLessThanOrEqual(year.element().getBoundingClientRect().right);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  });

  test('of somebody new offers the first step instead of empty pictures', async () => {
    await show();
    await expect.element(page.getByRole('link', { name: '提交漏洞' })).toBeVisible();
    expect(heatmap.elements()).toEqual([]);
  });
});

test('records are narrowed by the address: a kind, and days of Shanghai', async () => {
  const asked = await show(givenGrowth({ '2026-11-21': 28 }), { at: '/?kind=award&page=1' });
  await expect.element(page.getByRole('link', { name: '越权访问' })).toBeVisible();
  await page.getByRole('textbox', { name: '时间从' }).fill('2026-11-01');
  await page.getByRole('textbox', { name: '时间到' }).fill('2026-11-21');
  await page.getByRole('button', { name: '查询' }).click();
  await expect
    .element(page.getByTestId('address'))
    .toHaveTextContent('/?kind=award&from=2026-11-01&to=2026-11-21');
  await expect
    .poll(() => asked.filter(({ name }) => name === 'getContributionRecordPage').at(-1)?.input)
    .toEqual({
      page: '1',
      pageSize: '20',
      kind: 'award',
      startTime: String(Date.UTC(2026, 9, 31, 16)),
      endTime: String(Date.UTC(2026, 10, 21, 15, 59, 59, 999)),
    });
  // contribution is never adjusted by hand, so there is no such filter
  await page.getByRole('combobox', { name: '类别' }).click();
  expect(page.getByRole('option', { name: '人工调整' }).elements()).toEqual([]);
  await page.getByRole('option', { name: '收回奖励' }).click();
  await page.getByRole('button', { name: '查询' }).click();
  await page.getByRole('button', { name: '查看全部记录' }).click();
  await expect.element(page.getByRole('link', { name: '越权访问' })).toBeVisible();
});
