import { v5 as nameId, v7 as newId } from 'uuid';
import type { getKeptRates, getPromiseCounts } from '@shieldsource/contract/promises/desk';
import {
  type Clock,
  type ClockKind,
  type postReportRemind,
} from '@shieldsource/contract/promises/calls';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { severity, type Severity } from '@shieldsource/contract/awards/scoring';
import { dayMs, workingTimeOf } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { beforeAll, inSqlBatches } from '../../platform/database/batches.ts';
import { inTransaction, together, type Db, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { settingOf, valuesOf, type Settings } from '../../platform/settings.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { record } from '../events/events.ts';
import {
  afterStep,
  changesClocks,
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

/** The promises of a report that comes in now. */
export async function promisesOf(
  tx: Tx,
  app: Targets,
  selfLevel: Severity,
): Promise<readonly StoredClock[]> {
  const rules = await clockRulesOf(tx, app);
  const submission = { act: 'submit', at: rules.now, changesStatus: true } as const;
  return afterStep([], { ...submission, staffId: null, selfLevel, level: null }, rules, () =>
    newId(),
  );
}

/** What a report says of its promises: when the next is due, and when people are warned; the desk sorts by it. */
export function dueOf(clocks: readonly StoredClock[]) {
  const open = clocks.filter(isOpen);
  const going = open.filter(({ state }) => state !== 'paused');
  return {
    due_at: earliest(open.map(({ dueAt }) => dueAt)),
    is_paused: open.length > 0 && going.length === 0,
    warn_at: earliest(going.map(({ warnAt }) => warnAt)),
  };
}
const earliest = (moments: readonly number[]): Date | null =>
  moments.length === 0 ? null : new Date(Math.min(...moments));

/**
 * Updates the clocks of a report after a step of it, in the step's transaction: a step may keep, pause, start or drop
 * promises. Answers what the report says of them then, undefined where the step changes none.
 */
export async function followStep(
  tx: Tx,
  app: App,
  reportId: string,
  finished: Omit<Step, 'at'>,
): Promise<ReturnType<typeof dueOf> | undefined> {
  if (!changesClocks(finished)) return undefined;
  const [rules, open] = await together([clockRulesOf(tx, app), queries.lockOpen(tx, reportId)]);
  const changed = afterStep(open, { ...finished, at: rules.now }, rules, () => newId());
  await saveClocks(tx, reportId, changed);
  return dueOf([...new Map([...open, ...changed].map((clock) => [clock.id, clock])).values()]);
}

export const saveClocks = (
  tx: Tx,
  reportId: string,
  clocks: readonly StoredClock[],
): Promise<void> =>
  queries.saveClocks(
    tx,
    clocks.map((clock) => ({ ...clock, reportId })),
  );

/** Marks the promise of a first answer as kept when a colleague takes a report or replies, which is no step in its history. */
export const keepReceipt = (tx: Tx, app: App, reportId: string, staffId: string) =>
  // nothing begins by it, so no level matters
  followStep(tx, app, reportId, {
    act: 'take',
    changesStatus: false,
    staffId,
    selfLevel: severity.codes.none,
    level: null,
  });

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

/** All promises of a report as they stand now, from early to late, and the open one that is due first. */
export async function clocksOf(
  db: Db,
  app: Targets,
  reportId: string,
): Promise<{ clock: Clock | null; clocks: Clock[] }> {
  const [kept, { now, time }] = await Promise.all([
    queries.listClocks(db, [reportId]),
    clockRulesOf(db, app),
  ]);
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
  const [all, { now, time }] = await Promise.all([
    queries.listOpen(db, reportIds),
    clockRulesOf(db, app),
  ]);
  const open = Map.groupBy(all, ({ reportId }) => reportId);
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
    const missed = held.clocks.filter(({ state, dueAt }) => state !== 'paused' && dueAt < now);
    // one after another: that of the first answer, then that of the verdict
    const late = missed.find(({ remindedAt }) => remindedAt === null) ?? missed[0];
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
export async function clocksFromHistory(db: Db, now: Date): Promise<void> {
  const rules = {
    ...(await clockRulesOf(db, { settings: valuesOf({ fixedSettings: {} }) })),
    now: now.getTime(),
  };
  for await (const reports of inSqlBatches(db, queries.listIds, beforeAll, 500))
    await queries.saveClocks(
      db,
      await fromHistory(
        db,
        reports.map(({ id }) => id),
        rules,
      ),
    );
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
  return {
    months: months.map((row) => ({ ...row, kind: row.kind as ClockKind })),
    levels: levels.map((row) => ({ ...row, level: row.level as Severity })),
    people: people.map((row) => ({ ...row, name: row.name ?? '' })),
  };
}

/** Of the promises due in this month and the two before: how many there were, and how many were kept. */
export async function publicPromises(db: Db): Promise<{ kept: number; all: number }> {
  const { met, missed } = await queries.sumKept(db, 2);
  return { kept: met, all: met + missed };
}
