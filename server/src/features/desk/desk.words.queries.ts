import { sql } from 'kysely';
import type { ReviewFiles, ReviewWords } from '@shieldsource/contract/reports/desk-drafts';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The unsent texts of a reviewer at a report, and the ids of the attachments beside them. */
export interface Written {
  readonly words: ReviewWords;
  readonly files: Partial<ReviewFiles>;
}

export async function findWords(db: Db, reportId: string, staffId: string): Promise<Written> {
  const row = await db
    .selectFrom('report_note_draft')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .select('words')
    .executeTakeFirst();
  const { files = {}, ...words } = (row?.words ?? {}) as ReviewWords & {
    files?: Partial<ReviewFiles>;
  };
  return { words, files };
}

/** Replaces the stored texts. */
export async function putWords(
  tx: Tx,
  reportId: string,
  staffId: string,
  { words, files }: Written,
): Promise<void> {
  const written = { words: JSON.stringify({ ...words, files }), updated_at: sql<Date>`act_time()` };
  await tx
    .insertInto('report_note_draft')
    .values({ report_id: reportId, staff_id: staffId, ...written })
    .onConflict((conflict) => conflict.columns(['report_id', 'staff_id']).doUpdateSet(written))
    .execute();
}

/** Deletes those of one person. */
export async function dropWords(tx: Tx, reportId: string, staffId: string): Promise<void> {
  await tx
    .deleteFrom('report_note_draft')
    .where('report_id', '=', reportId)
    .where('staff_id', '=', staffId)
    .execute();
}

/** Deletes some that were not changed for too long; answers how many. */
export async function dropIdle(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from report_note_draft where (report_id, staff_id) in (
      select report_id, staff_id from report_note_draft
      where updated_at < now() - make_interval(days => ${deadlineDays.draft})
      order by updated_at limit ${limit} for update skip locked)
    returning report_id`.execute(tx);
  return rows.length;
}
