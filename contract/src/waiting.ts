import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { empty, id, time } from './paging.ts';
import { route } from './route.ts';

/** What waits for a member, the most pressing first: what silence costs a report or an order stands before the rest. */
export const waitingKind = coded({
  question: { code: 'question', label: '待补充信息', tone: 'orange' },
  address: { code: 'address', label: '待确认收货地址', tone: 'orange' },
  retest: { code: 'retest', label: '邀请你复测', tone: 'orange' },
  appeal: { code: 'appeal', label: '申诉有结果', tone: 'blue' },
  identity: { code: 'identity', label: '实名认证未通过', tone: 'vermilion' },
  draft: { code: 'draft', label: '草稿未提交', tone: 'grey' },
});

export const waiting = z.object({
  kind: waitingKind.schema,
  since: time,
  /** Until when something can be done about it; null where nothing is lost by waiting. */
  before: z.nullable(time),
  /** The report, order or draft; null where there is only one that it can be about. */
  subject: z.nullable(id),
  /** Of the report or order, '' for others. */
  number: z.string(),
  /** Of the report or the draft, or the name of the gift; '' where there is none. */
  title: z.string(),
});
export type Waiting = z.output<typeof waiting>;

/** No more of a kind are told of. */
export const maxWaiting = 50;

export const getWaitingList = route({
  name: 'getWaitingList',
  group: 'user',
  access: 'user',
  summary: `需要我处理的事，紧要的在前：待补充、待确认地址、复测、申诉结果、被驳回的实名、草稿；每类最多 ${maxWaiting} 件`,
  input: empty,
  output: z.array(waiting),
});
