import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { shownColumns, type ShownFile } from './files.queries.ts';

/** Marks the unused uploads that a person's draft names, and unmarks all others. */
export async function markForDraft(
  tx: Tx,
  { id, researcherId }: { id: string; researcherId: string },
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('file')
    .set({ draft_of: null })
    .where('draft_of', '=', id)
    .where('id', '<>', sql<string>`all(${fileIds}::uuid[])`)
    .execute();
  await tx
    .updateTable('file')
    .set({ draft_of: id })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('researcher_id', '=', researcherId)
    .where('purpose', '=', 'report')
    .where('place', 'is', null)
    .where('draft_of', 'is', null)
    .execute();
}

export async function unmark(tx: Tx, drafts: readonly string[]): Promise<void> {
  await tx
    .updateTable('file')
    .set({ draft_of: null })
    .where('draft_of', '=', sql<string>`any(${drafts}::uuid[])`)
    .execute();
}

export async function listOfDraft(db: Db, draft: string): Promise<ShownFile[]> {
  return db.selectFrom('file').where('draft_of', '=', draft).select(shownColumns).execute();
}
