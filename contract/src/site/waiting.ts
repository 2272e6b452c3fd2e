import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { empty, id, time } from '../paging.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

/** The kinds of things that wait for a member. Those that cost a report or an order if nothing is done come first. */
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
  /** The deadline; null if there is none. */
  before: z.nullable(time),
  /** The id of the report, order or draft; null for the identity, of which there is only one. */
  subject: z.nullable(id),
  /** The number of the report or order; '' for others. */
  number: z.string(),
  /** The title of the report or draft, or the name of the gift; '' if there is none. */
  title: z.string(),
});
export type Waiting = z.output<typeof waiting>;

/** The most entries of one kind. */
export const maxWaiting = 50;

export const getWaitingList = route({
  name: 'getWaitingList',
  group: 'user',
  access: 'user',
  summary: saying(
    '需要我处理的事，紧要的在前：待补充、待确认地址、复测、申诉结果、被驳回的实名、草稿；每类最多 {most} 件',
    { most: maxWaiting },
  ),
  input: empty,
  output: z.array(waiting),
});
