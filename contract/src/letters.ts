import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { empty, id, nothing, pageInput, pageOf, time } from './paging.ts';
import { route } from './route.ts';

export const letterType = coded({
  bug: { code: 1, label: '漏洞', tone: 'blue' },
  notice: { code: 2, label: '通知', tone: 'grey' },
  order: { code: 3, label: '订单', tone: 'cyan' },
  confirm: { code: 4, label: '确认', tone: 'orange' },
});

/** One message. `link` is a path of the portal, or empty; `readTime` is null while unread. */
export const letter = z.object({
  id,
  type: letterType.schema,
  typeName: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createTime: time,
  readTime: z.nullable(time),
});
export type Letter = z.output<typeof letter>;

export const getLetterPage = route({
  name: 'getLetterPage',
  group: 'letter',
  access: 'user',
  summary: '我的消息，由近到远',
  input: z.strictObject({ ...pageInput, type: z.optional(letterType.schema) }),
  output: pageOf(letter),
});

export const postLetterRead = route({
  name: 'postLetterRead',
  group: 'letter',
  access: 'user',
  summary: '标记一条消息为已读',
  input: z.strictObject({ letterId: id }),
  output: nothing,
  refusals: ['notFound'],
});

export const postLetterReadAll = route({
  name: 'postLetterReadAll',
  group: 'letter',
  access: 'user',
  summary: '全部标记为已读',
  input: empty,
  output: nothing,
});

export const postUnreadCount = route({
  name: 'postUnreadCount',
  group: 'letter',
  access: 'user',
  summary: '未读消息数',
  input: empty,
  output: z.int(),
});
