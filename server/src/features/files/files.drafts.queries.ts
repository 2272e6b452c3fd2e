import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { ShownFile } from './files.queries.ts';

/** Marks those of a person's unused uploads that are named, and no others. */
export async function markForDraft(
  tx: Tx,
  researcherId: string,
  fileIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('file')
    .set({ draft_of: null })
    .where('draft_of', '=', researcherId)
    .where('id', '<>', sql<string>`all(${fileIds}::uuid[])`)
    .execute();
  await tx
    .updateTable('file')
    .set({ draft_of: researcherId })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('researcher_id', '=', researcherId)
    .where('purpose', '=', 'report')
    .where('place', 'is', null)
    .where('draft_of', 'is', null)
    .execute();
}

export async function unmark(tx: Tx, researcherIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('file')
    .set({ draft_of: null })
    .where('draft_of', '=', sql<string>`any(${researcherIds}::uuid[])`)
    .execute();
}

export async function listOfDraft(db: Db, researcherId: string): Promise<ShownFile[]> {
  return db
    .selectFrom('file')
    .where('draft_of', '=', researcherId)
    .select([
      'id',
      'name',
      'mime',
      'is_image',
      'size_bytes',
      'place',
      'comment_id',
      sql<number>`now()`.as('now'),
    ])
    .execute();
}
