import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { cvssVector } from './cvss.ts';
import { deadlineDays } from './deadlines.ts';
import { draftVersion, maxReportBytes } from './drafts.ts';
import { attachments, storedFile } from './files.ts';
import { empty, cappedPageOf, id, pageInput, pageOf, sortBy, time } from './paging.ts';
import { reportAction } from './report-acts.ts';
import { promised } from './clocks.ts';
import { awardState, flagged, waitingAtReport } from './report-flags.ts';
import { reportStatus, type ReportStatus } from './report-status.ts';
import { route } from './route.ts';
import { severity, tier } from './scoring.ts';

export { reportStatus, type ReportStatus, type ReportStatusKey } from './report-status.ts';

export const ignoreReason = coded({
  duplicate: { code: 'duplicate', label: '重复提交' },
  notReproducible: { code: 'notReproducible', label: '无法复现' },
  outOfScope: { code: 'outOfScope', label: '不在收录范围' },
  known: { code: 'known', label: '内部已知' },
  noImpact: { code: 'noImpact', label: '无实际危害' },
  spam: { code: 'spam', label: '无效内容' },
  revoked: { code: 'revoked', label: '确认被撤销' },
  withdrawn: { code: 'withdrawn', label: '作者撤回' },
  noAnswer: { code: 'noAnswer', label: `${deadlineDays.answer} 天未补充信息` },
});
/** What a status is called: who took their report back did not have it ignored. Code and colour stay. */
export const statusNameOf = (status: ReportStatus, reason: string | null): string =>
  reason === ignoreReason.codes.withdrawn ? '已撤回' : reportStatus.labelOf(status);
/** Those that a reviewer chooses; the others say what else ended a report. */
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
  /** Confirmed, their award not given yet, where there are any; counted nowhere above. */
  awaitingAwardCount: z.optional(z.int()),
});

const webAddress = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
/** A mobile application's package name, allowed where the platform is a mobile one. */
export const packageName = /^[a-zA-Z][\w-]*(\.[\w-]+)+$/;

export const title = z
  .string('请填写标题')
  .check(
    z.trim(),
    z.minLength(1, '请填写标题'),
    z.minLength(5, '标题至少 5 个字'),
    z.maxLength(100, '标题最多 100 个字'),
  );
const saysNothing = /^[ \t]*(?:#{1,6}(?:[ \t].*)?|(?:[-*+]|\d{1,3}\.)[ \t]*)$/;

/**
 * Whether so many characters stand below headings and bare marks of lists, which alone say nothing. A form asks with
 * every key, so a long text is read no further than it must be.
 */
function saysAtLeast(characters: number, markdown: string): boolean {
  let text = '';
  for (const [line] of markdown.matchAll(/[^\n\r\u2028\u2029]+/g)) {
    if (!saysNothing.test(line)) text = `${text} ${line}`.replace(/\s+/g, ' ').trim();
    if (text.length >= characters) return true;
  }
  return false;
}

export const description = z.string('请填写漏洞详情').check(
  z.trim(),
  z.minLength(1, '请填写漏洞详情'),
  z.refine((text) => saysAtLeast(20, text), '漏洞详情至少 20 个字，小标题不计'),
  z.maxLength(50_000, '漏洞详情最多 50,000 个字'),
);
export const commentBody = z
  .string('请输入评论')
  .check(z.trim(), z.minLength(1, '请输入评论'), z.maxLength(5_000, '评论最多 5,000 个字'));

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
    url: z.string('请填写漏洞地址').check(
      z.trim(),
      z.minLength(1, '请填写漏洞地址'),
      z.maxLength(2048, '漏洞地址最多 2048 个字符'),
      z.refine(
        (value) => webAddress.test(value) || packageName.test(value),
        '请输入 http 或 https 开头的地址；移动应用可填包名',
      ),
    ),
    selfLevel: severity.schema,
    cvssVector: z.optional(cvssVector),
    description,
    attachments,
    termsVersion: z.int('请先阅读并同意提交条款').check(z.positive('请先阅读并同意提交条款')),
    /** The draft it was written in, which goes with it. */
    draftVersion: z.optional(draftVersion),
  }),
  output: z.object({ id, number: z.string() }),
  refusals: ['termsChanged', 'fileNotUsable', 'reportFilesTooLarge', 'conflict', 'tooOften'],
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

/** A report in a list. `contribution` and `currency` (coins) are what it earned, 0 until that is given. */
export const reportRow = z.object({
  id,
  number: z.string(),
  /** Its number in the earlier portal; null when it was submitted here. */
  earlierNumber: z.nullable(z.string()),
  title: z.string(),
  ...codedNames,
  contribution: z.int(),
  currency: z.int(),
  /** Null where nothing is confirmed yet, or all of it is given. */
  awardState: z.nullable(awardState.schema),
  /** What waits for its author; where this is not asked about, it is left out. */
  waiting: z.optional(z.nullable(waitingAtReport)),
  createTime: time,
  updateTime: time,
});
export type ReportRow = z.output<typeof reportRow>;

/** How an award is computed: `(base × tier + bonus) × factor`, coefficients in hundredths. */
const arithmetic = z.object({
  level: severity.schema,
  levelName: z.string(),
  ruleVersion: z.int(),
  tierName: z.string(),
  tierHundredths: z.int(),
  factorHundredths: z.int(),
  /** Of the campaign that the factor comes from, if any. */
  campaignName: z.optional(z.string()),
  baseContribution: z.int(),
  bonusContribution: z.int(),
  contribution: z.int(),
  baseCoins: z.int(),
  bonusCoins: z.int(),
  coins: z.int(),
  /** How its reviewer scored the report, where they did. */
  cvssVector: z.optional(z.string()),
  createTime: time,
});
export type AwardArithmetic = z.output<typeof arithmetic>;

