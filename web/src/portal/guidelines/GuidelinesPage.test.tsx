import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { idOf } from '../../../test/given-my-report.ts';
import { onPage } from '../../../test/on-page.tsx';
import GuidelinesPage from './GuidelinesPage.tsx';

const range = (to: number) => ({ from: to, to });
const ranges = { '0': range(0), '1': range(1), '2': range(3), '3': range(18), '4': range(54) };
const rule = {
  version: 3,
  publishTime: Date.UTC(2026, 5, 1),
  contribution: ranges,
  coins: ranges,
  tierHundredths: { core: 1_000, general: 400, edge: 100 },
  maxBonusContribution: 50,
  maxBonusCoins: 100,
  signOffAboveCoins: 600,
  maxContribution: 500,
  maxCoins: 5_000,
};
const app = (at: number, tier: string, tierName: string, hosts: string[]) => ({
  id: idOf(at),
  name: `应用 ${at}`,
  tier,
  tierName,
  hosts,
  packages: [],
});
const said = {
  exclusions: { title: '不收录的漏洞', body: '- 自己攻击自己' },
  harbour: { title: '安全港承诺', body: '不追究法律责任' },
  promises: [
    { kind: 'receipt', level: null, workingDays: 1 },
    { kind: 'fix', level: 4, workingDays: 2 },
  ],
  versions: [
    { kind: 'rule', version: 3, publishTime: Date.UTC(2026, 5, 1) },
    { kind: 'exclusions', version: 2, publishTime: Date.UTC(2026, 4, 1) },
    { kind: 'harbour', version: 1, publishTime: null },
  ],
};
const figures = (kept: number, all: number) => ({
  reportsHandled: 12,
  coinsAwarded: 340,
  medianFirstAnswerMs: null,
  promises: { kept, all },
});
const answers = {
  getPublicFigures: () => figures(17, 19),
  getGuidelines: () => said,
  getAppList: () => [
    app(1, 'edge', '边缘业务', []),
    app(2, 'core', '核心业务', ['*.demo.example']),
  ],
  getScoringRule: () => rule,
  getGuidelineChange: ({ kind, version }: Record<string, unknown>) => {
    if (kind === 'rule') return { texts: null, changes: [{ at: 'coins.3.to', from: 18, to: 24 }] };
    const after = { title: '不收录的漏洞', body: '新的一条' };
    return {
      texts: { before: Number(version) === 1 ? null : { ...after, body: '旧的一条' }, after },
      changes: null,
    };
  },
};

afterEach(() => void vi.restoreAllMocks());

test('says what is taken, those that matter most first, what it earns and by when', async () => {
  answersByCall(answers);
  await onPage(<GuidelinesPage />);
  await expect.element(page.getByText('*.demo.example')).toBeVisible();
  const apps = page.getByRole('list', { name: '收录范围' }).getByRole('listitem');
  await expect.element(apps.first()).toMatchTextContent('应用 2');
  await expect.element(page.getByText('自己攻击自己')).toBeVisible();
  await expect.element(page.getByText('不追究法律责任')).toBeVisible();
  // 54 × 10
  await expect
    .element(page.getByRole('table', { name: '安全币' }).getByRole('row', { name: /严重/ }))
    .toMatchTextContent('540');
  await expect.element(page.getByText('修复严重漏洞')).toBeVisible();
  await expect.element(page.getByText('现在没有奖励活动。')).toBeVisible();
});

test('says how often the promises were kept, and nothing before one was due', async () => {
  answersByCall(answers);
  const { unmount } = await onPage(<GuidelinesPage />);
  await expect.element(page.getByText('89.4%')).toBeVisible();
  await expect.element(page.getByText('近三个月按时完成率（19 项）')).toBeVisible();
  await unmount();
  answersByCall({ ...answers, getPublicFigures: () => figures(0, 0) });
  await onPage(<GuidelinesPage />);
  await expect.element(page.getByText('修复严重漏洞')).toBeVisible();
  expect(page.getByText(/按时完成/).elements()).toEqual([]);
});

test('with room, the awards of both kinds stand side by side, level by level', async () => {
  await page.viewport(1440, 900);
  answersByCall(answers);
  await onPage(<GuidelinesPage />);
  const topOf = (name: string) =>
    page
      .getByRole('table', { name })
      .getByRole('row', { name: /严重/ })
      .element()
      .getBoundingClientRect().top;
  await expect.element(page.getByRole('table', { name: '贡献值' })).toBeVisible();
  expect(topOf('贡献值')).toBe(topOf('安全币'));
});

test('names the factor of a campaign only while one runs', async () => {
  const campaign = {
    id: idOf(30),
    name: '双倍奖励周',
    factorHundredths: 200,
    applicationIds: [],
    applications: [],
    typeIds: [],
    types: [],
    firstDay: '2026-12-01',
    lastDay: '2026-12-07',
    isRunning: false,
  };
  const show = (campaigns: object[]) => {
    answersByCall({ ...answers, getScoringRule: () => ({ ...rule, campaigns }) });
    return onPage(<GuidelinesPage />);
  };
  const { unmount } = await show([campaign]);
  await expect.element(page.getByText(/奖励 = 基数 × 业务系数 \+ 加分，/)).toBeVisible();
  expect(page.getByText(/活动系数/).elements()).toEqual([]);
  await unmount();
  await show([{ ...campaign, isRunning: true }]);
  await expect.element(page.getByText(/× 活动系数，四舍五入取整/)).toBeVisible();
});

test('each version opens to show what it changed', async () => {
  answersByCall(answers);
  await onPage(<GuidelinesPage />);
  const open = (name: RegExp) => page.getByRole('button', { name }).click();
  await open(/评分标准第 3 版/);
  await expect
    .element(page.getByRole('row', { name: /安全币基数 · 高危 · 上限/ }))
    .toMatchTextContent('1824');
  await open(/不收录的漏洞第 2 版/);
  await expect.element(page.getByText(/旧的一条/)).toBeVisible();
  await expect.element(page.getByText(/新的一条/)).toBeVisible();
  await open(/安全港承诺第 1 版/);
  await expect.element(page.getByText('这是第一个公布的版本。')).toBeVisible();
});

test('where the centre has said nothing of its own yet, that is said', async () => {
  answersByCall({
    ...answers,
    getGuidelines: () => ({ ...said, exclusions: null, harbour: null, versions: [] }),
  });
  await onPage(<GuidelinesPage />);
  await expect.element(page.getByText(/还没有公布清单/)).toBeVisible();
  await expect.element(page.getByText(/还没有单独公布/)).toBeVisible();
});
