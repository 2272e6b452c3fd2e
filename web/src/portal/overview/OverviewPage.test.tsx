import type { MainPage } from '@shieldsource/contract/site/overview';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { No } from '../../../test/answers-by-call.ts';
import { asMember, givenMember } from '../../../test/as-member.tsx';
import { givenGrowth } from '../../../test/given-growth.ts';
import { givenMyOrder } from '../../../test/given-my-gift.ts';
import { givenReport, idOf } from '../../../test/given-my-report.ts';
import { givenWaiting } from '../../../test/given-waiting.ts';
import { keepToken } from '../../lib/front.ts';
import { dayPartAt } from './day-part.ts';
import OverviewPage from './OverviewPage.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  keepToken('');
});

const nothing: MainPage = {
  card: givenMember({ realStatus: 0, nickName: '' }),
  addressComplete: false,
  counters: {
    validCount: 0,
    seriousCount: 0,
    highLevelCount: 0,
    mediumLevelCount: 0,
    lowLevelCount: 0,
  },
  coins: { balance: 0, pending: 0, earned: 0, spent: 0 },
  contribution: { total: 0, rank: null, monthContribution: 0, monthRank: null },
  reports: [],
  orders: [],
  unread: 0,
  draftTitle: null,
  waiting: [],
  news: null,
};
const full: MainPage = {
  card: givenMember(),
  addressComplete: true,
  counters: { ...nothing.counters, validCount: 7, highLevelCount: 4 },
  coins: { balance: 1_320, pending: 0, earned: 1_500, spent: 180 },
  contribution: { total: 508, rank: 3, monthContribution: 36, monthRank: 1 },
  reports: [givenReport({ status: 3, level: 3, levelName: '高危' })],
  orders: [givenMyOrder({ schedule: 2, scheduleName: '已发货' })],
  unread: 2,
  draftTitle: null,
  waiting: [],
  news: null,
};
const show = (main: MainPage) =>
  asMember(<OverviewPage />, {
    answers: { getMainPage: () => main, getContributionGrowth: () => givenGrowth({}) },
  });
const steps = page.getByRole('list', { name: '接下来' });

