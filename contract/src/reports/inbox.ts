import * as z from 'zod/mini';
import { clock } from '../promises/clocks.ts';
import { coded } from '../coded.ts';
import { maxCounted, pageSizes } from '../page-limits.ts';
import { empty, id, nothing, time } from '../paging.ts';
import { reportFlag } from './flags.ts';
import { reportStatus } from './status.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';
import { oneLine, showsAtLeast, typed } from '../text/typed.ts';
import { numberOf } from '../text/pasted.ts';
import { saying } from '../say.ts';

/** The longest query, in characters. Not in `inbox-query.ts`, so that pages which only need the limit do not load the parser. */
export const maxQueryLength = 500;

const judges = ['reviewer', 'admin'] as const;

/** The views of the inbox's rail. Each shows a part of the open reports, which a query narrows further. */
export const inboxView = coded({
  mine: { code: 'mine', label: '我的' },
  unassigned: { code: 'unassigned', label: '未分配' },
  /** The author has written something that no staff member has read yet. */
  answered: { code: 'answered', label: '有新回复' },
  /** Waits for the author's answer to a question. */
  waiting: { code: 'waiting', label: '待研究员回复' },
  /** A promise is nearly due or overdue. */
  due: { code: 'due', label: '即将超时' },
  appeals: { code: 'appeals', label: '申诉' },
  /** An award waits for a second person, or was returned by one. */
  awards: { code: 'awards', label: '待核定' },
  retests: { code: 'retests', label: '复测' },
  /** All open reports; with a query also the ended ones, after the open ones. */
  all: { code: 'all', label: '全部' },
});
export type InboxView = (typeof inboxView.list)[number]['code'];

/** The orders of the inbox. The first is the default: by time left, then by level, then the longest waiting first. */
export const inboxOrder = coded({
  due: { code: 'due', label: '剩余时间' },
  level: { code: 'level', label: '等级' },
  changed: { code: 'changed', label: '最近更新' },
  newest: { code: 'newest', label: '最新提交' },
  oldest: { code: 'oldest', label: '最早提交' },
});
export type InboxOrder = (typeof inboxOrder.list)[number]['code'];

/** The most hits that a search shows. */
export const maxHits = 200;

/** A piece of a line, and whether it matches the search. */
const fragment = z.object({ text: z.string(), isHit: z.boolean() });

const inboxRow = z.object({
  id,
  number: z.string(),
  /** The report's version, which acts on many reports send back. */
  version: z.int(),
  title: z.string(),
  status: reportStatus.schema,
  statusName: z.string(),
  /** The level that a reviewer gave, or the author's claim before that. */
  level: severity.schema,
  levelName: z.string(),
  isClaimedLevel: z.boolean(),
  appName: z.string(),
  typeName: z.string(),
  authorName: z.string(),
  isOwn: z.boolean(),
  assignee: z.nullable(z.object({ id, name: z.string() })),
  /** A verdict that is held, and who gave it. Views count such a report as decided. */
  held: z.optional(z.nullable(z.object({ kindName: z.string(), name: z.string() }))),
  /** Whether no staff member has read the report, or the author's latest words. */
  isUnread: z.boolean(),
  flags: z.array(reportFlag.schema),
  /** How many duplicates it has, and how many comments. */
  duplicates: z.int(),
  comments: z.int(),
  /** The open promise that is due first; null if none is open. */
  clock: z.optional(z.nullable(clock)),
  createTime: time,
  changeTime: time,
  /** The line that contains the searched words; null without words, or if the title contains them. */
  matched: z.nullable(z.array(fragment)),
});
export type InboxRow = z.output<typeof inboxRow>;

const query = z
  .string()
  .check(
    oneLine,
    z.maxLength(maxQueryLength, { error: saying('最多写 {most} 个字', { most: maxQueryLength }) }),
  );
const view = inboxView.schema;
const order = inboxOrder.schema;

export const getInboxPage = route({
  name: 'getInboxPage',
  group: 'console',
  access: judges,
  summary:
    '收件箱：一个视图里符合查询的报告。query 的写法见 inbox-query.ts；有词时最多给出前 200 条，不给总数；只写一个编号时 opens 是那份报告',
  searched: ['query'],
  input: z.strictObject({
    query: z._default(query, ''),
    view: z._default(view, 'all'),
    order: z._default(order, 'due'),
    pageSize: z._default(z.literal(pageSizes, '每页条数只能是 20、30、50 或 100'), 50),
    /** The `nextCursor` of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^[\w.:-]{1,200}$/, '翻页位置不正确'))),
  }),
  output: z.object({
    list: z.array(inboxRow),
    nextCursor: z.nullable(z.string()),
    /** How the search went; null for a query without words. */
    search: z.nullable(
      z.object({
        /** True if all words are single characters: those are searched in numbers, titles and the newest reports only. */
        isOneCharacter: z.boolean(),
        /** True if the search stopped early, because the words are too common or the hits too many. */
        isCut: z.boolean(),
      }),
    ),
    /** The report to open, if the query is only its number. */
    opens: z.nullable(z.object({ id, number: z.string() })),
  }),
});
export type InboxPage = z.output<typeof getInboxPage.output>;

export const getInboxCounts = route({
  name: 'getInboxCounts',
  group: 'console',
  access: judges,
  summary: saying('收件箱每个视图有多少份报告，数到 {most} 为止，{more} 表示更多', {
    most: maxCounted,
    more: maxCounted + 1,
  }),
  input: empty,
  output: z.object({
    counts: z.array(z.object({ view, count: z.int() })),
    /** The counts of saved views; null for a view that searches for words. */
    saved: z.array(z.object({ id, count: z.nullable(z.int()) })),
  }),
});

/** The most views that one person can save. */
export const maxViews = 20;

export const savedView = z.object({
  id,
  name: z.string(),
  query: z.string(),
  view,
  order,
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
});
export type SavedView = z.output<typeof savedView>;

export const getInboxViews = route({
  name: 'getInboxViews',
  group: 'console',
  access: judges,
  summary: '保存的视图：自己的，以及同事共享的，按名称',
  input: empty,
  output: z.object({ list: z.array(savedView) }),
});

export const postInboxViewSave = route({
  name: 'postInboxViewSave',
  group: 'console',
  access: judges,
  summary: saying('保存视图，或修改自己的视图；每人最多 {most} 个，自己的名称不能重复', {
    most: maxViews,
  }),
  records: 'inbox.saveView',
  input: z.strictObject({
    /** The id of the view to change; left out for a new one. */
    id: z.optional(id),
    name: typed('请输入名称', oneLine, z.maxLength(20, '名称最多 20 个字')),
    query: z._default(query, ''),
    view: z._default(view, 'all'),
    order: z._default(order, 'due'),
    isShared: z._default(z.boolean(), false),
  }),
  output: savedView,
  refusals: ['notFound'],
});

export const postInboxViewRemove = route({
  name: 'postInboxViewRemove',
  group: 'console',
  access: judges,
  summary: '删除自己的视图；管理员也可以删除同事共享的',
  records: 'inbox.removeView',
  input: z.strictObject({ id }),
  output: nothing,
  refusals: ['notFound'],
});

export const getReviewNumber = route({
  name: 'getReviewNumber',
  group: 'console',
  access: judges,
  summary: '按编号找到报告：SS-2026-000015，或旧门户的编号',
  input: z.strictObject({
    number: z
      .string('请输入编号')
      .check(z.overwrite(numberOf), showsAtLeast(1, '请输入编号'), z.maxLength(64, '编号过长')),
  }),
  output: z.object({ id, number: z.string() }),
  refusals: ['notFound'],
});
