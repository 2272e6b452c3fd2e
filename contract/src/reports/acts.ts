import * as z from 'zod/mini';
import { entriesOf, noteLength, type NoteLength } from '../acts.ts';
import { coded } from '../coded.ts';
import { reportStatus, type ReportStatus, type ReportStatusKey } from './status.ts';
import type { StaffRole } from '../staff/roles.ts';

const { none, optional, needed } = noteLength;
const valid = ['confirmed', 'fixing', 'done'] as const;

/** A condition of a report beside its status (`flagsOf`). */
export type Flag =
  | 'information'
  | 'appeal'
  | 'retestAsked'
  | 'retestPassed'
  | 'retestFailed'
  | 'awardWaiting'
  | 'awardReturned';

export interface Act {
  /** Its name in the history. */
  readonly label: string;
  readonly by: readonly (StaffRole | 'author' | 'clock')[];
  /** The statuses it starts from, and the one it leads to. */
  readonly from?: readonly ReportStatusKey[];
  readonly to?: ReportStatusKey;
  /** The statuses in which it is possible and changes nothing about the status. */
  readonly stays?: readonly ReportStatusKey[];
  /** The statuses with which it creates a report. */
  readonly begins?: readonly ReportStatusKey[];
  /** The flag that must be set, those that must not be, and the one that it sets. */
  readonly while?: Flag;
  readonly unless?: readonly Flag[];
  readonly sets?: Flag;
  /** Gives an award, at once or by its proposal. */
  readonly givesAward?: true;
  /** Why a report is ignored that ends by it (a code of `ignoreReason`). */
  readonly endsAs?: 'revoked' | 'withdrawn' | 'noAnswer';
  /** The length of its note. */
  readonly note: NoteLength;
  /** A decision whether the report is a vulnerability; its author may appeal against the last one. */
  readonly isVerdict?: true;
  /** Changes nothing but the status: `postReviewMove` does it, without a call or dialog of its own. */
  readonly isPlain?: true;
  /** Its note is for colleagues; the author of the report never sees it. */
  readonly isAmongStaff?: true;
}

/**
 * Everything that can be done to a report: by whom, in which status, with which note. Anything else is refused (1102). The
 * server checks by this table, the console draws its buttons from it, the history takes its labels from it, and `migrate`
 * writes it into the table `report_act`, which triggers read. Each act is recorded as the event `report.<act>`.
 */
export const reportActs = {
  submit: { label: '提交报告', by: ['author'], begins: ['waitReview'], note: none },
  migrate: { label: '从旧门户迁入', by: ['author'], begins: [...valid, 'ignored'], note: none },

  confirm: {
    label: '确认漏洞',
    by: ['reviewer'],
    from: ['waitReview'],
    to: 'confirmed',
    givesAward: true,
    note: optional,
    isVerdict: true,
  },
  ignore: {
    label: '忽略',
    by: ['reviewer'],
    from: ['waitReview'],
    to: 'ignored',
    note: optional,
    isVerdict: true,
  },
  startFix: {
    label: '开始修复',
    by: ['reviewer'],
    from: ['confirmed'],
    to: 'fixing',
    note: optional,
    isPlain: true,
  },
  finish: {
    label: '修复完成',
    by: ['reviewer'],
    from: ['confirmed', 'fixing'],
    to: 'done',
    note: optional,
    isPlain: true,
  },
  fixFailed: {
    label: '修复未通过',
    by: ['reviewer'],
    from: ['done'],
    to: 'fixing',
    note: optional,
    isPlain: true,
  },
  reopen: {
    label: '重新打开',
    by: ['reviewer'],
    from: ['ignored'],
    to: 'waitReview',
    // an open appeal has to be decided first
    unless: ['appeal'],
    note: optional,
    isPlain: true,
  },
  revoke: {
    label: '撤销确认并收回奖励',
    by: ['admin'],
    from: ['confirmed'],
    to: 'ignored',
    unless: ['appeal'],
    endsAs: 'revoked',
    note: needed,
    isVerdict: true,
  },
  withdraw: {
    label: '撤回报告',
    by: ['author'],
    from: ['waitReview'],
    to: 'ignored',
    endsAs: 'withdrawn',
    note: none,
    isVerdict: true,
  },
  expire: {
    label: '超时未补充，自动忽略',
    by: ['clock'],
    from: ['waitReview'],
    to: 'ignored',
    while: 'information',
    endsAs: 'noAnswer',
    note: none,
    isVerdict: true,
  },

  askInformation: {
    label: '要求补充信息',
    by: ['reviewer'],
    stays: ['waitReview'],
    unless: ['information'],
    sets: 'information',
    note: needed,
  },
  answer: {
    label: '补充信息',
    by: ['author'],
    stays: ['waitReview'],
    while: 'information',
    note: none,
  },
  appeal: {
    label: '提出申诉',
    by: ['author'],
    stays: [...valid, 'ignored'],
    unless: ['awardWaiting', 'awardReturned'],
    sets: 'appeal',
    note: { least: 20, most: 2_000 },
  },
  // an ignored report is reviewed again, a valid one gets another award
  upholdAppeal: {
    label: '申诉成立',
    by: ['reviewer'],
    from: ['ignored'],
    to: 'waitReview',
    stays: valid,
    while: 'appeal',
    givesAward: true,
    note: optional,
  },
  rejectAppeal: {
    label: '驳回申诉',
    by: ['reviewer'],
    stays: [...valid, 'ignored'],
    while: 'appeal',
    note: needed,
  },
  askRetest: {
    label: '邀请复测',
    by: ['reviewer'],
    stays: ['done'],
    unless: ['retestAsked', 'retestPassed'],
    sets: 'retestAsked',
    note: optional,
  },
  passRetest: {
    label: '复测通过',
    by: ['author'],
    stays: ['done'],
    while: 'retestAsked',
    sets: 'retestPassed',
    note: optional,
  },
  failRetest: {
    label: '复测未通过',
    by: ['author'],
    stays: ['done'],
    while: 'retestAsked',
    sets: 'retestFailed',
    note: needed,
  },

  giveAward: {
    label: '发放奖励',
    by: ['reviewer'],
    stays: valid,
    while: 'awardReturned',
    givesAward: true,
    note: optional,
  },
  proposeAward: {
    label: '提交奖励核定',
    by: ['reviewer'],
    stays: valid,
    while: 'awardReturned',
    unless: ['awardWaiting'],
    sets: 'awardWaiting',
    note: needed,
    isAmongStaff: true,
  },
  approveAward: {
    label: '核定并发放奖励',
    by: ['reviewer', 'admin'],
    stays: valid,
    while: 'awardWaiting',
    givesAward: true,
    note: optional,
  },
  returnAward: {
    label: '退回奖励',
    by: ['reviewer', 'admin'],
    stays: valid,
    while: 'awardWaiting',
    sets: 'awardReturned',
    note: needed,
  },
  // a raise that was returned is given up, and the present award stays
  keepAward: {
    label: '维持原奖励',
    by: ['reviewer'],
    stays: valid,
    while: 'awardReturned',
    note: needed,
  },
} as const satisfies Record<string, Act>;

