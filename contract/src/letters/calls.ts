import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { empty, feedInput, feedOf, id, nothing, time } from '../paging.ts';
import { route } from '../route.ts';

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
  /** Until when it cannot be deleted; null where it can. */
  keepTime: z.nullable(time),
});
export type Letter = z.output<typeof letter>;

/** A position in the list: the time of a letter, and its id. */
const letterCursor = /^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const getLetterPage = route({
  name: 'getLetterPage',
  group: 'letter',
  access: 'user',
  summary: '我的消息，由近到远',
  input: z.strictObject({ ...feedInput(letterCursor), type: z.optional(letterType.schema) }),
  output: feedOf(letter),
});

export const getLetterDetail = route({
  name: 'getLetterDetail',
  group: 'letter',
  access: 'user',
  tail: '/{id}',
  summary: '一条消息；打开不等于已读，已读由 postLetterRead 标记',
  input: z.strictObject({ id }),
  output: letter,
  refusals: ['notFound'],
});

export const postLetterRead = route({
  name: 'postLetterRead',
  group: 'letter',
  access: 'user',
  summary: '标记为已读：一条消息，或关于一份报告、一个订单的全部消息',
  recordsNothing: 'a read mark',
  input: z
    .strictObject({
      letterId: z.optional(id),
      /** Marks letters about this report or order as read; left out: all. */
      subject: z.optional(id),
    })
    .check(
      z.refine(({ letterId, subject }) => (letterId === undefined) !== (subject === undefined), {
        path: ['letterId'],
        error: '请指明一条消息，或一份报告、一个订单',
        params: { says: { oneOf: [{ required: ['letterId'] }, { required: ['subject'] }] } },
      }),
    ),
  output: nothing,
  refusals: ['notFound'],
});

export const postLetterReadAll = route({
  name: 'postLetterReadAll',
  group: 'letter',
  access: 'user',
  summary: '全部标记为已读',
  recordsNothing: 'read marks',
  input: empty,
  output: nothing,
});

export const postLetterDelete = route({
  name: 'postLetterDelete',
  group: 'letter',
  access: 'user',
  summary: '删除一条消息，账号安全消息要在 keepTime 之后；一天之内可以用 postLetterRestore 找回',
  recordsNothing: 'the reader puts a letter away; what it told of stays',
  input: z.strictObject({ letterId: id }),
  output: nothing,
  refusals: ['notFound', 'letterKept'],
});

export const postLetterRestore = route({
  name: 'postLetterRestore',
  group: 'letter',
  access: 'user',
  summary: '撤销删除，找回一天之内删除的消息',
  recordsNothing: 'the reader takes a letter back',
  input: z.strictObject({ letterId: id }),
  output: nothing,
  refusals: ['notFound'],
});

export const postMessageTypeList = route({
  name: 'postMessageTypeList',
  group: 'letter',
  access: 'user',
  summary: '消息类型，各带未读数',
  recordsNothing: 'reads',
  input: empty,
  output: z.array(z.object({ type: letterType.schema, name: z.string(), unread: z.int() })),
});

export const postUnreadCount = route({
  name: 'postUnreadCount',
  group: 'letter',
  access: 'user',
  summary: '未读消息数',
  recordsNothing: 'reads',
  input: empty,
  output: z.int(),
});
