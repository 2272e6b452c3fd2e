import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answersByCall, type Asked, No } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import { uploadsByHand } from '../../../test/fake-upload.ts';
import { givenStaffAnnouncement } from '../../../test/given-announcement.ts';
import AnnouncementPage from './AnnouncementPage.tsx';
import AnnouncementsPage from './AnnouncementsPage.tsx';

const text = (name: string) => page.getByRole('textbox', { name });
const act = (name: string) => page.getByRole('button', { name });
const address = page.getByTestId('address');
const { id, version } = givenStaffAnnouncement();
const sent = (asked: readonly Asked[], call: string) =>
  asked.find(({ name }) => name === call)?.input;

const listOf = (...list: ReturnType<typeof givenStaffAnnouncement>[]) => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
  counts: [
    { state: 'draft', count: 1 },
    { state: 'published', count: 6 },
    { state: 'withdrawn', count: 0 },
  ],
});

const show = (at: string) =>
  onDesk(
    <Routes>
      <Route path="/announcements" element={<AnnouncementsPage />} />
      <Route path="/announcements/new" element={<AnnouncementPage />} />
      <Route path="/announcements/:id" element={<AnnouncementPage />} />
    </Routes>,
    at,
  );

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the list', () => {
  test('is worked by keyboard: to a row, into it, to a new one', async () => {
    answersByCall({
      getStaffAnnouncementPage: () => listOf(givenStaffAnnouncement()),
      getStaffAnnouncementDetail: () => givenStaffAnnouncement(),
    });
    await show('/announcements');
    await expect.element(page.getByRole('link', { name: /已发布 6/ })).toBeVisible();
    const row = page.getByRole('link', { name: '国庆假期审核安排' });
    await expect.element(row).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(row).toHaveFocus();
    await userEvent.keyboard('o');
    await expect.element(address).toHaveTextContent(`/announcements/${id}`);
    await expect.element(text('标题')).toHaveValue('国庆假期审核安排');
  });

  test('a draft is published after a question', async () => {
    const asked = answersByCall({
      getStaffAnnouncementPage: () => listOf(givenStaffAnnouncement()),
      postAnnouncementPublish: () => null,
    });
    await show('/announcements');
    await act('发布 国庆假期审核安排').click();
    await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
    await expect.element(page.getByText('已发布“国庆假期审核安排”')).toBeVisible();
    expect(sent(asked, 'postAnnouncementPublish')).toEqual({ announcementId: id, version });
  });

  test('a published one is withdrawn with a reason', async () => {
    const asked = answersByCall({
      getStaffAnnouncementPage: () =>
        listOf(givenStaffAnnouncement({ state: 'published', stateName: '已发布' })),
      postAnnouncementWithdraw: () => null,
    });
    await show('/announcements');
    await act('撤回 国庆假期审核安排').click();
    await act('内容有误').click();
    await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click();
    await expect
      .poll(() => sent(asked, 'postAnnouncementWithdraw'))
      .toEqual({
        announcementId: id,
        version,
        reason: '内容有误',
      });
  });

  test('with nothing in it, it says what will be here', async () => {
    answersByCall({ getStaffAnnouncementPage: () => listOf() });
    await show('/announcements?state=withdrawn');
    await expect
      .element(page.getByText('写好的公告先存为草稿，发布后才会出现在门户上。'))
      .toBeVisible();
  });
});

