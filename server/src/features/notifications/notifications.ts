import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import {
  maxUnread,
  type getNotificationPage,
  type getNotificationSettings,
  type getNotificationUnread,
  type postNotificationRead,
  type postNotificationSetting,
} from '@shieldsource/contract/letters/notifications-desk';
import { describedKind } from '@shieldsource/contract/events';
import {
  notificationKind,
  type Notification,
  type NotificationKind,
} from '@shieldsource/contract/letters/notifications';
import { isTold, type Way } from '@shieldsource/contract/topics/ways';
import { mayCall, type InputOf, type OutputOf } from '@shieldsource/contract/route';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { outsideTransaction } from '../../platform/database/stray-query.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { canMail } from '../../platform/messages/mail.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import type { RowOfEvent, Subscriber } from '../events/events.ts';
import { addMails, staffMailTimedJob, topicOfEvent } from './notifications.mails.ts';
import * as queries from './notifications.queries.ts';

export { staffMailJobs, staffMailSender } from './notifications.mails.ts';

const keptDays = 90;
const batch = 1_000;

/** Notifies staff of events on the reports that they work on, in the console and by mail as each of them prefers. */
async function tell(tx: Tx, app: App, events: readonly RowOfEvent[]): Promise<void> {
  for (const { kind, params } of events)
    if (kind === 'staff.breakGlass') raiseBreakGlass(app, params as { until: number });
  const notifications = events.flatMap(notificationOf);
  if (notifications.length === 0) return;
  await addMails(tx, app, await queries.insertNotifications(tx, notifications));
}

/** Here, since what the command itself says is seen by whoever runs it alone, and by no collector of logs or metrics. */
function raiseBreakGlass(app: App, { until }: { until: number }): void {
  const facts = { until: new Date(until).toISOString() };
  void outsideTransaction(() => raiseAlarm(app, 'breakGlass', facts));
}

function notificationOf({
  id,
  kind,
  subject,
  actor_id: actorId,
  at,
  params,
}: RowOfEvent): queries.NewNotification[] {
  const described = describedKind(kind);
  const topic = topicOfEvent({ kind, params });
  const onlyId = described?.tellsOnly?.(params as never) ?? null;
  if (!topic || (described?.tellsOnly && onlyId === null)) return [];
  const { whom, console, mail } = notificationKind.of(topic);
  return [
    {
      eventId: id,
      reportId: subject,
      eventKind: kind,
      kind: topic,
      actorId,
      onlyId,
      toAdmins: whom === 'assigneeAndAdmins',
      inConsole: isTold(console),
      byMail: isTold(mail),
      at,
    },
  ];
}

export const notificationsFollow: Subscriber = {
  name: 'notifications',
  follow: tell,
};

export async function list(
  app: App,
  call: CallOf<typeof getNotificationPage>,
  { page, pageSize }: InputOf<typeof getNotificationPage>,
): Promise<OutputOf<typeof getNotificationPage>> {
  const rows = await queries.listNotifications(app.db, call.me.id, rangeOf({ page, pageSize }));
  const total = await queries.countNotifications(app.db, call.me.id);
  return { list: rows.map((row) => present(call.me, row)), ...totalOf(total), page, pageSize };
}

export async function unread(
  app: App,
  call: CallOf<typeof getNotificationUnread>,
): Promise<OutputOf<typeof getNotificationUnread>> {
  const [newest] = await queries.listNotifications(app.db, call.me.id, {
    offset: 0,
    limit: 1,
    isUnread: true,
  });
  return {
    unread: newest ? await queries.countUnread(app.db, call.me.id, maxUnread) : 0,
    newest: newest ? present(call.me, newest) : null,
  };
}

export async function read(
  app: App,
  call: CallOf<typeof postNotificationRead>,
  { reportId }: InputOf<typeof postNotificationRead>,
): Promise<OutputOf<typeof postNotificationRead>> {
  await readNotifications(app, call.me.id, reportId);
  return null;
}

/** Marks a colleague's notifications as read: those about one report, or all. */
export const readNotifications = (app: App, staffId: string, reportId?: string): Promise<void> =>
  queries.markRead(app.db, staffId, reportId);

export async function settings(
  app: App,
  call: CallOf<typeof getNotificationSettings>,
): Promise<OutputOf<typeof getNotificationSettings>> {
  const chosen = await queries.listSettings(app.db, call.me.id);
  const isOn = (kind: string, channel: string, way: Way) =>
    isTold(way, chosen.find((one) => one.kind === kind && one.channel === channel)?.is_on);
  return {
    hasMail: canMail(app),
    list: notificationKind.list.map(({ code, label, console, mail }) => ({
      kind: code,
      kindName: label,
      console: isOn(code, 'console', console),
      mail: isOn(code, 'mail', mail),
    })),
  };
}

export async function changeSetting(
  app: App,
  call: CallOf<typeof postNotificationSetting>,
  setting: InputOf<typeof postNotificationSetting>,
): Promise<OutputOf<typeof postNotificationSetting>> {
  await queries.writeSetting(app.db, { staffId: call.me.id, ...setting });
  return null;
}

/** A notification; without the title of its report for who may no longer read reports. */
function present(me: StaffMe, row: queries.RowOfNotification): Notification {
  const kind = row.kind as NotificationKind;
  const mayRead = mayCall(me.roles, getReviewDetail);
  return {
    id: row.event_id,
    kind,
    kindName: notificationKind.labelOf(kind),
    reportId: row.report_id,
    reportNumber: row.number,
    reportTitle: mayRead ? row.title : '',
    createTime: row.created_at,
    readTime: row.read_at,
  };
}

async function forgetOld(app: App): Promise<void> {
  while ((await queries.deleteOld(app.db, keptDays, batch)) === batch);
}

export const notificationsTimedJobs: readonly TimedJob[] = [
  { kind: 'notifications-old', cron: '17 4 * * *', run: forgetOld },
  staffMailTimedJob,
];
