import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export interface IdentityAttachment {
  researcherId: string;
  identityId: string;
  fileIds: readonly string[];
}

/** Answers how many of them were the person's own pictures for this purpose, and unused or those of this identity already. */
export async function attachToIdentity(
  tx: Tx,
  { researcherId, identityId, fileIds }: IdentityAttachment,
): Promise<number> {
  const attached = await tx
    .updateTable('file')
    .set({
      identity_id: identityId,
      place: 'attachment',
      position: sql`array_position(${fileIds}::uuid[], id)`,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('researcher_id', '=', researcherId)
    .where('purpose', '=', 'identity')
    .where('is_image', '=', true)
    .where((eb) => eb.or([eb('place', 'is', null), eb('identity_id', '=', identityId)]))
    .executeTakeFirst();
  return Number(attached.numUpdatedRows);
}

export async function listOfIdentity(db: Db, identityId: string) {
  return db
    .selectFrom('file')
    .where('identity_id', '=', identityId)
    .orderBy('position')
    .select(['id', sql<number>`now()`.as('now')])
    .execute();
}

/** The next pictures of identities after an id, attached or not. */
export const listPictures = (
  db: Db,
  id: string,
  limit: number,
): Promise<{ id: string; key: string }[]> =>
  db
    .selectFrom('file')
    .where(sql<boolean>`purpose = 'identity'`)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'storage_key as key'])
    .execute();

/** Deletes the pictures of an identity that are not `kept`. */
export async function deleteOfIdentity(
  tx: Tx,
  identityId: string,
  kept: readonly string[] = [],
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('file')
    .where('identity_id', '=', identityId)
    .where(sql<boolean>`not id = any(${kept}::uuid[])`)
    .returning('storage_key')
    .execute();
  return deleted.map((row) => row.storage_key);
}

export async function deleteOfReport(tx: Tx, reportId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('file')
    .where('report_id', '=', reportId)
    .returning('storage_key')
    .execute();
  return deleted.map((row) => row.storage_key);
}

export async function deleteUnattachedOf(tx: Tx, researcherId: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('file')
    .where('researcher_id', '=', researcherId)
    .where('place', 'is', null)
    .returning('storage_key')
    .execute();
  return deleted.map((row) => row.storage_key);
}