describe('writing', () => {
  test('keeps a draft with its cover, once the cover has come', async () => {
    const asked = answersByCall({
      getStaffAnnouncementPage: () => listOf(),
      postAnnouncementInsert: () => ({ id, version: 1 }),
    });
    const uploads = uploadsByHand();
    await show('/announcements/new');
    await userEvent.fill(text('标题'), '双倍奖励活动');
    await userEvent.fill(text('摘要'), '十一月起奖励翻倍');
    await userEvent.fill(text('正文'), '## 范围');
    await page.getByText('奖励', { exact: true }).click();
    await page.getByLabelText('置顶').click();
    await page
      .getByLabelText('选择封面图片')
      .upload(new File(['x'], 'cover.png', { type: 'image/png' }));
    await expect.element(act('图片上传中')).toBeDisabled();
    const cover = { id: '01993d6a-0000-7000-8000-0000000000f1', url: '/api/files/1' };
    uploads[0]?.answer(cover);
    await act('存为草稿').click();
    await expect
      .poll(() => sent(asked, 'postAnnouncementInsert'))
      .toEqual({
        announcementId: expect.any(String),
        title: '双倍奖励活动',
        kind: 'reward',
        summary: '十一月起奖励翻倍',
        body: '## 范围',
        cover: cover.id,
        pinned: true,
      });
    await expect.element(address).toHaveTextContent('/announcements');
  });

  test('one whose answer was lost, and which was changed since, is opened', async () => {
    const asked = answersByCall({
      getStaffAnnouncementPage: () => listOf(),
      postAnnouncementInsert: () => {
        throw new No('keyReused');
      },
    });
    await show('/announcements/new');
    await userEvent.fill(text('标题'), '双倍奖励活动');
    await userEvent.fill(text('摘要'), '十一月起奖励翻倍');
    await userEvent.fill(text('正文'), '## 范围');
    await act('存为草稿').click();
    const made = () => sent(asked, 'postAnnouncementInsert') as { announcementId?: string };
    await expect
      .poll(() => address.element().textContent)
      .toBe(`/announcements/${made().announcementId}`);
  });

  test('says what is missing and sends nothing', async () => {
    const asked = answersByCall({});
    await show('/announcements/new');
    await act('存为草稿').click();
    for (const words of ['请输入标题', '请输入摘要', '请输入正文'])
      await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(text('标题')).toHaveFocus();
    expect(asked).toEqual([]);
  });

  test('shows the text as it will be read', async () => {
    answersByCall({});
    await show('/announcements/new');
    await userEvent.fill(text('正文'), '## 奖励范围');
    await page.getByRole('tab', { name: '预览' }).click();
    await expect.element(page.getByRole('heading', { name: '奖励范围' })).toBeVisible();
  });
});

describe('changing', () => {
  test('begins with what holds now, not with what an earlier look at it was answered', async () => {
    let title = '国庆假期审核安排';
    answersByCall({
      getStaffAnnouncementPage: () => listOf(givenStaffAnnouncement()),
      getStaffAnnouncementDetail: () => givenStaffAnnouncement({ title }),
    });
    await show(`/announcements/${id}`);
    await expect.element(text('标题')).toHaveValue('国庆假期审核安排');
    await page.getByRole('link', { name: '取消' }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    title = '别人的标题';
    await page.getByRole('link', { name: '国庆假期审核安排' }).click();
    await expect.element(text('标题')).toHaveValue('别人的标题');
  });

  test('who was overtaken keeps what was written until they ask for the new version', async () => {
    let title = '国庆假期审核安排';
    answersByCall({
      getStaffAnnouncementDetail: () => givenStaffAnnouncement({ title }),
      postAnnouncementModify: () => {
        throw new No('conflict');
      },
    });
    await show(`/announcements/${id}`);
    await userEvent.fill(text('标题'), '我的标题');
    title = '别人的标题';
    await act('保存修改').click();
    await expect.element(page.getByText('这篇公告刚刚被其他人修改过')).toBeVisible();
    await expect.element(text('标题')).toHaveValue('我的标题');
    await act('刷新').click();
    await expect.element(text('标题')).toHaveValue('别人的标题');
  });

  test('one that is not there leads back to the list', async () => {
    answersByCall({
      getStaffAnnouncementDetail: () => {
        throw new No('notFound');
      },
    });
    await show(`/announcements/${id}`);
    await expect.element(page.getByRole('link', { name: '返回公告列表' })).toBeVisible();
  });
});