type Table = typeof reportActs;
export type ReportAct = keyof Table;
type ActsWith<Trait> = { [A in ReportAct]: Table[A] extends Trait ? A : never }[ReportAct];
/** The acts that change nothing but the status. */
export type PlainAct = ActsWith<{ isPlain: true }>;

/** The table as a list, with the type of any act. */
export const allActs = Object.entries(reportActs) as readonly (readonly [ReportAct, Act])[];
const namesWhere = (holds: (act: Act) => boolean | undefined) =>
  allActs.filter(([, act]) => holds(act)).map(([name]) => name);

export const plainActs = namesWhere(({ isPlain }) => isPlain) as readonly PlainAct[];
export const notedAmongStaff = namesWhere(({ isAmongStaff }) => isAmongStaff);
export const verdicts = namesWhere(({ isVerdict }) => isVerdict);

/** One possible step of a report, with the codes of its status; `from` is null if it creates the report. */
interface Step {
  readonly act: ReportAct;
  readonly from: ReportStatus | null;
  readonly to: ReportStatus;
}
const { codes } = reportStatus;
/** Every possible step. */
export const reportSteps: readonly Step[] = allActs.flatMap(
  ([act, { begins = [], stays = [], from = [], to }]) => [
    ...begins.map((key) => ({ act, from: null, to: codes[key] })),
    ...stays.map((key) => ({ act, from: codes[key], to: codes[key] })),
    ...(to ? from.map((key) => ({ act, from: codes[key], to: codes[to] })) : []),
  ],
);

/** Whether an act needs a note. */
export const needsNote = (act: ReportAct): boolean => reportActs[act].note.least > 0;

/** The acts as a coded value, for the history of a report. */
export const reportAction = coded(entriesOf(reportActs));

/** Status and version of a report after an act. */
export const standing = z.object({ status: reportStatus.schema, version: z.int() });
export type Standing = z.output<typeof standing>;

/** Which flags are set. */
export type Flags = Readonly<Record<Flag, boolean>>;

export const flagsOf = (report: {
  readonly isAsked: boolean;
  readonly isAppealed: boolean;
  readonly retest: string | null;
  readonly awardState: string | null;
}): Flags => ({
  information: report.isAsked,
  appeal: report.isAppealed,
  retestAsked: report.retest === 'asked',
  retestPassed: report.retest === 'passed',
  retestFailed: report.retest === 'failed',
  awardWaiting: report.awardState === 'waiting',
  awardReturned: report.awardState === 'returned',
});

/** The status after an act; undefined where the act is not possible in this status. */
export const statusAfter = (name: ReportAct, status: ReportStatus): ReportStatus | undefined =>
  reportSteps.find(({ act, from }) => act === name && from === status)?.to;

const refusals = {
  appeal: 'appealOpen',
  awardWaiting: 'awardWaiting',
  awardReturned: 'awardWaiting',
} as const satisfies Partial<Record<Flag, string>>;
const refusalFor = (flag: Flag) =>
  flag in refusals ? refusals[flag as keyof typeof refusals] : 'illegalTransition';

/** The refusal of an act on a report with this status and these flags; null if it is possible. */
export function obstacleOf(name: ReportAct, status: ReportStatus, flags: Flags) {
  if (statusAfter(name, status) === undefined) return 'illegalTransition';
  const { while: wanted, unless = [] }: Act = reportActs[name];
  const inTheWay = unless.find((flag) => flags[flag]);
  if (inTheWay) return refusalFor(inTheWay);
  return wanted && !flags[wanted] ? 'illegalTransition' : null;
}
