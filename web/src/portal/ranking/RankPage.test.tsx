import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serverAnswers } from '../../../test/answers.ts';
import { onPage } from '../../../test/on-page.tsx';
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
const rank = (list: unknown[], total = list.length) => ({
  code: 0,
  result: { list, total, page: 1, pageSize: 20 },
});

afterEach(() => vi.restoreAllMocks());

test('the first three stand on the podium, the others in the list, oneself named', async () => {
  serverAnswers(rank([row(1), row(2), row(3), row(4), row(5, { isMe: true })]));
  await onPage(<RankPage />);
  const podium = page.getByRole('list');
  await expect.element(podium.getByText('白帽 1')).toBeVisible();
  await expect.element(podium.getByText('白帽 3')).toBeVisible();
  const table = page.getByRole('table', { name: '贡献排行榜' });
  await expect.element(table.getByRole('row', { name: /白帽 5\s*我/ })).toBeVisible();
  expect(table.getByText('白帽 3').elements()).toEqual([]);
});

test('two who share a rank are both there', async () => {
  const shared = { rank: 4, nickName: '匿名白帽', uid: null };
  serverAnswers(rank([row(1), row(2), row(3), row(4, shared), row(4, shared)]));
  await onPage(<RankPage />);
  await expect.element(page.getByRole('table').getByText('匿名白帽').nth(1)).toBeVisible();
});

test('with nobody in it yet, it says what will be here and offers the next step', async () => {
  serverAnswers(rank([]));
  await onPage(<RankPage />);
  await expect.element(page.getByText('没有相关数据')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '提交漏洞' })).toBeVisible();
});

test('an error offers to try again', async () => {
  serverAnswers({ code: 1104, message: '服务暂时繁忙' }, rank([row(1)]));
  await onPage(<RankPage />);
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect.element(page.getByText('白帽 1')).toBeVisible();
});
