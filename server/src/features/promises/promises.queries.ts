import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { WorkYear } from '@shieldsource/contract/promises/working-time';
import { maxCounted } from '@shieldsource/contract/page-limits';
import { clockKind, type ClockKind } from '@shieldsource/contract/promises/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { StoredClock, Pause, Step } from './promises.clocks.ts';

export interface Moment {
  readonly now: number;
  readonly years: readonly WorkYear[];
  readonly calendarVersion: number;
  readonly policyVersion: number;
}

/** The time, the calendar, and how often the targets were changed. */
const moment = sql`
  select act_time() as now, (select coalesce(max(version), 0) from work_year) as "calendarVersion",
    (select coalesce(sum(version), 0)::int from setting where starts_with(key, 'targets.')) as "policyVersion",
    (select coalesce(jsonb_agg(jsonb_build_object('year', year, 'isPublished', is_published, 'free', free, 'madeUp', made_up) order by year), '[]') from work_year) as years`;

export async function readMoment(db: Db): Promise<Moment> {
  const { rows } = await sql<Moment>`${moment}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return row;
}

const columns = [
  'id',
  'report_id',
  'kind',
  'level',
  'state',
  'started_at',
  'target_days',
  'policy_version',
  'calendar_version',
  'spent_ms',
  'due_at',
  'is_provisional',
  'warn_at',
  'ended_at',
  'staff_id',
  'reminded_at',
] as const;
const milliseconds = (moment: string) => sql.raw(`(extract(epoch from ${moment}) * 1000)::bigint`);
const pauses = sql<Pause[]>`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('from', ${milliseconds('lower(pause)')}, 'to', ${milliseconds('upper(pause)')})) order by pause), '[]')
  from unnest(pauses) as pause)`;
const selectClocks = (db: Db) =>
  db.selectFrom('report_clock').select([...columns, pauses.as('pauses')]);
type RowOfClock = Awaited<ReturnType<ReturnType<typeof selectClocks>['execute']>>[number];

export interface ClockOfReport extends StoredClock {
  readonly reportId: string;
  readonly remindedAt: number | null;
}

const clockOf = (row: RowOfClock): ClockOfReport => ({
  id: row.id,
  reportId: row.report_id,
  kind: row.kind,
  level: row.level,
  state: row.state,
  startedAt: row.started_at,
  targetDays: row.target_days,
  policyVersion: row.policy_version,
  calendarVersion: row.calendar_version,
  pauses: row.pauses,
  spentMs: row.spent_ms,
  dueAt: row.due_at,
  isProvisional: row.is_provisional,
  warnAt: row.warn_at,
  endedAt: row.ended_at,
  staffId: row.staff_id,
  remindedAt: row.reminded_at,
});

/** All promises of these reports, from early to late. */
export async function listClocks(db: Db, reportIds: readonly string[]): Promise<ClockOfReport[]> {
  const rows = await selectClocks(db)
    .where('report_id', 'in', reportIds)
    .orderBy('started_at')
    .orderBy('due_at')
    .execute();
  return rows.map(clockOf);
}

/** The open ones of these reports. */
export async function listOpen(db: Db, reportIds: readonly string[]): Promise<ClockOfReport[]> {
  const rows = await selectClocks(db)
    .where('report_id', 'in', reportIds)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(clockOf);
}

/** The open promises of a report. Its caller holds the report. */
export async function lockOpen(tx: Tx, reportId: string): Promise<ClockOfReport[]> {
  const rows = await selectClocks(tx)
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return rows.map(clockOf);
}

const rowOf = (reportId: string, clock: StoredClock): Insertable<Tables['report_clock']> => ({
  id: clock.id,
  report_id: reportId,
  kind: clock.kind,
  level: clock.level,
  state: clock.state,
  started_at: new Date(clock.startedAt),
  target_days: clock.targetDays,
  policy_version: clock.policyVersion,
  calendar_version: clock.calendarVersion,
  pauses: rangesOf(clock.pauses),
  spent_ms: clock.spentMs,
  due_at: new Date(clock.dueAt),
  is_provisional: clock.isProvisional,
  warn_at: new Date(clock.warnAt),
  ended_at: clock.endedAt === null ? null : new Date(clock.endedAt),
  staff_id: clock.staffId,
});

const rangesOf = (all: readonly Pause[]): string =>
  `{${all.map(({ from, to }) => `[${instant(from)},${to === undefined ? '' : instant(to)})`).join()}}`;
const instant = (ms: number): string => new Date(ms).toISOString();

/** Writes clocks as they now are, the old and the new. */
export async function saveClocks(
  tx: Db,
  clocks: readonly (StoredClock & { readonly reportId: string })[],
): Promise<void> {
  if (clocks.length === 0) return;
  await tx
    .insertInto('report_clock')
    .values(clocks.map((clock) => rowOf(clock.reportId, clock)))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        calendar_version: eb.ref('excluded.calendar_version'),
        pauses: eb.ref('excluded.pauses'),
        spent_ms: eb.ref('excluded.spent_ms'),
        due_at: eb.ref('excluded.due_at'),
        is_provisional: eb.ref('excluded.is_provisional'),
        warn_at: eb.ref('excluded.warn_at'),
        ended_at: eb.ref('excluded.ended_at'),
        staff_id: eb.ref('excluded.staff_id'),
      })),
    )
    .execute();
}

interface PastStep extends Step {
  readonly reportId: string;
}

/** What happened to these reports so far, from early to late. */
export async function listSteps(db: Db, reportIds: readonly string[]): Promise<PastStep[]> {
  const rows = await db
    .selectFrom('report_step as record')
    .innerJoin('report', 'report.id', 'record.report_id')
    .where('record.report_id', 'in', reportIds)
    .orderBy('record.report_id')
    .orderBy('record.seq')
    .select([
      'record.report_id',
      'record.action',
      'record.from_status',
      'record.created_at',
      'record.staff_id',
      'report.self_level',
      'report.level',
    ])
    .execute();
  return rows.map((row) => ({
    reportId: row.report_id,
    act: row.action as Step['act'],
    at: row.created_at,
    changesStatus: row.from_status !== null,
    staffId: row.staff_id,
    selfLevel: row.self_level,
    level: row.level,
  }));
}

export const listIds = (after: string, limit: number) =>
  sql<{ id: string }>`select id from report where id > ${after} order by id limit ${limit}`;

/** Open promises that were computed by an older calendar; what was missed stays. Their reports are locked first, as by every act. */
export async function takeOutdated(
  tx: Tx,
  version: number,
  limit: number,
): Promise<ClockOfReport[]> {
  const outdated = selectClocks(tx)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['running', 'paused'])
    .where('calendar_version', '<', version)
    .orderBy('calendar_version')
    .limit(limit);
  const held = await tx
    .selectFrom('report')
    .where('id', 'in', outdated.clearSelect().select('report_id'))
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const rows = await outdated.where('report_id', 'in', ids).forNoKeyUpdate().execute();
  return rows.map(clockOf);
}

interface MarkedClock {
  readonly id: string;
  readonly report_id: string;
  readonly kind: ClockKind;
  readonly due_at: number;
  readonly assignee_id: string | null;
  readonly number: string;
}

/** Marks overdue promises as missed, with the assignee of the report. */
export async function markMissed(tx: Tx, limit: number): Promise<MarkedClock[]> {
  const { rows } = await sql<MarkedClock>`
    update report_clock as clock set state = 'missed', staff_id = late.assignee_id
    from (select open.id, report.assignee_id, report.number from report_clock as open
        join report on report.id = open.report_id
      where open.state = 'running' and open.due_at < now() order by open.due_at limit ${limit} for no key update of open skip locked) as late
    where clock.id = late.id
    returning clock.id, clock.report_id, clock.kind, clock.due_at, late.assignee_id, late.number
  `.execute(tx);
  return rows;
}

/** Marks promises that are nearly due as warned. */
export async function markWarned(tx: Tx, limit: number): Promise<MarkedClock[]> {
  const { rows } = await sql<MarkedClock>`
    update report_clock as clock set warned_at = now()
    from (select open.id, report.assignee_id, report.number from report_clock as open
        join report on report.id = open.report_id
      where open.state = 'running' and open.warned_at is null and open.warn_at <= now() and open.due_at >= now()
      order by open.warn_at limit ${limit} for no key update of open skip locked) as soon
    where clock.id = soon.id
    returning clock.id, clock.report_id, clock.kind, clock.due_at, soon.assignee_id, soon.number
  `.execute(tx);
  return rows;
}

export const listAdmins = (db: Db) =>
  db
    .selectFrom('staff')
    .where('state', '=', 'active')
    .where(sql<boolean>`'admin' = any(roles)`)
    .select(['email', 'language'])
    .orderBy('number')
    .execute();

/** The open promises of a person's own report, locked, the one that is due first in front; undefined where there is no such report. */
export async function lockForReminder(tx: Tx, reportId: string, researcherId: string) {
  const report = await tx
    .selectFrom('report')
    .where('report.id', '=', reportId)
    .where('report.researcher_id', '=', researcherId)
    .select('report.assignee_id')
    .executeTakeFirst();
  if (!report) return undefined;
  const rows = await selectClocks(tx)
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .forNoKeyUpdate()
    .execute();
  return { ...report, clocks: rows.map(clockOf) };
}

export async function markReminded(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('report_clock')
    .set({ reminded_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

const most = maxCounted + 1;
/** Each counted up to `maxCounted`; one more for more. */
export async function countOpen(db: Db, day: { from: number; until: number }) {
  const clocks = (condition: RawBuilder<unknown>) =>
    sql`(select report_id from report_clock where ${condition} limit ${most * clockKind.list.length})`;
  const reports = (found: RawBuilder<unknown>) =>
    sql`(select least(count(distinct report_id), ${most})::int from ${found} as due
      where report_id <> all (array(select report_id from report_verdict where dropped_at is null)))`;
  const [from, until] = [new Date(day.from), new Date(day.until)];
  const { rows } = await sql<{ dueToday: number; soon: number; overdue: number }>`
    select
      ${reports(clocks(sql`state = 'running' and due_at >= ${from} and due_at < ${until}`))} as "dueToday",
      ${reports(clocks(sql`state = 'running' and warn_at <= now() and due_at >= now()`))} as soon,
      ${reports(sql`(${clocks(sql`state = 'running' and due_at < now()`)}
        union all ${clocks(sql`state = 'missed' and ended_at is null`)})`)} as overdue
  `.execute(db);
  const [counted] = rows;
  if (!counted) throw new Error('a select without a table has one row');
  return counted;
}

const monthsBack = (months: number) =>
  sql<string>`(date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${months}))::date`;
const sums = [
  sql<number>`sum(met)::int8`.as('met'),
  sql<number>`sum(missed)::int8`.as('missed'),
] as const;
const talliesSince = (db: Db, months: number, kind: ClockKind | undefined) =>
  db
    .selectFrom('promise_tally as tally')
    .where('month', '>=', monthsBack(months))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''));

const inOrder = clockKind.list.map(({ code }) => code);

export const tallyByMonth = (db: Db, months: number, kind?: ClockKind) =>
  talliesSince(db, months, kind)
    .groupBy(['month', 'kind'])
    .orderBy('month', 'desc')
    .orderBy(sql`array_position(${inOrder}::text[], kind)`)
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), 'kind', ...sums])
    .execute();

export const tallyByLevel = (db: Db, months: number, kind?: ClockKind) =>
  talliesSince(db, months, kind)
    .groupBy('level')
    .orderBy('level', 'desc')
    .select(['level', ...sums])
    .execute();

export const tallyByPerson = (db: Db, months: number, kind?: ClockKind) =>
  talliesSince(db, months, kind)
    .leftJoin('staff', 'staff.id', 'tally.staff_id')
    .groupBy(['tally.staff_id', 'staff.name', 'staff.number'])
    .orderBy('staff.number')
    .select(['tally.staff_id as staffId', 'staff.name', ...sums])
    .execute();

export async function sumKept(db: Db, months: number): Promise<{ met: number; missed: number }> {
  const row = await talliesSince(db, months, undefined).select(sums).executeTakeFirst();
  return { met: row?.met ?? 0, missed: row?.missed ?? 0 };
}
