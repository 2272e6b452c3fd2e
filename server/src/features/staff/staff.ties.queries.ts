import type { Db, Tx } from '../../platform/database/database.ts';

export async function insertTie(
  tx: Tx,
  tie: { id: string; staffId: string; researcherId: string; askedBy: string },
): Promise<void> {
  await tx
    .insertInto('staff_tie')
    .values({
      id: tie.id,
      staff_id: tie.staffId,
      researcher_id: tie.researcherId,
      asked_by: tie.askedBy,
    })
    .execute();
}

export const findTie = (db: Db, id: string) =>
  db
    .selectFrom('staff_tie')
    .innerJoin('researcher', 'researcher.id', 'staff_tie.researcher_id')
    .where('staff_tie.id', '=', id)
    .select(['staff_tie.id', 'staff_tie.staff_id', 'staff_tie.asked_by', 'researcher.uid'])
    .executeTakeFirst();

/** Answers false when it was decided before. */
export async function decideTie(
  tx: Tx,
  id: string,
  by: string,
  outcome: 'approved' | 'refused',
): Promise<boolean> {
  const decided = await tx
    .updateTable('staff_tie')
    .set({ outcome, decided_by: by })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}
