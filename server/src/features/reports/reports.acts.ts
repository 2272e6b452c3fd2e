import { v7 as newId } from 'uuid';
import {
  flagsOf,
  obstacleOf,
  reportActs,
  statusAfter,
  type Act,
  type Flag,
  type ReportAct,
  type Standing,
} from '@shieldsource/contract/reports/acts';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import { reportStatus, type ReportStatus } from '@shieldsource/contract/reports/status';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { inTransaction, together, type Tx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Me, ResearcherMe, StaffMe } from '../../platform/sessions.ts';
import { record, type Actor } from '../events/events.ts';
import { attachWith, type TextWithFiles } from '../files/files.ts';
import { followStep, keepReceipt } from '../promises/promises.ts';
import * as queries from './reports.acts.queries.ts';
import { insertRecord } from './reports.queries.ts';

const { waitReview, ignored } = reportStatus.codes;

/** An act of staff on a report, inside a transaction: for a call of its own, or together with others. */
type ReportVerb<Input> = (tx: Tx, app: App, me: StaffMe, input: Input) => Promise<Standing>;

/** Makes a call of such an act alone. */
export const asCall =
  <Input>(verb: ReportVerb<Input>) =>
  (app: App, call: Call<StaffMe>, input: Input): Promise<Standing> =>
    inTransaction(app.db, (tx) => verb(tx, app, call.me, input));

interface SeenVersion {
  reportId: string;
  version: number;
}

/** Locks the report for a colleague: it must not be their own, and must be in the version they saw. */
export async function lockForStaff(
  tx: Tx,
  me: StaffMe,
  seen: SeenVersion,
): Promise<queries.LockedReport> {
  const report = await queries.lockReport(tx, seen.reportId);
  if (!report) throw refuse('notFound');
  if (report.researcher_id === me.researcherId) throw refuse('ownReport');
  if (report.version !== seen.version) throw refuse('conflict');
  return report;
}

/** Locks a report for its author, in the version they saw. Others get `notFound`. */
export async function lockForAuthor(
  tx: Tx,
  me: ResearcherMe,
  seen: SeenVersion,
): Promise<queries.LockedReport> {
  const report = await queries.lockReport(tx, seen.reportId, me.id);
  if (!report) throw refuse('notFound');
  if (report.version !== seen.version) throw refuse('conflict');
  return report;
}

/** Locks the report for an act of reviewer or admin, in the version they saw; refuses with what prevents the act. */
export async function lockForAct(
  tx: Tx,
  me: StaffMe,
  seen: SeenVersion,
  act: ReportAct,
): Promise<queries.LockedReport> {
  const report = await lockForStaff(tx, me, seen);
  requireAct(report, act);
  return report;
}

/** Refuses an act that the table does not allow for a report in this state, or whose text was erased. */
export function requireAct(report: queries.LockedReport, act: ReportAct): void {
  const flags = flagsOf({
    isAsked: report.information_seq !== null,
    isAppealed: report.has_appeal,
    retest: report.retest,
    awardState: report.award_state,
  });
  const obstacle = obstacleOf(act, report.status, flags);
  if (report.erased_at !== null) throw refuse('illegalTransition');
  if (obstacle) throw refuse(obstacle);
}

interface StepDetails {
  readonly note?: string;
  /** The columns that change besides status, version and what the act itself says. */
  readonly change?: queries.ReportChange;
  readonly role?: StaffRole;
  /** Further params of the event. */
  readonly params?: Record<string, unknown>;
}

/** Acts that assign a report without an assignee to whoever does them. They need no event of their own for that. */
const takes: ReadonlySet<ReportAct> = new Set(['askInformation', 'confirm', 'ignore']);

/**
 * Writes an act: the report's next version, its history and its event. If the status changes, all open flags except an
 * appeal end, and a report that is no longer valid loses its award. A verdict held on the earlier version is dropped.
 */
export async function act(
  tx: Tx,
  app: App,
  report: AboutReport & Levels & { status: ReportStatus; version: number },
  name: ReportAct,
  actor: Actor,
  { note, change, role, params }: StepDetails = {},
): Promise<Standing> {
  const [before, version] = [report.status, report.version + 1];
  const status = statusAfter(name, before);
  if (status === undefined) throw refuse('illegalTransition');
  const isMoved = status !== before;
  const changes: queries.ReportChange = {
    version,
    ...(isMoved ? changesInto(status) : {}),
    ...changesBy(name, version),
    ...change,
  };
  const fromStatus = isMoved ? before : null;
  const staffId = actor.kind === 'staff' ? actor.id : null;
  const { level = report.level } = changes;
  const [, , due] = await together([
    dropHeld(tx, app, { reportId: report.id }, actor),
    writeStep(tx, app, report, {
      action: name,
      seq: version,
      fromStatus,
      toStatus: status,
      actorRole: role ?? reportActs[name].by[0],
      actor,
      note,
      params,
    }),
    followStep(tx, app, report.id, {
      act: name,
      changesStatus: isMoved,
      staffId,
      selfLevel: report.self_level,
      level,
    }),
  ]);
  await queries.updateReport(
    tx,
    report.id,
    { ...changes, ...due },
    {
      staffId,
      takes: staffId !== null && takes.has(name),
      replies: staffId === null && !isMoved,
    },
  );
  return { status, version };
}

