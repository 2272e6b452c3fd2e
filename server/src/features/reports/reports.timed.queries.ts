import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

const asked = (db: Db | Tx, withinDays: number) =>
  db
    .selectFrom('report')
    .innerJoin('report_step as record', (join) =>
      join
        .onRef('record.report_id', '=', 'report.id')
        .onRef('record.seq', '=', 'report.information_seq'),
    )
    .where('report.information_seq', 'is not', null)
    .where(
      'record.created_at',
      '<=',
      sql<number>`act_time() - make_interval(days => ${withinDays})`,
    )
    .select('report.id');

/** Reports whose author did not answer a question in time, by id, after `after`. */
export async function listUnanswered(
  db: Db,
  withinDays: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const found = await asked(db, withinDays)
    .where('report.id', '>', after)
    .orderBy('report.id')
    .limit(limit)
    .execute();
  return found.map((row) => row.id);
}

/** Whether that is still true. */
export async function isUnanswered(tx: Tx, id: string, withinDays: number): Promise<boolean> {
  return (await asked(tx, withinDays).where('report.id', '=', id).executeTakeFirst()) !== undefined;
}
