import * as z from 'zod/mini';
import { clock } from './clocks.ts';
import { coded } from './coded.ts';
import { empty, id, maxCounted, nothing, pageSizes, time } from './paging.ts';
import { reportFlag } from './report-flags.ts';
import { reportStatus } from './report-status.ts';
import { route } from './route.ts';
import { severity } from './scoring.ts';

/** Of a query in the box; apart from what reads it, which not every page needs. */
export const maxQueryLength = 500;

const judges = ['reviewer', 'admin'] as const;

/** The rail of the inbox. Each is a part of the open reports; a query narrows it further. */
export const inboxView = coded({
  mine: { code: 'mine', label: '我的' },
  unassigned: { code: 'unassigned', label: '未分配' },
  /** Its author said something that nobody looked at yet. */
  answered: { code: 'answered', label: '有新回复' },
  /** Its author was asked something. */
  waiting: { code: 'waiting', label: '等研究员' },
  /** Its clock is warned of already, or past its time. */
  due: { code: 'due', label: '即将超时' },
  appeals: { code: 'appeals', label: '申诉' },
  /** An award waits for a second person, or came back from one. */
  awards: { code: 'awards', label: '待核定' },
  retests: { code: 'retests', label: '复测' },
  /** All that are open; with a query every report, the open ones first. */
  all: { code: 'all', label: '全部' },
});
export type InboxView = (typeof inboxView.list)[number]['code'];

/** What the inbox is ordered by. The first is its own order: time left, then level, then the longest waiting. */
export const inboxOrder = coded({
  due: { code: 'due', label: '剩余时间' },
  level: { code: 'level', label: '等级' },
  changed: { code: 'changed', label: '最近更新' },
  newest: { code: 'newest', label: '最新提交' },
  oldest: { code: 'oldest', label: '最早提交' },
});
export type InboxOrder = (typeof inboxOrder.list)[number]['code'];

/** How many hits a search shows. */
export const maxHits = 200;

/** A piece of a line, and whether it is what was searched. */
const fragment = z.object({ text: z.string(), isHit: z.boolean() });

const inboxRow = z.object({
  id,
  number: z.string(),
  /** As the row is; acts on many take it. */
  version: z.int(),
  title: z.string(),
  status: reportStatus.schema,
  statusName: z.string(),
  /** Judged, or as its author claims where nobody did. */
  level: severity.schema,
  levelName: z.string(),
  isClaimedLevel: z.boolean(),
  appName: z.string(),
  typeName: z.string(),
  authorName: z.string(),
  isOwn: z.boolean(),
  assignee: z.nullable(z.object({ id, name: z.string() })),
  /** Who gave a verdict that is not carried out yet. The views of the rail count such a report as decided. */
  held: z.optional(z.nullable(z.object({ kindName: z.string(), name: z.string() }))),
  /** Nobody looked at it yet, or at what its author said last. */
  isUnread: z.boolean(),
  flags: z.array(reportFlag.schema),
  /** How many reports repeat it, and how many comments it has. */
  duplicates: z.int(),
  comments: z.int(),
  /** The promise that ends first, as every page shows it; null where none is open. */
  clock: z.optional(z.nullable(clock)),
  createTime: time,
  changeTime: time,
  /** The line that was found; null without words, or where the title has it. */
  matched: z.nullable(z.array(fragment)),
});
export type InboxRow = z.output<typeof inboxRow>;

const query = z
  .string()
  .check(z.trim(), z.maxLength(maxQueryLength, `最多写 ${maxQueryLength} 个字`));
const view = inboxView.schema;
const order = inboxOrder.schema;

export const getInboxPage = route({
  name: 'getInboxPage',
  group: 'console',
  access: judges,
  summary:
    '收件箱：一个视图里符合查询的报告。query 的写法见 inbox-query.ts；有词时最多给出前 200 条，不给总数；只写一个编号时 opens 是那份报告',
  input: z.strictObject({
    query: z._default(query, ''),
    view: z._default(view, 'all'),
    order: z._default(order, 'due'),
    pageSize: z._default(z.literal(pageSizes, '每页条数只能是 20、30、50 或 100'), 50),
    /** The `nextCursor` of the answer before. */
    cursor: z.optional(z.string().check(z.regex(/^[\w.:-]{1,200}$/, '翻页位置不正确'))),
  }),
  output: z.object({
    list: z.array(inboxRow),
    nextCursor: z.nullable(z.string()),
    /** What was searched; null without words. */
    search: z.nullable(
      z.object({
        /** Single characters are looked for in numbers, titles and the newest reports only. */
        isOneCharacter: z.boolean(),
        /** Not every report that could match was looked at: the words are too common for it, or the hits too many. */
        isCut: z.boolean(),
      }),
    ),
    /** The report that the query is the number of, if it is nothing else. */
    opens: z.nullable(z.object({ id, number: z.string() })),
  }),
});
export type InboxPage = z.output<typeof getInboxPage.output>;

export const getInboxCounts = route({
  name: 'getInboxCounts',
  group: 'console',
  access: judges,
  summary: `收件箱每个视图有多少份报告，数到 ${maxCounted} 为止，${maxCounted + 1} 表示更多`,
  input: empty,
  output: z.object({
    counts: z.array(z.object({ view, count: z.int() })),
    /** Of saved views; null where one has words, which are not counted. */
    saved: z.array(z.object({ id, count: z.nullable(z.int()) })),
  }),
});

/** How many views one person keeps. */
export const maxViews = 20;

const savedView = z.object({
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
  summary: `保存视图，或修改自己的视图；每人最多 ${maxViews} 个，自己的名称不能重复`,
  records: 'inbox.saveView',
  input: z.strictObject({
    /** Of the view that is changed; left out for a new one. */
    id: z.optional(id),
    name: z
      .string('请输入名称')
      .check(z.trim(), z.minLength(1, '请输入名称'), z.maxLength(20, '名称最多 20 个字')),
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
      .check(z.trim(), z.minLength(1, '请输入编号'), z.maxLength(64, '编号过长')),
  }),
  output: z.object({ id, number: z.string() }),
  refusals: ['notFound'],
});
