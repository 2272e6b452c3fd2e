import { awardNews } from '../awards/news.ts';
import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { cvssVector } from './cvss.ts';
import { deadlineDays } from '../promises/deadlines.ts';
import { draftVersion, maxReportBytes } from './drafts.ts';
import { attachments, storedFile } from '../files/calls.ts';
import { empty, cappedPageOf, id, pageInput, pageOf, sortBy, time } from '../paging.ts';
import { reportAction } from './acts.ts';
import { promised } from '../promises/clocks.ts';
import { awardState, flagged, waitingAtReport } from './flags.ts';
import { reportStatus, type ReportStatus } from './status.ts';
import { route } from '../route.ts';
import { range, severity, tier } from '../awards/scoring.ts';
import { shownIn } from '../text/shown-markdown.ts';
import { where } from './where.ts';
import { manyLines, oneLine, showsAtLeast, typed } from '../text/typed.ts';
import { say } from '../say.ts';

export { reportStatus, type ReportStatus, type ReportStatusKey } from './status.ts';

export const ignoreReason = coded({
  duplicate: { code: 'duplicate', label: '重复提交' },
  notReproducible: { code: 'notReproducible', label: '无法复现' },
  outOfScope: { code: 'outOfScope', label: '不在收录范围' },
  known: { code: 'known', label: '内部已知' },
  noImpact: { code: 'noImpact', label: '无实际危害' },
  spam: { code: 'spam', label: '无效内容' },
  revoked: { code: 'revoked', label: '经复核，确认已撤销' },
  withdrawn: { code: 'withdrawn', label: '作者撤回' },
  noAnswer: { code: 'noAnswer', label: '{days} 天未补充信息', days: deadlineDays.answer },
});
/** The name of a status. A withdrawn report is called so, although its status is "ignored". */
export const statusNameOf = (status: ReportStatus, reason: string | null): string =>
  reason === ignoreReason.codes.withdrawn ? say('已撤回') : reportStatus.labelOf(status);
/** The reasons that a reviewer can choose; the others are set when a report ends in another way. */
export const reviewReasons = [
  'duplicate',
  'notReproducible',
  'outOfScope',
  'known',
  'noImpact',
  'spam',
] as const;

/**
 * The vulnerability statistics panel: valid means status 2, 3 or 4, its award given, as the ranking counts. Those whose award
 * waits are told apart.
 */
export const reportCounters = z.object({
  validCount: z.int(),
  seriousCount: z.int(),
  highLevelCount: z.int(),
  mediumLevelCount: z.int(),
  lowLevelCount: z.int(),
  /** Confirmed reports without an award yet, which are counted in none of the figures above; absent if there are none. */
  awaitingAwardCount: z.optional(z.int()),
});

