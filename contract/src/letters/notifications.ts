import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { id, time } from '../paging.ts';
import { staffTopics } from '../topics/staff.ts';

/** The kinds of notifications to staff. */
export const notificationKind = coded(staffTopics);
export type NotificationKind = keyof typeof notificationKind.codes;

/** The channels of notifications. */
export const notificationChannel = coded({
  console: { code: 'console', label: '控制台' },
  mail: { code: 'mail', label: '邮件' },
});

/** A notification to one staff member. `readTime` is null while unread. */
export const notification = z.object({
  /** The id of the event. */
  id,
  kind: notificationKind.schema,
  kindName: z.string(),
  reportId: id,
  reportNumber: z.string(),
  reportTitle: z.string(),
  createTime: time,
  readTime: z.nullable(time),
});
export type Notification = z.output<typeof notification>;