/** A colleague replied to the author by a comment, which is no step: the report is theirs if it was nobody's, and has its first answer. */
export async function reply(tx: Tx, app: App, reportId: string, staffId: string): Promise<void> {
  const due = await keepReceipt(tx, app, reportId, staffId);
  await queries.updateReport(tx, reportId, { ...due }, { staffId, takes: true, replies: false });
}

const noAward = { level: null, contribution: 0, coins: 0 };
const changesInto = (status: ReportStatus): queries.ReportChange => ({
  status,
  information_seq: null,
  retest: null,
  retest_seq: null,
  ignore_reason: null,
  duplicate_of: null,
  ...(status === waitReview || status === ignored ? noAward : {}),
});

/** What the table of acts says of an act that is recorded as this version. */
function changesBy(name: ReportAct, seq: number): queries.ReportChange {
  const { sets, while: ends, endsAs }: Act = reportActs[name];
  const columns: Record<Flag, queries.ReportChange> = {
    information: { information_seq: seq },
    appeal: { has_appeal: true },
    retestAsked: { retest: 'asked', retest_seq: seq },
    retestPassed: { retest: 'passed', retest_seq: seq },
    retestFailed: { retest: 'failed', retest_seq: seq },
    awardWaiting: { award_state: 'waiting' },
    awardReturned: { award_state: 'returned' },
  };
  return {
    ...(ends === 'appeal' && { has_appeal: false }),
    ...(sets && columns[sets]),
    ...(endsAs && { ignore_reason: endsAs }),
  };
}

interface AboutReport {
  readonly id: string;
  readonly researcher_id: string;
}

interface Levels {
  readonly self_level: Severity;
  readonly level: Severity | null;
}

interface Step {
  readonly action: ReportAct;
  readonly seq: number;
  readonly fromStatus: ReportStatus | null;
  readonly toStatus: ReportStatus;
  readonly actorRole: string;
  readonly actor: Actor;
  readonly note?: string | undefined;
  /** What the event commits to, where that is not the note. */
  readonly words?: string | undefined;
  readonly params?: Record<string, unknown> | undefined;
}

/** Writes one step of a report: its event, and the row with the same id that guards refer to. */
export async function writeStep(
  tx: Tx,
  app: App,
  report: AboutReport,
  { actor, params, note = '', words = note, ...step }: Step,
): Promise<void> {
  const id = newId();
  const from = step.fromStatus === null ? {} : { from: step.fromStatus };
  const staffId = actor.kind === 'staff' ? actor.id : null;
  await together([
    record(tx, app, `report.${step.action}`, {
      id,
      subject: report.id,
      concerns: report.researcher_id,
      actor,
      params: { version: step.seq, ...from, to: step.toStatus, ...params },
      text: words,
    }),
    insertRecord(tx, { ...step, id, reportId: report.id, staffId, note }),
  ]);
}

/** A report's own words, as the event of its first step commits to them; verification makes them from the row. */
export const wordsOf = (report: { title: string; url: string; description: string }): string =>
  [report.title, report.url, report.description].join('\0');

/** Attaches files to a step; refuses as `attachWith` does. */
export const attachToStep = (
  tx: Tx,
  me: Me,
  { id: reportId }: AboutReport,
  { version: stepSeq }: Standing,
  shown: TextWithFiles,
): Promise<void> => attachWith(tx, { uploader: me, reportId, stepSeq, purpose: 'comment' }, shown);

/**
 * Drops the verdict that is held on a report, if any, because of another act; with an id, only that one. Its reviewer finds
 * it in their list, with everything they typed.
 */
export async function dropHeld(
  tx: Tx,
  app: Pick<App, 'keys'>,
  wanted: queries.WantedVerdict,
  actor: Actor,
  why: queries.Why = { reason: 'otherAct' },
): Promise<void> {
  const dropped = await queries.markDropped(tx, wanted, why);
  if (!dropped) return;
  await record(tx, app, 'report.dropVerdict', {
    subject: wanted.reportId,
    actor,
    params: {
      version: dropped.version,
      verdict: dropped.kind,
      reviewer: dropped.staff_id,
      ...why,
    },
  });
}
