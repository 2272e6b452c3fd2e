import type { Tx } from '../../platform/database/database.ts';

/** Removes the portrait of a researcher unless it is `kept`, and answers where its bytes are. */
export async function deletePortrait(
  tx: Tx,
  researcherId: string,
  kept: string | null,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('file')
    .where('portrait_of', '=', researcherId)
    .$if(kept !== null, (query) => query.where('id', '<>', kept))
    .returning('storage_key')
    .execute();
  return deleted.map((row) => row.storage_key);
}

/** Answers false when this is neither an unused portrait of the person nor their current one. */
export async function attachPortrait(
  tx: Tx,
  researcherId: string,
  fileId: string,
): Promise<boolean> {
  const attached = await tx
    .updateTable('file')
    .set({ portrait_of: researcherId, place: 'attachment' })
    .where('id', '=', fileId)
    .where('researcher_id', '=', researcherId)
    .where('purpose', '=', 'portrait')
    .where('is_image', '=', true)
    .where((eb) => eb.or([eb('place', 'is', null), eb('portrait_of', '=', researcherId)]))
    .executeTakeFirst();
  return attached.numUpdatedRows === 1n;
}
