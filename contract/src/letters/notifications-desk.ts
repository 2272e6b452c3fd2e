import * as z from 'zod/mini';
import { notification, notificationChannel, notificationKind } from './notifications.ts';
import { cappedPageOf, empty, id, nothing, pageInput } from '../paging.ts';
import { everyRole } from '../staff/roles.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

/** Unread notifications are counted up to this number. */
export const maxUnread = 100;

export const getNotificationPage = route({
  name: 'getNotificationPage',
  group: 'console',
  access: everyRole,
  summary: '我的通知，由近到远；保留 90 天',
  input: z.strictObject(pageInput),
  output: cappedPageOf(notification),
});

export const getNotificationUnread = route({
  name: 'getNotificationUnread',
  group: 'console',
  access: everyRole,
  summary: saying('未读通知数，数到 {most} 为止，以及最新的一条未读', { most: maxUnread }),
  input: empty,
  output: z.object({ unread: z.int(), newest: z.nullable(notification) }),
});

export const postNotificationRead = route({
  name: 'postNotificationRead',
  group: 'console',
  access: everyRole,
  summary: '标记为已读：关于一份报告的，或全部',
  recordsNothing: 'read marks',
  input: z.strictObject({
    /** Marks only notifications of this report as read; left out: all. */
    reportId: z.optional(id),
  }),
  output: nothing,
});

export const getNotificationSettings = route({
  name: 'getNotificationSettings',
  group: 'console',
  access: everyRole,
  summary: '我的通知设置：每种通知经由哪些途径',
  input: empty,
  output: z.object({
    /** Whether this installation can send mail. */
    hasMail: z.boolean(),
    list: z.array(
      z.object({
        kind: notificationKind.schema,
        kindName: z.string(),
        console: z.boolean(),
        mail: z.boolean(),
      }),
    ),
  }),
});

export const postNotificationSetting = route({
  name: 'postNotificationSetting',
  group: 'console',
  access: everyRole,
  summary: '打开或关闭一种通知的一种途径',
  recordsNothing: 'how one is told is one’s own affair, and changes nothing for others',
  input: z.strictObject({
    kind: notificationKind.schema,
    channel: notificationChannel.schema,
    isOn: z.boolean('请选择'),
  }),
  output: nothing,
});
