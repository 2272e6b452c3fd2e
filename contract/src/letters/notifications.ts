import * as z from 'zod/mini';
import { coded } from '../coded.ts';

import { id, time } from '../paging.ts';

/** The kinds of notifications to staff. Which event has which is said by its kind (`tells`). */
export const notificationKind = coded({
  answered: { code: 'answered', label: '研究员补充了信息', tone: 'green' },
  commented: { code: 'commented', label: '有新评论', tone: 'blue' },
  appealed: { code: 'appealed', label: '研究员提出申诉', tone: 'crimson' },
  retested: { code: 'retested', label: '研究员给出复测结果', tone: 'cyan' },
  assigned: { code: 'assigned', label: '报告已分配给你', tone: 'teal' },
  dueSoon: { code: 'dueSoon', label: '报告即将超时', tone: 'orange' },
  overdue: { code: 'overdue', label: '报告已超时', tone: 'crimson' },
  reminded: { code: 'reminded', label: '研究员催办', tone: 'amber' },
  verdictDropped: { code: 'verdictDropped', label: '你的结论没有生效', tone: 'vermilion' },
});
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
