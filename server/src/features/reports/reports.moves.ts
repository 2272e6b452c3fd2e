import { type awardState, reportMarks, type ReportMark } from '@shieldsource/contract/report-flags';
import {
  reportStatus,
  reportTransitions,
  type ReportMove,
  type ReportStatus,
  type StaffMove,
} from '@shieldsource/contract/reports';
import {
  awardOf,
  signingFor,
  type AwardChoice,
  type Severity,
  type Tier,
} from '@shieldsource/contract/scoring';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ResearcherMe, StaffMe } from '../../platform/sessions.ts';
import { ruleOf } from '../catalogue/catalogue.ts';
import { record, type Actor } from '../events/events.ts';
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

export const isAllowed = (name: ReportMove, { status, erased_at }: judging.LockedReport): boolean =>
  erased_at === null &&
  reportTransitions[name].from.some((key) => reportStatus.codes[key] === status);

interface Outcome {
  /** What the event says besides the step itself. */
  params?: Record<string, unknown>;
  level?: Severity;
  contribution?: number;
  coins?: number;
  ignoreReason?: string;
  duplicateOf?: string | null;
  /** Stays as it is unless given. */
  awardState?: CodeOf<typeof awardState> | null;
  note: string;
  /** What the history calls it, where that is not the move itself. */
  action?: ReportMark;
}

interface Marked {
  note: string;
  /** What the report has open, or has closed, from this version on. */
  changesAt?: (version: number) => judging.ReportChange;
  role?: StaffRole | 'author';
  /** What the event says besides the step itself. */
  params?: Record<string, unknown>;
}

/** Moves a report and says so. Whatever was still open about it, but an appeal, is over. */
export async function move(
  tx: Tx,
  app: App,
  report: judging.LockedReport,
  name: ReportMove,
  actor: Actor,
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
    ...(outcome.awardState === undefined ? {} : { award_state: outcome.awardState }),
  });
  await writeStep(tx, app, report, {
    action: outcome.action ?? name,
    seq: version,
    fromStatus: report.status,
    toStatus: status,
    actorRole: transition.roles[0],
    actor,
    note: outcome.note,
    params: outcome.params,
  });
  return { status, version };
}

/** Says what happened to a report that stays where it stands. */
export async function mark(
  tx: Tx,
  app: App,
  report: AboutReport & { status: number; version: number },
  name: ReportMark,
  actor: Actor,
  { note, changesAt = () => ({}), role = reportMarks[name].by, params }: Marked,
): Promise<Moved> {
  const version = report.version + 1;
  await judging.updateReport(tx, report.id, { version, ...changesAt(version) });
  await writeStep(tx, app, report, {
    action: name,
    seq: version,
    fromStatus: null,
    toStatus: report.status,
    actorRole: role,
    actor,
    note,
    params,
  });
  return { status: report.status as ReportStatus, version };
}

interface AboutReport {
  readonly id: string;
  readonly researcher_id: string;
}

interface Step {
  readonly action: 'submit' | ReportMove | ReportMark;
  readonly seq: number;
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly actorRole?: string;
  readonly actor: Actor;
  readonly note?: string;
  readonly params?: Record<string, unknown> | undefined;
}

/** One step of a report: what happened, and the row under the same id on which the guards stand. */
export async function writeStep(
  tx: Tx,
  app: App,
  report: AboutReport,
  { actor, params, note = '', ...step }: Step,
): Promise<void> {
  const from = step.fromStatus === null ? {} : { from: step.fromStatus };
  const id = await record(tx, app, `report.${step.action}`, {
    subject: report.id,
    concerns: report.researcher_id,
    actor,
    params: { version: step.seq, ...from, to: step.toStatus, ...params },
    text: note,
  });
  const staffId = actor.kind === 'staff' ? actor.id : null;
  await queries.insertRecord(tx, { ...step, id, reportId: report.id, staffId, note });
}

/** An award as its event has it. */
export const awardFacts = ({
  ruleVersion: _rule,
  tier: _tier,
  ...award
}: judging.Reckoned): Record<string, unknown> => award;

/**
 * What a choice is worth by the rule of the day the report was submitted, and by how many people it can be given where
 * so many coins were signed for before.
 */
export async function reckon(
  tx: Tx,
  report: judging.LockedReport,
  { level, baseContribution, baseCoins, bonusContribution, bonusCoins }: AwardChoice,
  signedCoins = 0,
) {
  const rule = await ruleOf(tx, report.rule_version);
  const choice = { level, baseContribution, baseCoins, bonusContribution, bonusCoins };
  const terms = { tier: report.tier as Tier, factorHundredths: report.factor_hundredths };
  const earned = awardOf(rule, choice, terms);
  const award = {
    ...choice,
    ...earned,
    ...terms,
    tierHundredths: rule.tierHundredths[terms.tier],
    ruleVersion: rule.version,
  };
  return { earned, award, signing: signingFor(rule, choice, terms, signedCoins) };
}

/** Ends the standing award of a report; answers what it was posted for, null where its award was not given yet. */
export async function takeAwardBack(tx: Tx, report: judging.LockedReport): Promise<Reason | null> {
  const seq = await judging.reverseAward(tx, report.id);
  if (seq !== undefined) return awardReason(report, seq);
  // rewarded in the earlier portal: it came with the whole account, not by an award of its own
  if (report.award_state === null) throw refuse('earlierReward');
  return null;
}

export const awardReason = (report: judging.LockedReport, seq: number): Reason => ({
  kind: 'award',
  source: { kind: 'report', id: report.id, seq },
});

export const reversalOf = (undone: Reason): Reason => ({
  ...undone,
  kind: 'awardReversal',
});