export const title = typed(
  '请填写标题',
  oneLine,
  showsAtLeast(5, '标题至少 5 个字'),
  z.maxLength(100, '标题最多 100 个字'),
);
/** Headings, and bare marks of lists, quotes, lines and code: alone they say nothing. */
const saysNothing = /^\s*(?:#{1,6}(?:[ \t].*)?|(?:\d{1,3}[.)]|[-*+_=|:>`~ \t])*)$/;
const saidIn = (markdown: string): string =>
  shownIn(markdown)
    .split('\n')
    .filter((line) => !saysNothing.test(line))
    .join('\n');

export const description = typed(
  '请填写漏洞详情',
  manyLines,
  showsAtLeast(20, '漏洞详情至少 20 个字，小标题不计', saidIn),
  z.maxLength(50_000, '漏洞详情最多 50,000 个字'),
);
export const commentBody = z
  .string('请输入评论')
  .check(
    manyLines,
    showsAtLeast(1, '请输入评论', shownIn),
    z.maxLength(5_000, '评论最多 5,000 个字'),
  );

export const jsonReportSubmit = route({
  name: 'jsonReportSubmit',
  group: 'report',
  access: 'user',
  idempotent: true,
  summary: '提交漏洞报告；正文为 Markdown，图片写作 file:{id}',
  markdown: ['description'],
  records: ['report.submit', 'account.consent'],
  input: z.strictObject({
    title,
    app: id,
    platform: id,
    type: id,
    url: where,
    selfLevel: severity.schema,
    cvssVector: z.optional(cvssVector),
    description,
    attachments,
    termsVersion: z.int('请先阅读并同意提交条款').check(z.positive('请先阅读并同意提交条款')),
    /** The version of the draft, which is deleted with the submission. */
    draftVersion: z.optional(draftVersion),
  }),
  output: z.object({ id, number: z.string() }),
  refusals: ['termsChanged', 'fileNotUsable', 'reportFilesTooLarge', 'keyReused', 'tooOften'],
  maxBodyBytes: maxReportBytes,
});

const codedNames = {
  status: reportStatus.schema,
  statusName: z.string(),
  level: z.nullable(severity.schema),
  levelName: z.string(),
  appName: z.string(),
  platformName: z.string(),
  typeName: z.string(),
};

/** A report in a list. `contribution` and `currency` (coins) are those of its award, 0 without one. */
export const reportRow = z.object({
  id,
  number: z.string(),
  /** Its number in the earlier portal; null when it was submitted here. */
  earlierNumber: z.nullable(z.string()),
  title: z.string(),
  ...codedNames,
  contribution: z.int(),
  currency: z.int(),
  /** The state of a waiting or returned award; null if there is none. */
  awardState: z.nullable(awardState.schema),
  /** What waits for the author; absent in calls that do not look for it. */
  waiting: z.optional(z.nullable(waitingAtReport)),
  createTime: time,
  updateTime: time,
});
export type ReportRow = z.output<typeof reportRow>;

/** How an award is computed: `(base × tier + bonus) × factor`, coefficients in hundredths. */
export const arithmetic = z.object({
  level: severity.schema,
  levelName: z.string(),
  ruleVersion: z.int(),
  tierName: z.string(),
  tierHundredths: z.int(),
  factorHundredths: z.int(),
  /** The campaign that gave the factor, if any. */
  campaignName: z.optional(z.string()),
  baseContribution: z.int(),
  bonusContribution: z.int(),
  contribution: z.int(),
  baseCoins: z.int(),
  bonusCoins: z.int(),
  coins: z.int(),
  /** The reviewer's own CVSS vector, if they gave one. */
  cvssVector: z.optional(z.string()),
  createTime: time,
});
export type AwardArithmetic = z.output<typeof arithmetic>;

export const award = z.extend(arithmetic, { isReversed: z.boolean() });
export type Award = z.output<typeof award>;

/** An award that waits for a second person, or was returned with a reason. */
export const proposal = z.extend(arithmetic, {
  id,
  state: awardState.schema,
  stateName: z.string(),
  proposerName: z.string(),
  reason: z.string(),
  /** '' while it waits. */
  reply: z.string(),
});
export type AwardProposal = z.output<typeof proposal>;

/** What everybody who may read a report sees of it. */
export const reportText = z.object({
  ...reportRow.shape,
  app: id,
  platform: id,
  type: id,
  url: z.string(),
  description: z.string(),
  /** When text, address, comments, files and notes of steps were erased, because the centre keeps them for a limited time. */
  erasedTime: z.optional(time),
  selfLevel: severity.schema,
  selfLevelName: z.string(),
  cvssVector: z.nullable(z.string()),
  tier: tier.schema,
  tierName: z.string(),
  /** The campaign under which it was submitted, with the factor for its award. */
  campaign: z.optional(z.object({ name: z.string(), factorHundredths: z.int() })),
  ignoreReason: z.nullable(ignoreReason.schema),
  ignoreReasonName: z.string(),
  awards: z.array(award),
  /** Of its author, until the letter about the award is read. */
  news: z.optional(awardNews),
  /** The newest proposal, until there is an award. */
  proposal: z.nullable(proposal),
  canComment: z.boolean(),
  ...flagged,
  ...promised,
  version: z.int(),
});

export const reportDetail = z.extend(reportText, {
  attachments: z.array(storedFile),
  /** The images that the description refers to. */
  images: z.array(storedFile),
  /** The range of awards for the severity that the author chose, by the rule of the day of submission; absent once there is an award. */
  promised: z.optional(z.object({ contribution: range, coins: range })),
});
export type ReportDetail = z.output<typeof reportDetail>;

/** The award that was given and not reversed. A raise may be waiting to replace it. */
export const standingAwardOf = ({ awards }: Pick<ReportDetail, 'awards'>): Award | undefined =>
  awards.findLast(({ isReversed }) => !isReversed);

/** The reviewer's CVSS vector, of the present award or else of the proposed one. */
export const gradedVectorOf = (
  report: Pick<ReportDetail, 'awards' | 'proposal'>,
): string | undefined => (standingAwardOf(report) ?? report.proposal)?.cvssVector;

export const operationRecord = z.object({
  id,
  action: reportAction.schema,
  actionName: z.string(),
  /** Null for the submission, and for steps that do not change the status. */
  fromStatus: z.nullable(reportStatus.schema),
  toStatus: reportStatus.schema,
  toStatusName: z.string(),
  actorName: z.string(),
  note: z.string(),
  /** Images in the note, and attachments; absent if there are none. */
  images: z.optional(z.array(storedFile)),
  attachments: z.optional(z.array(storedFile)),
  createTime: time,
});
export type OperationRecord = z.output<typeof operationRecord>;

/** A comment without its files. */
export const commentText = z.object({
  id,
  author: z.object({
    kind: z.literal(['researcher', 'staff']),
    name: z.string(),
    /** The portrait's address; '' for staff, and if there is none. */
    headPortrait: z.string(),
    isMe: z.boolean(),
  }),
  body: z.string(),
  createTime: time,
  /** Earlier texts of a corrected comment, oldest first; both fields are absent if it was never corrected. */
  earlier: z.optional(z.array(z.object({ body: z.string(), createTime: time }))),
  editTime: z.optional(time),
  /** Until when the caller can correct this comment of theirs; absent if they cannot. */
  editBefore: z.optional(time),
});
export const comment = z.extend(commentText, {
  images: z.array(storedFile),
  attachments: z.array(storedFile),
});
export type Comment = z.output<typeof comment>;

/** Newest first by default. */
export const reportSort = sortBy(['createTime', 'updateTime', 'level', 'contribution', 'currency']);
export type ReportSort = z.output<typeof reportSort>;

// the end of the year 9999
const moment = z.int('时间应为毫秒数').check(z.minimum(0), z.maximum(253_402_300_799_999));

export const getReportPage = route({
  name: 'getReportPage',
  group: 'report',
  access: 'user',
  summary: '我的漏洞；from、to 为提交时间的毫秒数，to 所在的那一秒算在内',
  searched: ['keyword'],
  input: z.strictObject({
    ...pageInput,
    status: z.optional(reportStatus.schema),
    level: z.optional(severity.schema),
    app: z.optional(id),
    type: z.optional(id),
    /** A part of the title or number. */
    keyword: z.optional(z.string().check(oneLine, z.maxLength(100, '关键词最多 100 个字'))),
    from: z.optional(moment),
    to: z.optional(moment),
    /** Only reports with something that waits for the author. */
    isWaiting: z.optional(z.boolean()),
    sort: z._default(reportSort, { column: 'createTime', order: 'descending' }),
    /** The `nextCursor` of the previous page: the list continues after that report, and `page` is ignored. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, '翻页位置不正确'))),
  }),
  /** Without filters and in order of time the total is exact; otherwise it is counted up to `lastPlace`. */
  output: z.extend(cappedPageOf(reportRow), { nextCursor: z.optional(z.nullable(z.string())) }),
});

export const getReportCount = route({
  name: 'getReportCount',
  group: 'report',
  access: 'user',
  summary: '我的漏洞统计：有效、严重、高危、中危、低危',
  input: empty,
  output: reportCounters,
});

export const getReportDetail = route({
  name: 'getReportDetail',
  group: 'report',
  access: 'user',
  tail: '/{id}',
  summary: '我的一份漏洞报告',
  input: z.strictObject({ id }),
  output: reportDetail,
  refusals: ['notFound'],
});

export const getOperationRecords = route({
  name: 'getOperationRecords',
  group: 'report',
  access: 'user',
  summary: '一份报告的处理记录，由早到晚',
  input: z.strictObject({ reportId: id }),
  output: z.array(operationRecord),
  refusals: ['notFound'],
});

export const getComments = route({
  name: 'getComments',
  group: 'report',
  access: 'user',
  summary: '一份报告的评论，由早到晚',
  input: z.strictObject({ reportId: id, ...pageInput }),
  output: pageOf(comment),
  refusals: ['notFound'],
});

export const postComment = route({
  name: 'postComment',
  group: 'report',
  access: 'user',
  idempotent: true,
  summary: '评论自己的报告，也用来回复审核员的提问',
  markdown: ['body'],
  records: ['report.comment', 'report.answer'],
  input: z.strictObject({ reportId: id, body: commentBody, attachments }),
  output: comment,
  refusals: [
    'notFound',
    'commentClosed',
    'fileNotUsable',
    'reportFilesTooLarge',
    'keyReused',
    'tooOften',
  ],
});

/** The input of correcting a comment, for researchers and staff. */
export const commentEdit = {
  idempotent: true,
  markdown: ['body'],
  records: 'report.editComment',
  input: z.strictObject({ reportId: id, commentId: id, body: commentBody }),
  output: comment,
} as const;
export const commentEditRefusals = [
  'notFound',
  'commentClosed',
  'commentSettled',
  'fileNotUsable',
  'reportFilesTooLarge',
  'keyReused',
] as const;

export const postCommentEdit = route({
  ...commentEdit,
  name: 'postCommentEdit',
  group: 'report',
  access: 'user',
  summary: '修改自己的评论：一小时内且无人回复时；改前的内容仍可查看',
  refusals: [...commentEditRefusals, 'tooOften'],
});

export const getAttachmentDownload = route({
  name: 'getAttachmentDownload',
  group: 'report',
  access: 'user',
  tail: '/{id}',
  summary: '取附件的新下载地址，60 秒内有效',
  input: z.strictObject({ id }),
  output: storedFile,
  refusals: ['notFound'],
});
