import { v5 as nameId, v7 as newId } from 'uuid';
import type { getKeptRates, getPromiseCounts } from '@shieldsource/contract/promises/desk';
import {
  type Clock,
  type ClockKind,
  type postReportRemind,
} from '@shieldsource/contract/promises/calls';
import type { ReportAct } from '@shieldsource/contract/reports/acts';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { dayMs, workingTimeOf } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { settingOf, valuesOf, type Settings } from '../../platform/settings.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { record } from '../events/events.ts';
import {
  afterStep,
  nextOf,
  present,
  type StoredClock,
  type ClockRules,
  type Step,
} from './promises.clocks.ts';
import * as queries from './promises.queries.ts';

/** The part of the application that knows the targets. */
interface Targets {
  readonly settings: Pick<Settings, 'valueOf'>;
}

/** What due times are computed from: the time now, the working calendar and the targets. */
export async function clockRulesOf(
  db: Db,
  app: Targets,
): Promise<ClockRules & { readonly now: number }> {
  return rulesAt(await queries.readMoment(db), app);
}

const rulesAt = (
  { now, years, calendarVersion, policyVersion }: queries.Moment,
  app: Targets,
): ClockRules & { readonly now: number } => ({
  now,
  time: workingTimeOf(years),
  calendarVersion,
  policyVersion,
  targetOf: (kind, level) => targetOf(app, kind, level),
});

function targetOf(app: Targets, kind: ClockKind, level: Severity): number {
  if (kind === 'receipt') return settingOf(app, 'targets.receipt');
  if (kind === 'verdict') return settingOf(app, 'targets.verdict');
  const { serious, high, medium } = severity.codes;
  if (level === serious) return settingOf(app, 'targets.fixSerious');
  if (level === high) return settingOf(app, 'targets.fixHigh');
  return settingOf(app, level === medium ? 'targets.fixMedium' : 'targets.fixLow');
}

/** The promised times in working days: a first answer, a verdict, and fixes by level, most severe first. */
export function promisedDays(app: Targets) {
  const { serious, high, medium, low } = severity.codes;
  return [
    { kind: 'receipt' as const, level: null },
    { kind: 'verdict' as const, level: null },
    ...[serious, high, medium, low].map((level) => ({ kind: 'fix' as const, level })),
  ].map((one) => ({ ...one, workingDays: targetOf(app, one.kind, one.level ?? low) }));
}

interface FinishedStep {
  readonly act: ReportAct | 'take';
  readonly changesStatus: boolean;
  readonly staffId: string | null;
}

/**
 * Updates the clocks of a report after a step of it, in the step's transaction: a step may keep, pause, start or drop
 * promises. A report from before there were promises gets its clocks from its history first.
 */
export async function followStep(
  tx: Tx,
  app: App,
  reportId: string,
  finished: FinishedStep,
): Promise<void> {
  const { selfLevel, level, ...moment } = await queries.readMomentOf(tx, reportId);
  const rules = rulesAt(moment, app);
  const { open, isKnown } =
    finished.act === 'submit' ? { open: [], isKnown: true } : await queries.lockOpen(tx, reportId);
  const past = isKnown ? [] : await fromHistory(tx, [reportId], rules);
  await queries.saveClocks(tx, past);
  // its history holds this step already, unless it is that somebody took it
  if (!isKnown && finished.act !== 'take') return;
  const step = { ...finished, at: rules.now, selfLevel, level };
  await queries.saveClocks(
    tx,
    afterStep([...open, ...past.filter(isOpen)], step, rules, () => newId()).map((clock) => ({
      ...clock,
      reportId,
    })),
  );
}

/** Marks the promise of a first answer as kept when a colleague takes a report or replies, which is no step in its history. */
export const keepReceipt = (tx: Tx, app: App, reportId: string, staffId: string): Promise<void> =>
  followStep(tx, app, reportId, { act: 'take', changesStatus: false, staffId });

/** Clocks computed from the history of reports; none for a report that was not submitted here. */
async function fromHistory(
  db: Db,
  reportIds: readonly string[],
  rules: ClockRules & { readonly now: number },
): Promise<(StoredClock & { reportId: string })[]> {
  const steps = await queries.listSteps(db, reportIds);
  const byReport = Map.groupBy(steps, (step) => step.reportId);
  return [...byReport].flatMap(([reportId, its]) =>
    replayed(reportId, its, rules).map((clock) => ({ ...clock, reportId })),
  );
}

const isOpen = ({ endedAt }: StoredClock): boolean => endedAt === null;

function replayed(
  reportId: string,
  steps: readonly Step[],
  rules: ClockRules & { readonly now: number },
): StoredClock[] {
  const clocks = new Map<string, StoredClock>();
  for (const step of steps) {
    const open = [...clocks.values()].filter(isOpen);
    const idOf = (kind: ClockKind) => nameId(`${kind} ${step.at}`, reportId);
    for (const clock of afterStep(open, step, rules, idOf)) clocks.set(clock.id, clock);
  }
  return [...clocks.values()].map((clock) =>
    clock.state === 'running' && clock.dueAt < rules.now ? { ...clock, state: 'missed' } : clock,
  );
}

