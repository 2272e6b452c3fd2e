import type { Db, Tx } from '../../platform/database/database.ts';

export async function insertNote(
  tx: Tx,
  note: { id: string; reportId: string; staffId: string; body: string },
): Promise<void> {
  await tx
    .insertInto('report_note')
    .values({ id: note.id, report_id: note.reportId, staff_id: note.staffId, body: note.body })
    .execute();
}

/** The notes of a report, oldest first; a single one if its id is given. */
export async function listNotes(db: Db, reportId: string, id?: string) {
  return db
    .selectFrom('report_note as note')
    .innerJoin('staff', 'staff.id', 'note.staff_id')
    .where('note.report_id', '=', reportId)
    .$if(id !== undefined, (query) => query.where('note.id', '=', id ?? ''))
    .orderBy('note.created_at')
    .orderBy('note.id')
    .limit(1_000)
    .select(['note.id', 'note.staff_id', 'note.body', 'note.created_at', 'staff.name'])
    .execute();
}
