import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { channelKinds } from './kinds.ts';
import { cappedPageOf, id, nothing, pageInput, time } from '../paging.ts';
import { route } from '../route.ts';

/** By what the centre tells people and programs outside of it. */
export const deliveryKind = coded({
  ...channelKinds,
  mail: { code: 'mail', label: '研究员邮件' },
  staffMail: { code: 'staffmail', label: '工作人员邮件' },
});
export type DeliveryKind = CodeOf<typeof deliveryKind>;

/** `failed` is tried again, `givenUp` is not; `merged` was told in the message of another, `skipped` was read meanwhile or is not wanted any more. */
export const deliveryState = coded({
  waiting: { code: 'waiting', label: '待发送', tone: 'grey' },
  failed: { code: 'failed', label: '待重试', tone: 'amber' },
  givenUp: { code: 'givenUp', label: '已放弃', tone: 'vermilion' },
  sent: { code: 'sent', label: '已送达', tone: 'green' },
  merged: { code: 'merged', label: '已合并', tone: 'grey' },
  skipped: { code: 'skipped', label: '无需发送', tone: 'grey' },
});
export type DeliveryState = CodeOf<typeof deliveryState>;

export const delivery = z.object({
  id,
  kind: deliveryKind.schema,
  kindName: z.string(),
  /** A channel, or the person of a mail, a researcher or a colleague; an address is never shown. */
  receiverId: id,
  receiverName: z.string(),
  /** What happened, as in the audit log. */
  eventName: z.string(),
  state: deliveryState.schema,
  stateName: z.string(),
  tries: z.int(),
  /** What the receiver answered at the last try, cut; empty before that. */
  answer: z.string(),
  nextTryTime: z.nullable(time),
  tryTime: z.nullable(time),
  createTime: time,
});
export type Delivery = z.output<typeof delivery>;

export const getDeliveryPage = route({
  name: 'getDeliveryPage',
  group: 'console',
  access: ['admin'],
  summary: '发送记录：待重试与已放弃的在前，其余由近到远；保留 90 天',
  input: z.strictObject({
    ...pageInput,
    kind: z.optional(deliveryKind.schema),
    receiverId: z.optional(id),
    state: z.optional(deliveryState.schema),
  }),
  output: cappedPageOf(delivery),
});

export const postDeliveryResend = route({
  name: 'postDeliveryResend',
  group: 'console',
  access: ['admin'],
  summary: '重新发送一条，编号不变；正在等待发送的不受影响',
  records: 'delivery.resend',
  input: z.strictObject({ deliveryId: id }),
  output: nothing,
  refusals: ['notFound'],
});
