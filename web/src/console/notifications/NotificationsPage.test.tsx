import type { Notification } from '@shieldsource/contract/letters/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answersByCall } from '../../../test/answers-by-call.ts';
import { onDesk } from '../../../test/desk.tsx';
import NotificationBell from '../layout/NotificationBell.tsx';
import NotificationsPage from './NotificationsPage.tsx';

afterEach(() => vi.restoreAllMocks());

const one = (over: Partial<Notification> = {}): Notification => ({
  id: '01993d6a-0000-7000-8000-000000000001',
  kind: 'answered',
  kindName: '研究员补充了信息',
  reportId: '01993d6a-0000-7000-8000-0000000000aa',
  reportNumber: 'SS-2026-000015',
  reportTitle: '退款接口可改写金额',
  createTime: Date.now() - 5_000,
  readTime: null,
  ...over,
});
const ways = (mail = false) => ({
  hasMail: true,
  list: [{ kind: 'answered', kindName: '研究员补充了信息', console: true, mail }],
});
const listed = (list: readonly Notification[]) => () => ({
  list,
  total: list.length,
  page: 1,
  pageSize: 20,
});

/** Refreshes, as a change made elsewhere would. */
function AskAgain() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.refetchQueries()}>
      again
    </button>
  );
}

describe('notifications', () => {
  test('lead to their reports, and are all read at once', async () => {
    let list = [one()];
    const asked = answersByCall({
      getNotificationPage: () => listed(list)(),
      getNotificationSettings: () => ways(),
      getNotificationUnread: () => ({ unread: list.length, newest: null }),
      postNotificationRead: () => {
        list = [one({ readTime: Date.now() })];
        return null;
      },
    });
    await onDesk(<NotificationsPage />, '/notifications');
    await expect
      .element(page.getByRole('link', { name: 'SS-2026-000015 退款接口可改写金额' }))
      .toHaveAttribute('href', '/reports/01993d6a-0000-7000-8000-0000000000aa');
    const readAll = page.getByRole('button', { name: '全部标为已读' });
    await readAll.click();
    await expect.element(readAll).not.toBeInTheDocument();
    expect(asked.filter(({ name }) => name === 'postNotificationRead')).toHaveLength(1);
  });

  test('say what will come where there are none', async () => {
    answersByCall({
      getNotificationPage: listed([]),
      getNotificationSettings: () => ways(),
    });
    await onDesk(<NotificationsPage />, '/notifications');
    await expect.element(page.getByText(/^还没有通知/)).toBeVisible();
  });

  test('lead back to the first page from one that has run empty', async () => {
    answersByCall({
      getNotificationPage: ({ page: asked }) =>
        Number(asked) === 2 ? { list: [], total: 1, page: 2, pageSize: 20 } : listed([one()])(),
      getNotificationSettings: () => ways(),
    });
    await onDesk(<NotificationsPage />, '/notifications?page=2');
    await expect.element(page.getByText('这一页已经没有通知了。')).toBeVisible();
    await page.getByRole('link', { name: '回到第一页' }).click();
    await expect.element(page.getByRole('link', { name: /退款接口可改写金额/ })).toBeVisible();
  });

  test('come by mail once its box is ticked', async () => {
    let mail = false;
    const asked = answersByCall({
      getNotificationPage: listed([]),
      getNotificationSettings: () => ways(mail),
      postNotificationSetting: () => {
        mail = true;
        return null;
      },
    });
    await onDesk(<NotificationsPage />, '/notifications');
    const box = page.getByRole('checkbox', { name: '研究员补充了信息，邮件' });
    await box.click();
    await expect.element(box).toBeChecked();
    expect(asked.find(({ name }) => name === 'postNotificationSetting')?.input).toEqual({
      kind: 'answered',
      channel: 'mail',
      isOn: true,
    });
  });
});

describe('the bell', () => {
  test('counts what is unread, up to 99', async () => {
    answersByCall({ getNotificationUnread: () => ({ unread: 100, newest: one() }) });
    await onDesk(<NotificationBell />);
    await expect.element(page.getByRole('link', { name: '通知，99+ 条未读' })).toBeVisible();
    await expect
      .element(page.getByText('研究员补充了信息：SS-2026-000015'))
      .not.toBeInTheDocument();
  });

  test('says one that comes while the page is open, and leads to its report', async () => {
    let unread: { unread: number; newest: Notification | null } = { unread: 0, newest: null };
    answersByCall({ getNotificationUnread: () => unread });
    await onDesk(
      <>
        <NotificationBell />
        <AskAgain />
      </>,
    );
    await expect.element(page.getByRole('link', { name: '通知', exact: true })).toBeVisible();
    unread = { unread: 1, newest: one() };
    await page.getByRole('button', { name: 'again' }).click();
    await expect.element(page.getByText('研究员补充了信息：SS-2026-000015')).toBeVisible();
    await page.getByRole('button', { name: '打开' }).click();
    await expect
      .element(page.getByTestId('address'))
      .toHaveTextContent('/reports/01993d6a-0000-7000-8000-0000000000aa');
  });
});
