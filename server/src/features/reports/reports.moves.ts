import { v7 as newId } from 'uuid';
import { reportMarks, type ReportMark } from '@shieldsource/contract/report-flags';
import {
  reportStatus,
  reportTransitions,
  type ReportMove,
  type ReportStatus,
  type StaffMove,
} from '@shieldsource/contract/reports';
import {
  awardOf,
  isInRange,
  type AwardChoice,
  type Severity,
  type Tier,
} from '@shieldsource/contract/scoring';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ResearcherMe, StaffMe } from '../../platform/sessions.ts';
import { ruleOf } from '../catalogue/catalogue.ts';
import type { Reason } from '../ledger/ledger.ts';
import * as appeals from './reports.appeals.queries.ts';
import * as queries from './reports.queries.ts';
import * as judging from './reports.review.queries.ts';

interface Seen {
  reportId: string;
  version: number;
}
export interface Moved {
  status: ReportStatus;
  version: number;
}

/** Locks the report for somebody who judges it: not their own, and as they saw it. */
export async function lockForStaff(tx: Tx, me: StaffMe, seen: Seen): Promise<judging.LockedReport> {
  const report = await judging.lockReport(tx, seen.reportId);
  if (!report) throw refuse('notFound');
  if (report.researcher_id === me.researcherId) throw refuse('ownReport');
  if (report.version !== seen.version) throw refuse('conflict');
  return report;
}

/** Locks a report for its author, as they saw it. Anybody else's is not found. */
export async function lockForAuthor(
  tx: Tx,
  me: ResearcherMe,
  seen: Seen,
): Promise<judging.LockedReport> {
  const report = await judging.lockReport(tx, seen.reportId, me.id);
  if (!report) throw refuse('notFound');
  if (report.version !== seen.version) throw refuse('conflict');
  return report;
}

/** Locks the report and makes sure that this person may make this move from what they saw. */
export async function lockForMove(
  tx: Tx,
  me: StaffMe,
  seen: Seen,
  name: StaffMove,
): Promise<judging.LockedReport> {
  const report = await lockForStaff(tx, me, seen);
  if (!isAllowed(name, report)) throw refuse('illegalTransition');
  const undoesVerdict = name === 'reopen' || name === 'revoke';
  if (undoesVerdict && (await appeals.findOpen(tx, report.id))) throw refuse('appealOpen');
  return report;
}

export const isAllowed = (name: ReportMove, { status }: judging.LockedReport): boolean =>
  reportTransitions[name].from.some((key) => reportStatus.codes[key] === status);

interface Outcome {
  level?: Severity;
  contribution?: number;
  coins?: number;
  ignoreReason?: string;
  duplicateOf?: string | null;
  note: string;
  /** What the history calls it, where that is not the move itself. */
  action?: ReportMark;
}

/** Moves a report and writes that into its history. Whatever was still open about it, but an appeal, is over. */
export async function move(
  tx: Tx,
  report: judging.LockedReport,
  name: ReportMove,
  staffId: string | null,
  outcome: Outcome,
): Promise<Moved> {
  const transition = reportTransitions[name];
  const status = reportStatus.codes[transition.to];
  const version = report.version + 1;
  await judging.updateReport(tx, report.id, {
    status,
    version,
    level: outcome.level ?? null,
    contribution: outcome.contribution ?? 0,
    coins: outcome.coins ?? 0,
    ignore_reason: outcome.ignoreReason ?? null,
    duplicate_of: outcome.duplicateOf ?? null,
    information_seq: null,
    retest: null,
    retest_seq: null,
  });
  await queries.insertRecord(tx, {
    reportId: report.id,
    seq: version,
    action: outcome.action ?? name,
    fromStatus: report.status,
    toStatus: status,
    actorRole: transition.roles[0],
    staffId,
    note: outcome.note,
  });
  return { status, version };
}

/** Writes down what happened to a report that stays where it stands; `changes` is what it leaves open or closes. */
export async function mark(
  tx: Tx,
  report: { id: string; status: number; version: number },
  name: ReportMark,
  staffId: string | null,
  note: string,
  changesAt: (version: number) => judging.ReportChange = () => ({}),
): Promise<Moved> {
  const version = report.version + 1;
  await judging.updateReport(tx, report.id, { version, ...changesAt(version) });
  await queries.insertRecord(tx, {
    reportId: report.id,
    seq: version,
    action: name,
    fromStatus: null,
    toStatus: report.status,
    actorRole: reportMarks[name].by,
    staffId,
    note,
  });
  return { status: report.status as ReportStatus, version };
}

/** What a choice is worth by the rule of the day the report was submitted, outside which it must not be. */
export async function reckon(tx: Tx, report: judging.LockedReport, choice: AwardChoice) {
  const rule = await ruleOf(tx, report.rule_version);
  if (!isInRange(rule, choice)) throw refuse('awardOutOfRange');
  const terms = { tier: report.tier as Tier, factorHundredths: report.factor_hundredths };
  const earned = awardOf(rule, choice, terms);
  const award = {
    ...choice,
    ...earned,
    ...terms,
    id: newId(),
    tierHundredths: rule.tierHundredths[terms.tier],
    ruleVersion: rule.version,
  };
  return { earned, award };
}

/** Ends the standing award of a report; answers what it was posted for. */
export async function takeAwardBack(tx: Tx, report: judging.LockedReport): Promise<Reason> {
  const seq = await judging.reverseAward(tx, report.id);
  // rewarded in the earlier portal: it came with the whole account, not by an award of its own
  if (seq === undefined) throw refuse('earlierReward');
  return awardReason(report, seq);
}

export const awardReason = (report: judging.LockedReport, seq: number): Reason => ({
  kind: 'award',
  source: { kind: 'report', id: report.id, seq },
  note: `${report.number} 漏洞奖励`,
});

export const reversalOf = (report: judging.LockedReport, undone: Reason): Reason => ({
  ...undone,
  kind: 'awardReversal',
  note: `${report.number} 收回奖励`,
});