/** Adds clocks to one batch of reports from before there were promises. Returns whether there may be more. */
export async function backfillBatch(
  tx: Db,
  rules: ClockRules & { readonly now: number },
  limit: number,
): Promise<boolean> {
  const taken = await queries.takeEarlier(tx, limit);
  if (!taken) return false;
  const isComplete = taken.length < limit;
  let unknown = 0;
  if (taken.length > 0) {
    const known = await queries.knownAmong(tx, taken);
    const missing = taken.filter((id) => !known.has(id));
    const clocks = missing.length === 0 ? [] : await fromHistory(tx, missing, rules);
    await queries.saveClocks(tx, clocks);
    unknown = missing.length - new Set(clocks.map(({ reportId }) => reportId)).size;
  }
  await queries.advanceOrigin(tx, { afterId: taken.at(-1), unknown, isComplete });
  return !isComplete;
}

/** All promises of a report as they stand now, from early to late, and the open one that is due first. */
export async function clocksOf(
  db: Db,
  app: Targets,
  reportId: string,
): Promise<{ clock: Clock | null; clocks: Clock[] }> {
  const kept = await queries.listClocks(db, [reportId]);
  if (kept.length === 0) return { clock: null, clocks: [] };
  const { now, time } = await clockRulesOf(db, app);
  const clocks = kept
    .filter(({ state }) => state !== 'dropped')
    .map((clock) => present(clock, now, time));
  return { clock: nextOf(clocks), clocks };
}

/** The open promise of each of these reports that is due first, by the id of its report. */
export async function nextClocksOf(
  db: Db,
  app: Targets,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, Clock>> {
  if (reportIds.length === 0) return new Map();
  const open = Map.groupBy(await queries.listOpen(db, reportIds), ({ reportId }) => reportId);
  const { now, time } = await clockRulesOf(db, app);
  return new Map(
    [...open].flatMap(([reportId, clocks]) => {
      const next = nextOf(clocks.map((clock) => present(clock, now, time)));
      return next ? [[reportId, next] as const] : [];
    }),
  );
}

/** The author reminds the centre of a missed promise. The assignee is notified once; a repeat changes nothing. */
export async function remind(
  app: App,
  call: CallOf<typeof postReportRemind>,
  { reportId }: InputOf<typeof postReportRemind>,
): Promise<OutputOf<typeof postReportRemind>> {
  return inTransaction(app.db, async (tx) => {
    const held = await queries.lockForReminder(tx, reportId, call.me.id);
    if (!held) throw refuse('notFound');
    const { now, time } = await clockRulesOf(tx, app);
    const late = held.clocks.find(({ state, dueAt }) => state !== 'paused' && dueAt < now);
    if (!late) throw refuse('illegalTransition');
    if (late.remindedAt === null) {
      await queries.markReminded(tx, late.id);
      await record(tx, app, 'report.remind', {
        subject: reportId,
        concerns: call.me.id,
        actor: call.me,
        params: {
          clock: late.kind,
          dueAt: late.dueAt,
          ...(held.assignee_id && { assignee: held.assignee_id }),
        },
      });
    }
    return present({ ...late, remindedAt: late.remindedAt ?? now }, now, time);
  });
}

/** Adds clocks to all reports of a database that was filled by SQL, with the default targets, as of `now`. */
export async function backfillAll(db: Db, now: Date): Promise<void> {
  await queries.reopenOrigin(db);
  const rules = await clockRulesOf(db, { settings: valuesOf({ fixedSettings: {} }) });
  let isMore: boolean;
  do isMore = await backfillBatch(db, { ...rules, now: now.getTime() }, 500);
  while (isMore);
}

/** How many promises are due today, due soon, and missed. */
export async function counts(
  app: App,
  _call: CallOf<typeof getPromiseCounts>,
): Promise<OutputOf<typeof getPromiseCounts>> {
  const from = Date.parse(`${shanghaiDay()}T00:00:00+08:00`);
  return queries.countOpen(app.db, { from, until: from + dayMs });
}

const shownMonths = 11;

/** Which promises were kept in the last twelve months, from sums that are kept. */
export async function keptRates(
  app: App,
  _call: CallOf<typeof getKeptRates>,
  { kind }: InputOf<typeof getKeptRates>,
): Promise<OutputOf<typeof getKeptRates>> {
  const months = await queries.tallyByMonth(app.db, shownMonths, kind);
  const levels = await queries.tallyByLevel(app.db, shownMonths, kind);
  const people = await queries.tallyByPerson(app.db, shownMonths, kind);
  const { unknown, is_complete: isComplete } = await queries.getOrigin(app.db);
  return {
    months: months.map((row) => ({ ...row, kind: row.kind as ClockKind })),
    levels: levels.map((row) => ({ ...row, level: row.level as Severity })),
    people: people.map((row) => ({ ...row, name: row.name ?? '' })),
    unknown,
    isComplete,
  };
}

/** Of the promises due in this month and the two before: how many there were, and how many were kept. */
export async function publicPromises(db: Db): Promise<{ kept: number; all: number }> {
  const { met, missed } = await queries.sumKept(db, 2);
  return { kept: met, all: met + missed };
}
