import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, No } from '../../../test/answers-by-call.ts';
import { givenAnnouncement } from '../../../test/given-announcement.ts';
import { onPage } from '../../../test/on-page.tsx';
import { MemberSession } from '../../lib/member-session.ts';
import HomePage from './HomePage.tsx';

const idOf = (number: number) => `01993d6a-0000-7000-8000-00000000040${number}`;
const listOf = (...list: object[]) => ({ list, total: list.length, page: 1, pageSize: 20 });
const carousel = page.getByRole('region', { name: '置顶公告' });
const figures = {
  reportsHandled: 1286,
  coinsAwarded: 40_320,
  medianFirstAnswerMs: 5 * 3_600_000,
};
const answers = {
  getAnnouncementPage: () => listOf(),
  getPublicFigures: () => figures,
  getPublicGiftMall: () => listOf(),
  getMainRank: () => ({ ...listOf(), me: null }),
};

const show = () =>
  onPage(
    <MemberSession isVisitor>
      <HomePage />
    </MemberSession>,
  );

afterEach(() => {
  vi.restoreAllMocks();
  scrollTo(0, 0);
});

describe('the carousel', () => {
  test('shows what is pinned behind a slide of our own, and nothing that is not', async () => {
    answersByCall({
      ...answers,
      getAnnouncementPage: () =>
        listOf(
          givenAnnouncement({ id: idOf(1), title: '奖励翻倍', pinned: true }),
          givenAnnouncement({ id: idOf(2), title: '假期安排' }),
        ),
    });
    await show();
    await expect.element(carousel.getByRole('button', { name: '看第 2 张' })).toBeVisible();
    expect(carousel.getByRole('button', { name: /^看第/ }).elements()).toHaveLength(2);
    await expect.element(carousel.getByRole('link')).toHaveTextContent('测试之前，先看安全政策');
    await carousel.getByRole('button', { name: '看第 2 张' }).click();
    await expect
      .element(carousel.getByRole('link', { name: '奖励翻倍' }))
      .toHaveAttribute('href', `/announcement/detail/${idOf(1)}`);
  });

  test('stays as it is when the announcements cannot be had', async () => {
    answersByCall({
      ...answers,
      getAnnouncementPage: () => {
        throw new No('unavailable');
      },
    });
    await show();
    await expect.element(carousel.getByRole('link')).toBeVisible();
    expect(carousel.getByRole('button').elements()).toEqual([]);
  });
});

describe('the figures', () => {
  const value = (name: string) =>
    page.getByText(name, { exact: true }).element().parentElement?.querySelector('dd')?.textContent;

  test('are there in words that people read', async () => {
    answersByCall(answers);
    await show();
    await expect.poll(() => value('已处理报告')).toBe('1,286');
    expect(value('已发放安全币')).toBe('40,320');
    expect(value('首次响应时长（中位数）')).toBe('5 小时');
  });

  test('say so when there is no answer to tell of yet', async () => {
    answersByCall({
      ...answers,
      getPublicFigures: () => ({ ...figures, medianFirstAnswerMs: null }),
    });
    await show();
    await expect.poll(() => value('首次响应时长（中位数）')).toBe('—');
  });
});

test('what stands further down is asked for when the reader comes near', async () => {
  const asked = answersByCall({
    ...answers,
    getAnnouncementPage: () => listOf(givenAnnouncement({ title: '假期安排' })),
  });
  await show();
  await expect.element(page.getByRole('heading', { name: '怎样参与' })).toBeVisible();
  expect(asked.map(({ name }) => name)).not.toContain('getMainRank');
  page.getByRole('heading', { name: '怎样参与' }).element().scrollIntoView();
  await expect.element(page.getByRole('link', { name: '假期安排' })).toBeVisible();
  await expect.poll(() => asked.map(({ name }) => name)).toContain('getMainRank');
});

test('whoever jumps to the end of the page finds what stands above it', async () => {
  answersByCall({
    ...answers,
    getAnnouncementPage: () => listOf(givenAnnouncement({ title: '假期安排' })),
  });
  await show();
  await expect.element(page.getByRole('heading', { name: '怎样参与' })).toBeVisible();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(page.getByRole('link', { name: '假期安排' })).toBeVisible();
});

test('agreement and privacy policy open beside the page', async () => {
  answersByCall(answers);
  await show();
  for (const name of ['用户协议', '隐私政策']) {
    const link = page.getByText(name, { exact: true });
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
});
