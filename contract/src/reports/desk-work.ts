import * as z from 'zod/mini';
import { optionalNote } from '../acts.ts';
import { duplicateOf, onlyOfDuplicates, versioned } from './desk.ts';
import { proposalId, proposalRecord } from '../staff/proposals.ts';
import { attachments } from '../files/calls.ts';
import {
  cappedPageOf,
  distinct,
  empty,
  id,
  nothing,
  pageInput,
  time,
  version,
  versionOrNone,
} from '../paging.ts';
import { standing } from './acts.ts';
import {
  bulkKind,
  bulkState,
  colleague,
  dropReason,
  handOver,
  handOverState,
  heldVerdict,
  internalNote,
} from './work.ts';
import { commentBody, ignoreReason, reviewReasons } from './calls.ts';
import { route } from '../route.ts';
import { oneLine, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

const judges = ['reviewer', 'admin'] as const;

// --- assignees ---

/** The assignee that the caller saw; null for nobody. If it is another one by now, the call is refused with `conflict`. */
const from = z.nullable(id);
const assigned = z.object({ assignee: z.nullable(colleague) });

export const postReportTake = route({
  name: 'postReportTake',
  group: 'console',
  access: ['reviewer'],
  summary: '领取报告；from 为页面上看到的负责人，已经换人时不改变任何内容',
  records: 'report.assign',
  input: z.strictObject({ reportId: id, from }),
  output: assigned,
  refusals: ['notFound', 'conflict', 'ownReport'],
});

export const postReportTakeNext = route({
  name: 'postReportTakeNext',
  group: 'console',
  access: ['reviewer'],
  summary: '领取下一份未分配的待审核报告：先到期的在前，同时到期的按等级、先来后到；没有时为 null',
  records: 'report.assign',
  input: empty,
  output: z.object({ reportId: z.nullable(id) }),
});

/** The reviewers to whom a report can be assigned. */
export const getReviewerList = route({
  name: 'getReviewerList',
  group: 'console',
  access: judges,
  summary: '可以负责报告的审核员，按姓名',
  input: empty,
  output: z.object({ list: z.array(colleague) }),
});

// --- presence ---

/** How long after its last call a page counts as open. */
export const presenceSeconds = 60;

const looking = z.object({ others: z.array(colleague) });

/** Called by an open page every 20 to 30 seconds. Other pages learn by the stream (`presence`) when somebody opens or leaves the report. */
export const postReportLook = route({
  name: 'postReportLook',
  group: 'console',
  access: judges,
  summary: saying('我正在看这份报告，{seconds} 秒内有效，leaves 表示离开；答复还有谁在看', {
    seconds: presenceSeconds,
  }),
  recordsNothing: 'a page is open; what was read of the report is recorded by its reading',
  input: z.strictObject({ reportId: id, leaves: z._default(z.boolean(), false) }),
  output: looking,
  refusals: ['notFound'],
});

export const getReportLooking = route({
  name: 'getReportLooking',
  group: 'console',
  access: judges,
  tail: '/{id}',
  summary: '还有谁正在看这份报告',
  input: z.strictObject({ id }),
  output: looking,
  refusals: ['notFound'],
});

// --- held verdicts ---

/**
 * Holds a verdict, which is carried out after `review.undoSeconds` by the ordinary verb with all its checks. The verb is tried
 * at once and rolled back, so that what would be refused is refused now. `kind` names the call that it stands for; fields and
 * refusals are those of that call: postReviewConfirm, postAwardPropose, postReviewIgnore, postReviewAward, postAppealReject,
 * postAppealUphold, postAppealRejudge. An upheld appeal needs its reason here.
 */
export const postVerdictHold = route({
  name: 'postVerdictHold',
  group: 'console',
  access: ['reviewer'],
  summary:
    '给出结论，过 review.undoSeconds 秒后生效，其间可以撤销；kind 说明是哪一种结论，字段与那种结论的接口相同。设为 0 秒时立即生效',
  records: [
    'report.holdVerdict',
    'report.confirm',
    'report.ignore',
    'report.proposeAward',
    'report.giveAward',
    'report.rejectAppeal',
    'report.upholdAppeal',
  ],
  input: z.strictObject({
    ...versioned,
    kind: heldVerdict.schema,
    // the call of the kind says which fields it takes and what their values may be
    level: z.optional(z.int()),
    baseContribution: z.optional(z.int()),
    baseCoins: z.optional(z.int()),
    bonusContribution: z.optional(z.int()),
    bonusCoins: z.optional(z.int()),
    cvssVector: z.optional(z.string()),
    reason: z.optional(z.string()),
    duplicateOf: z.optional(z.string()),
    note: z.optional(z.string()),
    reply: z.optional(z.string()),
  }),
  output: z.object({
    ...standing.shape,
    /** When it is carried out; null if that has already happened. */
    dueTime: z.nullable(time),
  }),
  refusals: [
    'notFound',
    'conflict',
    'illegalTransition',
    'ownReport',
    'awardNeedsSignOff',
    'awardOutOfRange',
    'awardWaiting',
    'appealOwnVerdict',
    'signerTooNew',
    'appealNotBetter',
  ],
});

export const postVerdictUndo = route({
  name: 'postVerdictUndo',
  group: 'console',
  access: ['reviewer'],
  summary: '撤销自己刚刚给出、还没有生效的结论；已经生效的不能这样撤销',
  records: 'report.undoVerdict',
  input: z.strictObject({ reportId: id }),
  output: nothing,
  refusals: ['notFound', 'conflict'],
});

const ownVerdict = z.object({
  reportId: id,
  number: z.string(),
  title: z.string(),
  kind: heldVerdict.schema,
  kindName: z.string(),
  dueTime: time,
  /** Null while it is still to be carried out. */
  dropped: z.nullable(
    z.object({
      reason: dropReason.schema,
      reasonName: z.string(),
      /** The message of the refusal, if it was refused. */
      words: z.string(),
      time,
    }),
  ),
  /** The input of the verdict, so that nothing that was typed is lost: the fields of the call of `kind`. */
  input: z.record(z.string(), z.unknown()),
});

export const getVerdictList = route({
  name: 'getVerdictList',
  group: 'console',
  access: ['reviewer'],
  summary: '我刚刚给出、还没有生效的结论，和没有生效而被取消的；新的在前，最多 50 个',
  input: empty,
  output: z.object({ list: z.array(ownVerdict) }),
});

export const postVerdictDismiss = route({
  name: 'postVerdictDismiss',
  group: 'console',
  access: ['reviewer'],
  summary: '知道了：收起一个被取消的结论',
  recordsNothing: 'that it was dropped is recorded already; this closes its notice',
  input: z.strictObject({ reportId: id }),
  output: nothing,
  refusals: ['notFound'],
});

// --- internal notes ---

export const postReviewNote = route({
  name: 'postReviewNote',
  group: 'console',
  access: judges,
  idempotent: true,
  summary: '内部备注，只有工作人员能看到；任何状态的报告都可以写',
  markdown: ['body'],
  records: 'report.note',
  input: z.strictObject({
    reportId: id,
    body: commentBody,
    attachments,
  }),
  output: internalNote,
  refusals: ['notFound', 'ownReport', 'keyReused', 'fileNotUsable', 'reportFilesTooLarge'],
});

// --- hand-over to the team ---

const ticket = typed('请输入工单号', oneLine, z.maxLength(100, '工单号最多 100 个字'));
const isHttps = (given: string): boolean =>
  given === '' || (URL.canParse(given) && given.startsWith('https://') && !/\s/.test(given));
const ticketUrl = z._default(
  z.string().check(
    oneLine,
    z.maxLength(2_048, '链接最多 2048 个字符'),
    z.refine(isHttps, {
      error: '请填写 https 开头的链接',
      params: { says: { pattern: '^(https://\\S+)?$' } },
    }),
  ),
  '',
);

/** Hands a confirmed report over to the team of its application, or corrects the ticket; `version` is 0 for the first time. */
export const postHandOver = route({
  name: 'postHandOver',
  group: 'console',
  access: ['reviewer'],
  summary: '把已确认的报告移交给应用所属团队，记下工单号和链接，也用来更正；研究员看不到',
  records: 'report.handOver',
  input: z.strictObject({
    reportId: id,
    version: z._default(versionOrNone, 0),
    ticket,
    url: ticketUrl,
  }),
  output: handOver,
  refusals: ['notFound', 'conflict', 'illegalTransition', 'ownReport'],
});

export const postHandOverMove = route({
  name: 'postHandOverMove',
  group: 'console',
  access: ['reviewer'],
  summary: '记下团队的处理状态',
  records: 'report.moveHandOver',
  input: z.strictObject({
    reportId: id,
    version,
    state: handOverState.schema,
  }),
  output: handOver,
  refusals: ['notFound', 'conflict', 'ownReport'],
});

// --- acts on many reports ---

/** The most reports that one bulk act takes, and the most that one person may act on without a second signature. */
export const mostAtOnce = 200;
export const mostAlone = 20;

type Chosen = string | { readonly reportId: string };

/** A list of reports without repetitions. */
export const many = <T extends z.ZodMiniType<Chosen>>(one: T) =>
  z
    .array(one)
    .check(
      z.minLength(1, '请选择报告'),
      z.maxLength(mostAtOnce, { error: saying('一次最多 {most} 份', { most: mostAtOnce }) }),
      distinct('同一份报告选了两次', idOf),
    );
const idOf = (one: Chosen) => (typeof one === 'string' ? one : one.reportId);

export const outcomes = z.array(
  z.object({
    reportId: id,
    number: z.string(),
    /** Null until it was tried. */
    isDone: z.nullable(z.boolean()),
    /** The message of the refusal; '' if there was none. */
    why: z.string(),
  }),
);
export const bulkDone = z.object({
  outcomes,
  /** The proposal that a second person has to sign before anything is done; null if none is needed. */
  proposalId: z.nullable(id),
});

export const jsonReportsAssign = route({
  name: 'jsonReportsAssign',
  group: 'console',
  access: judges,
  summary: saying(
    '把至多 {most} 份报告分配给一位审核员或放回，每份各有结果；超过 {alone} 份须第二人复核',
    { most: mostAtOnce, alone: mostAlone },
  ),
  records: ['report.assign', 'bulk.propose'],
  input: z.strictObject({
    reports: many(z.strictObject({ reportId: id, from })),
    to: z.nullable(id),
    proposalId,
  }),
  output: bulkDone,
  refusals: ['notFound', 'conflict'],
});

/** Merging as duplicates is `reason: 'duplicate'` with the number of the first report. */
export const jsonReportsIgnore = route({
  name: 'jsonReportsIgnore',
  group: 'console',
  access: ['reviewer'],
  summary: saying(
    '忽略至多 {most} 份报告，或作为同一份的重复合并，每份各有结果；超过 {alone} 份须第二人复核；只能逐份重新打开来撤回',
    { most: mostAtOnce, alone: mostAlone },
  ),
  records: ['report.ignore', 'bulk.propose'],
  input: z
    .strictObject({
      reports: many(z.strictObject(versioned)),
      reason: z.literal(reviewReasons, '请选择'),
      duplicateOf,
      note: optionalNote('备注'),
      proposalId,
    })
    .check(onlyOfDuplicates),
  output: bulkDone,
  refusals: ['notFound', 'conflict'],
});

const bulkProposal = z.object({
  ...proposalRecord,
  kind: bulkKind.schema,
  kindName: z.string(),
  state: bulkState.schema,
  stateName: z.string(),
  count: z.int(),
  /** How many reports were tried, and how many of those were refused. */
  tried: z.int(),
  refused: z.int(),
  act: z.object({
    /** The new assignee; null for nobody, or if the reports are to be ignored. */
    to: z.nullable(colleague),
    reason: z.nullable(ignoreReason.schema),
    reasonName: z.string(),
    duplicateOf: z.string(),
    note: z.string(),
  }),
});

export const getBulkProposalPage = route({
  name: 'getBulkProposalPage',
  group: 'console',
  access: judges,
  summary: '批量处理：待复核的，或已答复的，新的在前',
  input: z.strictObject({ ...pageInput, state: z._default(bulkState.schema, 'waiting') }),
  output: cappedPageOf(bulkProposal),
});

export const getBulkProposal = route({
  name: 'getBulkProposal',
  group: 'console',
  access: judges,
  tail: '/{id}',
  summary: '一次批量处理：每份报告的结果',
  input: z.strictObject({ id }),
  output: z.object({ ...bulkProposal.shape, outcomes }),
  refusals: ['notFound'],
});
