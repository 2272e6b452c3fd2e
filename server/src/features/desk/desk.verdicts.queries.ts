import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { pendingFacts, type VerdictKind, type WantedVerdict } from '../reports/reports.ts';

interface NewVerdict {
  readonly id: string;
  readonly reportId: string;
  readonly version: number;
  readonly staffId: string;
  readonly kind: VerdictKind;
  readonly input: object;
  readonly seconds: number;
}

/** Answers when the verdict will be carried out. */
export async function insertHeld(tx: Tx, verdict: NewVerdict): Promise<number> {
  const { due_at } = await tx
    .insertInto('report_verdict')
    .values({
      id: verdict.id,
      report_id: verdict.reportId,
      version: verdict.version,
      staff_id: verdict.staffId,
      kind: verdict.kind,
      input: JSON.stringify(verdict.input),
      due_at: sql`now() + make_interval(secs => ${verdict.seconds})`,
    })
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at;
}

/** The verdict that is held on a report, with who gave it. */
export async function findHeld(db: Db, reportId: string) {
  return db
    .selectFrom('report_verdict as held')
    .innerJoin('staff', 'staff.id', 'held.staff_id')
    .where('held.report_id', '=', reportId)
    .where('held.dropped_at', 'is', null)
    .select(['held.id', 'held.kind', 'held.staff_id', 'held.due_at', 'staff.name as staff_name'])
    .executeTakeFirst();
}

export async function findReportOf(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('report_verdict')
    .where('id', '=', id)
    .select('report_id')
    .executeTakeFirst();
  return found?.report_id;
}

/** Deletes the held verdict of a report, to undo it or to carry it out; undefined where there is none. */
export async function takeHeld(tx: Tx, wanted: WantedVerdict & { readonly staffId?: string }) {
  return tx
    .deleteFrom('report_verdict')
    .where('report_id', '=', wanted.reportId)
    .where('dropped_at', 'is', null)
    .$if(wanted.id !== undefined, (query) => query.where('id', '=', wanted.id ?? ''))
    .$if(wanted.staffId !== undefined, (query) =>
      query.where('staff_id', '=', wanted.staffId ?? ''),
    )
    .returning([...pendingFacts, 'input'])
    .executeTakeFirst();
}

/** A reviewer's held verdicts, and dropped ones that they have not dismissed. */
export async function listOf(db: Db, staffId: string) {
  return db
    .selectFrom('report_verdict as held')
    .innerJoin('report', 'report.id', 'held.report_id')
    .where('held.staff_id', '=', staffId)
    .orderBy('held.created_at', 'desc')
    .limit(50)
    .select([
      'held.report_id',
      'report.number',
      'report.title',
      'held.kind',
      'held.due_at',
      'held.dropped_at',
      'held.dropped_reason',
      'held.dropped_code',
      'held.input',
    ])
    .execute();
}

export async function dismiss(db: Db, reportId: string, staffId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('report_verdict')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .where('dropped_at', 'is not', null)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** A colleague who is still active. */
export async function findActive(db: Db, staffId: string) {
  return db
    .selectFrom('staff')
    .where('id', '=', staffId)
    .where('state', '=', 'active')
    .select(['id', 'roles', 'researcher_id'])
    .executeTakeFirst();
}

/** Held verdicts that were due this many seconds ago, longest waiting first. */
export async function listLate(db: Db, seconds: number): Promise<string[]> {
  const late = await db
    .selectFrom('report_verdict')
    .where('dropped_at', 'is', null)
    .where('due_at', '<', sql<number>`now() - ${seconds} * interval '1 second'`)
    .orderBy('due_at')
    .limit(100)
    .select('id')
    .execute();
  return late.map(({ id }) => id);
}
