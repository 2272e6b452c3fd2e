import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { id, time } from '../paging.ts';
import { reportStatus } from './status.ts';
import { route } from '../route.ts';
import { severity } from '../awards/scoring.ts';

const judges = ['reviewer', 'admin'] as const;

/** What two reports have in common. */
export const likeness = coded({
  path: { code: 'path', label: '同一地址', tone: 'orange' },
  words: { code: 'words', label: '用词相似', tone: 'blue' },
  type: { code: 'type', label: '同类型', tone: 'grey' },
  application: { code: 'application', label: '同应用', tone: 'grey' },
});

/** Another report, as a list shows it in one line. */
export const reportLine = z.object({
  id,
  number: z.string(),
  title: z.string(),
  status: reportStatus.schema,
  statusName: z.string(),
  /** Null until a reviewer has set it. */
  level: z.nullable(severity.schema),
  createTime: time,
});
export type ReportLine = z.output<typeof reportLine>;

const similar = z.object({
  ...reportLine.shape,
  authorName: z.string(),
  appName: z.string(),
  typeName: z.string(),
  /** What it has in common, the strongest first. */
  why: z.array(likeness.schema),
  /** The share of words that both have, in whole hundredths. */
  sharedHundredths: z.int(),
  /** Whether it came in earlier, so that the report at hand may be its duplicate. */
  isEarlier: z.boolean(),
});
export type Similar = z.output<typeof similar>;

export const getSimilarReports = route({
  name: 'getSimilarReports',
  group: 'console',
  access: judges,
  tail: '/{id}',
  summary: '与这份报告最相近的五份，各自说明相近之处；以及已经算作它的重复的报告，最多 100 份',
  input: z.strictObject({ id }),
  output: z.object({ list: z.array(similar), duplicates: z.array(reportLine) }),
  refusals: ['notFound'],
});

export const getAuthorRecord = route({
  name: 'getAuthorRecord',
  group: 'console',
  access: judges,
  tail: '/{id}',
  summary: '一份报告的作者至今交过什么：各种结论的数量、最近十份、待审核的；不含身份信息',
  input: z.strictObject({
    /** The id of a report; the answer is about its author. */
    id,
  }),
  output: z.object({
    authorName: z.string(),
    authorUid: z.int(),
    joinTime: time,
    total: z.int(),
    /** Reports that are confirmed, being fixed or finished. */
    valid: z.int(),
    duplicate: z.int(),
    /** Reports that were ignored for another reason. Withdrawn ones are counted in none of these. */
    rejected: z.int(),
    waiting: z.int(),
    /** From late to early. */
    recent: z.array(reportLine),
    /** The author's reports that wait for review, the longest waiting first; at most ten. */
    open: z.array(reportLine),
  }),
  refusals: ['notFound'],
});
