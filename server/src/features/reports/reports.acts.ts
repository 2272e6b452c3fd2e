import {
  flagsOf,
  obstacleOf,
  reportActs,
  statusAfter,
  type ReportAct,
  type Standing,
} from '@shieldsource/contract/report-acts';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/report-status';
import { awardOf, signingFor, type AwardChoice, type Tier } from '@shieldsource/contract/scoring';
import type { StaffRole } from '@shieldsource/contract/staff';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me, ResearcherMe, StaffMe } from '../../platform/sessions.ts';
import { record, type Actor } from '../events/events.ts';
import { attachWith, type Shown } from '../files/files.ts';
import type { Reason } from '../ledger/ledger.ts';
import { followStep } from '../promises/promises.ts';
import { ruleOf } from '../rules/rules.ts';
import * as appeals from './reports.appeals.queries.ts';
import { dropHeld } from './reports.pending.ts';
import * as queries from './reports.queries.ts';
import * as judging from './reports.review.queries.ts';
import { takeIfFree } from './reports.work.queries.ts';

const { waitReview, ignored } = reportStatus.codes;

/** What staff do to a report, inside a transaction: of a call of its own, or with others. */
type ReportVerb<Input> = (tx: Tx, app: App, me: StaffMe, input: Input) => Promise<Standing>;

/** A verb as a call that does nothing else. */
export const asCall =
  <Input>(verb: ReportVerb<Input>) =>
  (app: App, call: Call<StaffMe>, input: Input): Promise<Standing> =>
    inTransaction(app.db, (tx) => verb(tx, app, call.me, input));

interface Seen {
  reportId: string;
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

/** Locks the report for a reviewer's or an admin's act that is due as they saw it; refuses with what stands in its way. */
export async function lockForAct(
  tx: Tx,
  me: StaffMe,
  seen: Seen,
  act: ReportAct,
): Promise<judging.LockedReport> {
  const report = await lockForStaff(tx, me, seen);
  await requireAct(tx, report, act);
  return report;
}

/** Refuses an act that the table has not for a report as it stands, or of which everything was erased. */
export async function requireAct(
  tx: Tx,
  report: judging.LockedReport,
  act: ReportAct,
): Promise<void> {
  const flags = flagsOf({
    isAsked: report.information_seq !== null,
    isAppealed: await appeals.isOpen(tx, report.id),
    retest: report.retest,
    awardState: report.award_state,
  });
  const obstacle = obstacleOf(act, report.status as ReportStatus, flags);
  if (report.erased_at !== null) throw refuse('illegalTransition');
  if (obstacle) throw refuse(obstacle);
}

interface Done {
  readonly note?: string;
  /** What changes of the report beside status and version. */
  readonly change?: judging.ReportChange;
  readonly role?: StaffRole;
  /** What the event says besides the step itself. */
  readonly params?: Record<string, unknown>;
}

/** Who does these to a report that nobody works on, works on it from then on: the act says so, it needs no event of its own. */
const takes: ReadonlySet<ReportAct> = new Set(['askInformation', 'confirm', 'ignore']);

/**
 * Writes an act down: the report's next version, its history and its event. Where it moves the report, whatever was open
 * beside the status but an appeal is over, and a report that is no longer valid has no award. A verdict that somebody
 * holds on what the report was is dropped.
 */
export async function act(
  tx: Tx,
  app: App,
  report: AboutReport & { status: number; version: number },
  name: ReportAct,
  actor: Actor,
  { note, change, role, params }: Done = {},
): Promise<Standing> {
  const [before, version] = [report.status as ReportStatus, report.version + 1];
  const status = statusAfter(name, before);
  if (status === undefined) throw refuse('illegalTransition');
  const isMoved = status !== before;
  await dropHeld(tx, app, report.id, actor);
  if (actor.kind === 'staff' && takes.has(name)) await takeIfFree(tx, report.id, actor.id);
  await judging.updateReport(tx, report.id, {
    version,
    ...(isMoved ? changesInto(status) : {}),
    ...change,
  });
  await writeStep(tx, app, report, {
    action: name,
    seq: version,
    fromStatus: isMoved ? before : null,
    toStatus: status,
    actorRole: role ?? reportActs[name].by[0],
    actor,
    note,
    params,
  });
  return { status, version };
}

const noAward = { level: null, contribution: 0, coins: 0 };
const changesInto = (status: ReportStatus): judging.ReportChange => ({
  status,
  information_seq: null,
  retest: null,
  retest_seq: null,
  ignore_reason: null,
  duplicate_of: null,
  ...(status === waitReview || status === ignored ? noAward : {}),
});

interface AboutReport {
  readonly id: string;
  readonly researcher_id: string;
}

interface Step {
  readonly action: ReportAct;
  readonly seq: number;
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly actorRole: string;
  readonly actor: Actor;
  readonly note?: string | undefined;
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
  await followStep(tx, app, report.id, {
    act: step.action,
    isMoved: step.fromStatus !== null,
    staffId,
  });
}

/** Attaches what was shown with a step to it; refuses as `attachWith` does. */
export const attachToStep = (
  tx: Tx,
  me: Me,
  { id: reportId }: AboutReport,
  { version: stepSeq }: Standing,
  shown: Shown,
): Promise<void> => attachWith(tx, { uploader: me, reportId, stepSeq, purpose: 'comment' }, shown);

/** An award as its event has it. */
export const awardFacts = ({
  ruleVersion: _rule,
  tier: _tier,
  ...award
}: judging.ComputedAward): Record<string, unknown> => award;

/**
 * What a choice is worth by the rule of the day the report was submitted, and by how many people it can be given where
 * so many coins were signed for before.
 */
export async function computeAward(
  tx: Tx,
  report: judging.LockedReport,
  {
    level,
    baseContribution,
    baseCoins,
    bonusContribution,
    bonusCoins,
    cvssVector,
  }: AwardChoice & { cvssVector?: string | undefined },
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
    ...(cvssVector !== undefined && { cvssVector }),
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
