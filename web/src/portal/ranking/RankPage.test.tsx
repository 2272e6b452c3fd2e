import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { asMember } from '../../../test/as-member.tsx';
import { emulated } from '../../../test/emulated.ts';
import { onPage } from '../../../test/on-page.tsx';
import { keepToken } from '../../lib/front.ts';
import { MemberSession } from '../../lib/member-session.ts';
import RankPage from './RankPage.tsx';

const row = (rank: number, more: object = {}) => ({
  rank,
  uid: 10000 + rank,
  nickName: `白帽 ${rank}`,
  headPortrait: '',
  contribution: 1000 - rank,
  validCount: 3,
  isMe: false,
  ...more,
});
const rank = (list: unknown[], { total = list.length, me = null as unknown } = {}) => ({
  code: 0,
  result: { list, total, page: 1, pageSize: 20, me },
});

const show = () =>
  onPage(
    <MemberSession>
      <RankPage />
    </MemberSession>,
  );

afterEach(async () => {
  await emulated();
  vi.restoreAllMocks();
  keepToken('');
});

test('a name is there on paper, too', async () => {
  await asMember(<RankPage />, { answers: { getMainRank: () => rank([row(1)]).result } });
  const name = page.getByRole('button', { name: '白帽 1' });
  await expect.element(name).toBeVisible();
  await emulated({ media: 'print' });
  await expect.element(name).toBeVisible();
});

test('to a member a name opens the card of whoever is named', async () => {
  const asked = await asMember(<RankPage />, {
    answers: {
      getMainRank: () => rank([row(1), row(2, { uid: null, nickName: '匿名白帽' })]).result,
      getUserBasicInfo: () => ({
        uid: 10001,
        nickName: '白帽 1',
        headPortrait: '',
        rank: 1,
        contribution: 999,
        validCount: 3,
        registeredAt: Date.UTC(2026, 0, 5),
        isMe: false,
      }),
    },
  });
  await page.getByRole('button', { name: '白帽 1' }).click();
  const card = page.getByRole('dialog', { name: '白帽 1' });
  await expect.element(card.getByText('2026-01-05')).toBeVisible();
  await expect.element(card.getByText('10001')).toBeVisible();
  expect(asked.find(({ name }) => name === 'getUserBasicInfo')?.input).toEqual({ uid: '10001' });
  await expect.element(page.getByText('匿名白帽')).toBeVisible();
  expect(page.getByRole('button', { name: '匿名白帽' }).elements()).toEqual([]);
});

test('to a visitor a name is a name', async () => {
  serverAnswers(rank([row(1)]));
  await show();
  await expect.element(page.getByText('白帽 1')).toBeVisible();
  expect(page.getByRole('button', { name: '白帽 1' }).elements()).toEqual([]);
});

test('the first three stand on the podium, the others in the list, oneself named', async () => {
  serverAnswers(rank([row(1), row(2), row(3), row(4), row(5, { isMe: true })]));
  await show();
  const podium = page.getByRole('list');
  await expect.element(podium.getByText('白帽 1')).toBeVisible();
  await expect.element(podium.getByText('白帽 3')).toBeVisible();
  const table = page.getByRole('table', { name: '贡献排行榜' });
  await expect.element(table.getByRole('row', { name: /白帽 5\s*我/ })).toBeVisible();
  expect(table.getByText('白帽 3').elements()).toEqual([]);
  // the page scrolls, not the list
  expect(table.element().closest('[data-head-fixed]')).toBeNull();
});

test('a bar is as long as the share of the highest in the list', async () => {
  const rows = [400, 300, 200, 100, 25].map((contribution, at) => row(at + 1, { contribution }));
  serverAnswers(rank(rows));
  await show();
  const table = page.getByRole('table', { name: '贡献排行榜' });
  await expect.element(table).toBeVisible();
  const bars = table.element().querySelectorAll('rect');
  expect([...bars].map((bar) => bar.getAttribute('width'))).toEqual(['100', '25']);
});

describe('oneself', () => {
  const rows = [row(1), row(2), row(3), row(4)];
  const mine = page.getByRole('region', { name: '我的名次' });

  test('is told one’s place, and how far the next one is', async () => {
    const me = row(5, { isMe: true });
    serverAnswers(rank([...rows, me], { me }));
    await show();
    await expect
      .element(mine)
      .toHaveTextContent('我的名次第 5 名贡献值 995 · 3 份有效报告距上一名差 1');
    await expect.element(page.getByRole('row', { name: /白帽 5\s*我/ })).toBeVisible();
  });

  test('is told so of a place on another page', async () => {
    const me = row(42, { isMe: true, contribution: 900 });
    const asked = answersByCall({
      getMainRank: ({ page: at }) => ({
        ...rank(Number(at) === 3 ? [row(41, { contribution: 912 })] : rows, { total: 50, me })
          .result,
      }),
    });
    await show();
    await expect.element(mine).toMatchTextContent('距上一名差 12');
    expect(asked.map(({ input }) => input['page'])).toEqual(['1', '3']);
  });

  test('as the first has nobody to catch up with', async () => {
    const me = row(1, { isMe: true });
    serverAnswers(rank([me, row(2)], { me }));
    await show();
    await expect.element(mine).toHaveTextContent('我的名次第 1 名贡献值 999 · 3 份有效报告');
  });

  test('beyond the places that are counted has no number', async () => {
    serverAnswers(rank(rows, { me: { ...row(1, { isMe: true }), rank: null } }));
    await show();
    await expect.element(mine).toHaveTextContent('我的名次1,000 名以外贡献值 999 · 3 份有效报告');
  });

  test('who is in no place, or nobody, is told how to get one', async () => {
    serverAnswers(rank(rows));
    await show();
    const how = page.getByRole('region', { name: '怎样上榜' });
    await expect
      .element(how.getByRole('link', { name: '查看贡献值怎么算' }))
      .toHaveAttribute('href', '/rule/home#awards');
    expect(mine.elements()).toEqual([]);
  });
});

test('two who share a rank are both there', async () => {
  const shared = { rank: 4, nickName: '匿名白帽', uid: null };
  serverAnswers(rank([row(1), row(2), row(3), row(4, shared), row(4, shared)]));
  await show();
  await expect.element(page.getByRole('table').getByText('匿名白帽').nth(1)).toBeVisible();
});

test('with nobody in it yet, it says what will be here and offers the next step', async () => {
  serverAnswers(rank([]));
  await show();
  await expect.element(page.getByText('还没有人上榜')).toBeVisible();
  await expect.element(page.getByText('共 0 条')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '提交漏洞' })).toBeVisible();
});

test('an error offers to try again', async () => {
  serverAnswers({ code: 1104, message: '服务暂时繁忙' }, rank([row(1)]));
  await show();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByText('白帽 1')).toBeVisible();
});
