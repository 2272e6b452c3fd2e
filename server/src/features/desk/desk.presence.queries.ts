import { sql } from 'kysely';
import { presenceSeconds } from '@shieldsource/contract/reports/desk-work';
import type { Db, Tx } from '../../platform/database/database.ts';

const isRecent = sql<boolean>`report_presence.seen_at > now() - make_interval(secs => ${presenceSeconds})`;

/** Records that somebody has a report open; answers whether that is new. */
export async function noteLooking(tx: Tx, reportId: string, staffId: string): Promise<boolean> {
  const before = await tx
    .selectFrom('report_presence')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .where(isRecent)
    .select('staff_id')
    .executeTakeFirst();
  await tx
    .insertInto('report_presence')
    .values({ report_id: reportId, staff_id: staffId, seen_at: sql`now()` })
    .onConflict((conflict) =>
      conflict.constraint('report_presence_once').doUpdateSet({ seen_at: sql`now()` }),
    )
    .execute();
  return before === undefined;
}

/** Answers whether they had it open. */
export async function noteLeft(tx: Tx, reportId: string, staffId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('report_presence')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
}

/** Who else has a report open, by name. */
export async function listOthers(db: Db, reportId: string, staffId: string) {
  return db
    .selectFrom('report_presence')
    .innerJoin('staff', 'staff.id', 'report_presence.staff_id')
    .where('report_presence.report_id', '=', reportId)
    .where('report_presence.staff_id', '<>', staffId)
    .where(isRecent)
    .orderBy('staff.name')
    .orderBy('staff.id')
    .select(['staff.id', 'staff.name'])
    .execute();
}