export const award = z.extend(arithmetic, { isReversed: z.boolean() });
export type Award = z.output<typeof award>;

/** An award that a second person has to sign off, or has sent back with a reason. */
const proposal = z.extend(arithmetic, {
  state: awardState.schema,
  stateName: z.string(),
  proposerName: z.string(),
  reason: z.string(),
  /** '' while it waits. */
  reply: z.string(),
});
export type AwardProposal = z.output<typeof proposal>;

const range = z.object({ from: z.int(), to: z.int() });

export const reportDetail = z.object({
  ...reportRow.shape,
  app: id,
  platform: id,
  type: id,
  url: z.string(),
  description: z.string(),
  /** When the text, the address, the comments and the files were erased by the centre's rule of retention. */
  erasedTime: z.optional(time),
  selfLevel: severity.schema,
  selfLevelName: z.string(),
  cvssVector: z.nullable(z.string()),
  tier: tier.schema,
  tierName: z.string(),
  /** What it was submitted under, and its award is multiplied by. */
  campaign: z.optional(z.object({ name: z.string(), factorHundredths: z.int() })),
  ignoreReason: z.nullable(ignoreReason.schema),
  ignoreReasonName: z.string(),
  attachments: z.array(storedFile),
  /** The images its Markdown names. */
  images: z.array(storedFile),
  /** What the rule of its day gives for the severity its author chose, until an award is given. */
  promised: z.optional(z.object({ contribution: range, coins: range })),
  awards: z.array(award),
  /** The newest one, until an award is given. */
  proposal: z.nullable(proposal),
  canComment: z.boolean(),
  ...flagged,
  ...promised,
  version: z.int(),
});
export type ReportDetail = z.output<typeof reportDetail>;

/** The award that was given and not taken back; another one may wait to take its place. */
export const standingAwardOf = ({ awards }: Pick<ReportDetail, 'awards'>): Award | undefined =>
  awards.findLast(({ isReversed }) => !isReversed);

/** How reviewers scored a report, with the grade that it has now. */
export const gradedVectorOf = (
  report: Pick<ReportDetail, 'awards' | 'proposal'>,
): string | undefined => (standingAwardOf(report) ?? report.proposal)?.cvssVector;

export const operationRecord = z.object({
  id,
  action: reportAction.schema,
  actionName: z.string(),
  /** Null where nothing moved: the submission, and what leaves the status alone. */
  fromStatus: z.nullable(reportStatus.schema),
  toStatus: reportStatus.schema,
  toStatusName: z.string(),
  actorName: z.string(),
  note: z.string(),
  /** What its note shows and what came with it; left out where there is nothing. */
  images: z.optional(z.array(storedFile)),
  attachments: z.optional(z.array(storedFile)),
  createTime: time,
});
export type OperationRecord = z.output<typeof operationRecord>;

export const comment = z.object({
  id,
  author: z.object({
    kind: z.literal(['researcher', 'staff']),
    name: z.string(),
    /** '' for staff, and for whoever has none. */
    headPortrait: z.string(),
    isMe: z.boolean(),
  }),
  body: z.string(),
  images: z.array(storedFile),
  attachments: z.array(storedFile),
  createTime: time,
  /** What it said before it was corrected, from early to late; both left out where it never was. */
  earlier: z.optional(z.array(z.object({ body: z.string(), createTime: time }))),
  editTime: z.optional(time),
  /** Until when one may correct one's own; left out where nobody may. */
  editBefore: z.optional(time),
});
export type Comment = z.output<typeof comment>;

/** Newest first unless said. */
export const reportSort = sortBy(['createTime', 'updateTime', 'level', 'contribution', 'currency']);
export type ReportSort = z.output<typeof reportSort>;

// the end of the year 9999
const moment = z.int('时间应为毫秒数').check(z.minimum(0), z.maximum(253_402_300_799_999));

export const getReportPage = route({
  name: 'getReportPage',
  group: 'report',
  access: 'user',
  summary: '我的漏洞；from、to 为提交时间的毫秒数，to 所在的那一秒算在内',
  input: z.strictObject({
    ...pageInput,
    status: z.optional(reportStatus.schema),
    level: z.optional(severity.schema),
    app: z.optional(id),
    type: z.optional(id),
    /** Part of a title or of a number. */
    keyword: z.optional(z.string().check(z.trim(), z.maxLength(100, '关键词最多 100 个字'))),
    from: z.optional(moment),
    to: z.optional(moment),
    /** Only those at which something waits for their author. */
    isWaiting: z.optional(z.boolean()),
    sort: z._default(reportSort, { column: 'createTime', order: 'descending' }),
    /** Goes on behind the report that the `nextCursor` of the answer before names; `page` is then left aside. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, '翻页位置不正确'))),
  }),
  /** All of one's own by time are counted exactly; narrowed, or in another order, up to `lastPlace`. */
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
  summary: '评论自己的报告',
  markdown: ['body'],
  records: ['report.comment', 'report.answer'],
  input: z.strictObject({ reportId: id, body: commentBody, attachments }),
  output: comment,
  refusals: [
    'notFound',
    'commentClosed',
    'fileNotUsable',
    'reportFilesTooLarge',
    'conflict',
    'tooOften',
  ],
});

/** What corrects a comment, for researchers and staff alike. */
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
  'conflict',
] as const;

export const postCommentEdit = route({
  ...commentEdit,
  name: 'postCommentEdit',
  group: 'report',
  access: 'user',
  summary: '修改自己的评论：一小时内、还没有人回应时；改前的内容仍可查看',
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