describe('the member’s home', () => {
  test('shows who, how much, how high and what is new, each with the way to more', async () => {
    await show(full);
    await expect.element(page.getByRole('heading', { name: /，灰鲸$/ })).toBeVisible();
    for (const [name, path] of [
      [/安全币 1,320/, '/personal/security-currency'],
      [/贡献值 508 本月 \+36/, '/personal/contribution'],
      [/贡献排名 第 3 名 本月第 1 名/, '/rank/personal?board=month'],
      ['2 条未读消息', '/personal/message'],
      ['订单接口未校验归属，可查看他人订单', `/personal/submit/detail/${idOf(1)}`],
      ['机械键盘', `/personal/my-gift/detail/${idOf(60)}`],
      ['高危', '/personal/submit?level=3'],
    ] as const)
      await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', path);
    await expect
      .element(page.getByLabelText('漏洞统计'))
      .toHaveTextContent('有效报告7严重0高危4中危0低危0');
    expect(steps.elements()).toEqual([]);
  });

  test('tells of an award that its owner has not read of, and leads to it', async () => {
    await show({
      ...full,
      counters: { ...full.counters, validCount: 1 },
      news: { reportId: idOf(9), coins: 308, contribution: 108 },
    });
    const news = page.getByRole('region', { name: '首份有效报告' });
    await expect.element(news.getByText('+308 安全币')).toBeVisible();
    await expect.element(news.getByText('+108 贡献值')).toBeVisible();
    await expect.element(news.getByRole('link', { name: '贡献排名第 3 名' })).toBeVisible();
    await expect
      .element(news.getByRole('link', { name: '查看报告' }))
      .toHaveAttribute('href', `/personal/submit/detail/${idOf(9)}`);
  });

  test('counts an award up once, and shows it still from then on', async () => {
    vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(false);
    const sums = new Set<string | undefined>();
    const observer = new MutationObserver(() =>
      sums.add(/\+(\d+) 安全币/.exec(document.body.textContent)?.[1]),
    );
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    const sumsShown = async () => {
      await cleanup();
      sums.clear();
      await show({ ...full, news: { reportId: idOf(10), coins: 308, contribution: 108 } });
      await expect.element(page.getByText('+308 安全币')).toBeVisible();
      return [...sums].filter((sum) => sum !== undefined);
    };
    expect((await sumsShown()).length).toBeGreaterThan(1);
    expect(await sumsShown()).toEqual(['308']);
    observer.disconnect();
  });

  test('shows the year and the month beside what waits', async () => {
    await asMember(<OverviewPage />, {
      answers: {
        getMainPage: () => ({ ...full, waiting: [givenWaiting()] }),
        getContributionGrowth: () => givenGrowth({ '2026-11-20': 28, '2026-11-21': 8 }),
      },
    });
    const year = page.getByRole('region', { name: '近一年贡献' });
    await expect.element(year.getByText(/^本月 \+/)).toBeVisible();
    await expect.element(year.getByText(/2 天有收获$/)).toBeVisible();
    await expect
      .element(year.getByRole('link', { name: '查看全部' }))
      .toHaveAttribute('href', '/personal/contribution');
    const waits = page.getByRole('region', { name: /^需要你处理/ }).element();
    const [left, right] = [waits, year.element()].map((one) => one.getBoundingClientRect());
    expect(right?.top).toBe(left?.top);
    expect(right?.left).toBeGreaterThan(left?.right ?? Infinity);
  });

  test('of a newcomer says what will be here and where to begin', async () => {
    await show(nothing);
    await expect.element(page.getByRole('heading', { name: /，白帽10086$/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '提交第一份报告' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '看看规则与范围' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '挑一件礼品' })).toBeVisible();
    // no counts of nothing
    expect(page.getByLabelText('漏洞统计').elements()).toEqual([]);
    await expect.element(page.getByText('未上榜')).toBeVisible();
    // papers are asked for only when there are coins to exchange
    expect(steps.elements()).toEqual([]);
  });

  test('names what stands between coins and a gift', async () => {
    await show({
      ...nothing,
      coins: { balance: 80, pending: 12, earned: 80, spent: 0 },
      contribution: { total: 28, rank: null, monthContribution: 28, monthRank: null },
      orders: [givenMyOrder()],
    });
    await expect.element(page.getByText('待到账 12，累计获得 80')).toBeVisible();
    await expect.element(page.getByText('1,000 名以外', { exact: true })).toBeVisible();
    const links = steps.getByRole('link');
    expect(links.elements().map((one) => one.getAttribute('href'))).toEqual([
      '/personal/center?tab=authentication',
      '/personal/center?tab=address',
    ]);
  });

  test('puts what waits for the member first, each with its days and the way to do it', async () => {
    await show({
      ...full,
      waiting: [
        givenWaiting(),
        givenWaiting({
          kind: 'address',
          subject: idOf(60),
          number: 'SG-2026-000001',
          title: '机械键盘',
          before: Date.now() + 3_600_000,
        }),
        givenWaiting({ kind: 'retest', subject: idOf(2), before: null }),
        givenWaiting({ kind: 'appeal', subject: idOf(3), before: null }),
        givenWaiting({ kind: 'identity', subject: null, number: '', title: '', before: null }),
        givenWaiting({ kind: 'draft', subject: null, number: '', title: '' }),
      ],
    });
    const block = page.getByRole('region', { name: '需要你处理 6' });
    const links = block.getByRole('link');
    await expect.element(links.first()).toBeVisible();
    expect(links.elements().map((one) => one.getAttribute('href'))).toEqual([
      `/personal/submit/detail/${idOf(1)}`,
      `/personal/my-gift/detail/${idOf(60)}`,
      `/personal/submit/detail/${idOf(2)}`,
      `/personal/submit/detail/${idOf(3)}`,
      '/personal/center?tab=authentication',
      '/weak/home',
    ]);
    for (const words of [
      '待补充信息 · 还剩 3 天',
      '待确认收货地址 · 不到一天',
      '邀请你复测',
      '还没有标题',
    ])
      await expect.element(block.getByText(words, { exact: true })).toBeVisible();
    const order = page.getByRole('region').elements();
    expect(order[0]).toBe(block.element());
  });

  test('an error offers to try again', async () => {
    let isDown = true;
    await asMember(<OverviewPage />, {
      answers: {
        getMainPage: () => {
          if (isDown) throw new No('unavailable');
          return full;
        },
      },
    });
    await expect.element(page.getByText('数据加载出错')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect.element(page.getByRole('heading', { name: /，灰鲸$/ })).toBeVisible();
  });
});

test.each([
  ['2026-11-20T16:00:00Z', 'night'],
  ['2026-11-20T21:00:00Z', 'morning'],
  ['2026-11-21T03:00:00Z', 'noon'],
  ['2026-11-21T06:00:00Z', 'afternoon'],
  ['2026-11-21T10:00:00Z', 'evening'],
  ['2026-11-21T15:59:59Z', 'evening'],
])('%s is %s in Shanghai', (time, part) => {
  expect(dayPartAt(Date.parse(time))).toBe(part);
});
