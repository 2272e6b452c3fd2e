import { standingAnnouncements } from '@shieldsource/contract/announcements/calls';
import { announcementPath } from '@shieldsource/contract/site/paths';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { givenAnnouncement } from '../../../test/given-announcement.ts';
import { onPage } from '../../../test/on-page.tsx';
import AnnouncementPage from './AnnouncementPage.tsx';
import AnnouncementsPage from './AnnouncementsPage.tsx';

const show = (at: string) =>
  onPage(
    <Routes>
      <Route path="/announcement/home" element={<AnnouncementsPage />} />
      <Route path="/announcement/detail/:id" element={<AnnouncementPage />} />
    </Routes>,
    { at },
  );
const listOf = (list: object[], total = list.length) => ({ list, total, page: 1, pageSize: 20 });
const address = page.getByTestId('address');
const { id } = givenAnnouncement();
const other = '01993d6a-0000-7000-8000-000000000301';

afterEach(() => vi.restoreAllMocks());

describe('the list', () => {
  const inputs = (asked: readonly Asked[]) => asked.map(({ input }) => input);

  test('shows kind, pin, day and views, and leads to the text', async () => {
    answersByCall({
      getAnnouncementPage: () => listOf([givenAnnouncement({ pinned: true })]),
      getAnnouncementDetail: () => givenAnnouncement({ body: '照常接收报告。' }),
    });
    await show('/announcement/home');
    for (const words of ['置顶', '通知', '2026-09-28', '1,234 次阅读'])
      await expect
        .element(page.getByRole('article').getByText(words, { exact: true }))
        .toBeVisible();
    await page.getByRole('link', { name: '国庆假期审核安排' }).click();
    await expect.element(address).toHaveTextContent(`/announcement/detail/${id}`);
    await expect.element(page.getByText('照常接收报告。')).toBeVisible();
  });

  test('begins with the pinned one, larger than the others', async () => {
    answersByCall({
      getAnnouncementPage: () =>
        listOf([givenAnnouncement({ pinned: true }), givenAnnouncement({ id: other })]),
    });
    await show('/announcement/home');
    const heightOf = (at: number) =>
      page.getByRole('article').nth(at).element().getBoundingClientRect().height;
    await expect.element(page.getByRole('article').nth(1)).toBeVisible();
    expect(heightOf(0)).toBeGreaterThan(heightOf(1) * 2);
  });

  test('is narrowed by the address', async () => {
    const asked = answersByCall({ getAnnouncementPage: () => listOf([givenAnnouncement()]) });
    await show('/announcement/home?kind=reward&page=2');
    await page.getByRole('link', { name: '活动' }).click();
    await expect.element(address).toHaveTextContent('/announcement/home?kind=activity');
    await expect
      .poll(() => inputs(asked))
      .toEqual([
        { kind: 'reward', page: '2', pageSize: '20' },
        { kind: 'activity', page: '1', pageSize: '20' },
      ]);
  });

  test('with nothing of a kind it leads back to all', async () => {
    answersByCall({
      getAnnouncementPage: ({ kind }) => listOf(kind ? [] : [givenAnnouncement()]),
    });
    await show('/announcement/home?kind=reward');
    await page.getByRole('link', { name: '查看全部公告' }).click();
    await expect.element(page.getByRole('article')).toBeVisible();
  });

  test('beyond the last page it leads to the first, and an error may be tried again', async () => {
    let isBroken = true;
    answersByCall({
      getAnnouncementPage: () => {
        if (isBroken) throw new No('unavailable');
        return listOf([], 3);
      },
    });
    await show('/announcement/home?page=9');
    isBroken = false;
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('link', { name: '回到第一页' }).click();
    await expect.element(address).toHaveTextContent('/announcement/home');
  });
});

describe('the text', () => {
  const at = `/announcement/detail/${id}`;

  test('has its sections beside it, and leads to the ones before and after', async () => {
    const texts = [
      givenAnnouncement({
        body: '## 时间\n\n一\n\n## 范围\n\n二\n\n## 奖励\n\n三',
        older: { id: other, title: '较早的一篇' },
      }),
      givenAnnouncement({ id: other, title: '较早的一篇', body: '短文' }),
    ];
    answersByCall({ getAnnouncementDetail: () => texts.shift() });
    await show(at);
    const sections = page.getByRole('navigation', { name: '本页内容' });
    await expect.element(sections.getByRole('link', { name: '范围' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: '范围', level: 2 })).toBeVisible();
    await page.getByRole('link', { name: '下一篇 较早的一篇' }).click();
    await expect.element(page.getByRole('heading', { name: '较早的一篇', level: 1 })).toBeVisible();
    await expect.element(sections).not.toBeInTheDocument();
  });

  test('has its cover above it, and leads to the pages that go with its kind', async () => {
    answersByCall({ getAnnouncementDetail: () => givenAnnouncement({ kind: 'reward' }) });
    await show(at);
    await expect.element(page.getByRole('article')).toBeVisible();
    expect(page.getByRole('article').element().querySelector('svg')).not.toBeNull();
    const related = page.getByRole('navigation', { name: '相关页面' });
    await expect.element(related.getByRole('link', { name: '贡献排行榜' })).toBeVisible();
  });

  test('of the centre’s own rules stands for itself', async () => {
    const { policy } = standingAnnouncements;
    answersByCall({ getAnnouncementDetail: () => givenAnnouncement({ id: policy }) });
    await show(announcementPath(policy));
    await expect.element(page.getByText('照常接收报告。')).toBeVisible();
    expect(page.getByRole('article').element().querySelector('svg')).toBeNull();
    expect(page.getByRole('navigation', { name: '相关页面' }).elements()).toEqual([]);
  });

  test('shows the pictures that it names', async () => {
    const picture =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/%3E';
    answersByCall({
      getAnnouncementDetail: () =>
        givenAnnouncement({
          body: `![海报](file:${other})`,
          images: [{ id: other, url: picture }],
        }),
    });
    await show(at);
    await expect.element(page.getByRole('img', { name: '海报' })).toBeVisible();
  });

  test.each(['notFound', 'badInput'] as const)('that is not there (%s) says so', async (fault) => {
    answersByCall({
      getAnnouncementDetail: () => {
        throw new No(fault, { fields: [{ path: 'id', message: '编号格式不正确' }] });
      },
    });
    await show(at);
    await expect.element(page.getByText('找不到这篇公告')).toBeVisible();
    await expect.element(page.getByRole('link', { name: '查看全部公告' })).toBeVisible();
  });
});
