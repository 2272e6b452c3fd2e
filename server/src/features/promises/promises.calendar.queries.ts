import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export const listYears = (db: Db) =>
  db
    .selectFrom('work_year')
    .leftJoin('staff', 'staff.id', 'work_year.changed_by')
    .orderBy('year')
    .select(['year', 'is_published', 'free', 'made_up', 'version', 'changed_at', 'staff.name'])
    .execute();
export type RowOfYear = Awaited<ReturnType<typeof listYears>>[number];

/** Keeps the calendar as it is until the end of the transaction. Answers the version of all of it, and the year. */
export async function lockYear(tx: Tx, year: number) {
  await sql`lock table work_year in share row exclusive mode`.execute(tx);
  const last = await tx
    .selectFrom('work_year')
    .select((eb) => eb.fn.coalesce(eb.fn.max('version'), sql<number>`0`).as('version'))
    .executeTakeFirstOrThrow();
  const before = await tx
    .selectFrom('work_year')
    .where('year', '=', year)
    .select(['is_published', 'free', 'made_up', 'version'])
    .executeTakeFirst();
  return { last: last.version, before };
}

interface Year {
  readonly year: number;
  readonly isPublished: boolean;
  readonly free: readonly string[];
  readonly madeUp: readonly string[];
  readonly version: number;
  readonly staffId: string;
}

export async function writeYear(tx: Tx, year: Year): Promise<void> {
  const row = {
    is_published: year.isPublished,
    free: [...year.free],
    made_up: [...year.madeUp],
    version: year.version,
    changed_by: year.staffId,
    changed_at: sql<Date>`act_time()`,
  };
  const isThere = await tx
    .updateTable('work_year')
    .set(row)
    .where('year', '=', year.year)
    .executeTakeFirst();
  if (isThere.numUpdatedRows === 0n)
    await tx
      .insertInto('work_year')
      .values({ year: year.year, ...row })
      .execute();
}

/** Whether a year is published. */
export async function isPublished(db: Db, year: number): Promise<boolean> {
  const row = await db
    .selectFrom('work_year')
    .where('year', '=', year)
    .where('is_published', '=', true)
    .select('year')
    .executeTakeFirst();
  return row !== undefined;
}
