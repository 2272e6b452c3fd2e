import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { id, time } from './paging.ts';
import { reportStatus } from './report-status.ts';
import { route } from './route.ts';
import { severity } from './scoring.ts';

const judges = ['reviewer', 'admin'] as const;

/** What two reports have in common. */
export const likeness = coded({
  path: { code: 'path', label: '同一地址', tone: 'orange' },
  words: { code: 'words', label: '用词相近', tone: 'blue' },
  type: { code: 'type', label: '同类型', tone: 'grey' },
  application: { code: 'application', label: '同应用', tone: 'grey' },
});

/** Another report, as a list shows it in one line. */
const reportLine = z.object({
  id,
  number: z.string(),
  title: z.string(),
  status: reportStatus.schema,
  statusName: z.string(),
  /** Null until it is judged. */
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
  /** How much of the words is the same, in whole hundredths. */
  sharedHundredths: z.int(),
  /** It came in before, so that the other one may be its duplicate. */
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
    /** Of the report. */
    id,
  }),
  output: z.object({
    authorName: z.string(),
    authorUid: z.int(),
    joinTime: time,
    total: z.int(),
    /** Confirmed, whatever followed. */
    valid: z.int(),
    duplicate: z.int(),
    /** Ignored for any other reason; withdrawn ones are in none of these. */
    rejected: z.int(),
    waiting: z.int(),
    /** From late to early. */
    recent: z.array(reportLine),
    /** Those that wait, the longest waiting first; at most ten. */
    open: z.array(reportLine),
  }),
  refusals: ['notFound'],
});
