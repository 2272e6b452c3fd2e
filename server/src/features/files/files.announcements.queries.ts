import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function listOfAnnouncement(db: Db, announcementId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .where('announcement_id', '=', announcementId)
    .orderBy('position')
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Answers which of them were pictures for announcements and belonged to no other one. */
export async function attachToAnnouncement(
  tx: Tx,
  announcementId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const attached = await tx
    .updateTable('file')
    .set({
      announcement_id: announcementId,
      place: 'inline',
      position: sql`array_position(${fileIds}::uuid[], id)`,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('purpose', '=', 'announcement')
    .where((eb) => eb.or([eb('place', 'is', null), eb('announcement_id', '=', announcementId)]))
    .returning('id')
    .execute();
  return attached.map(({ id }) => id);
}

/** Removes the pictures of an announcement that are not `kept`, and answers where their bytes are. */
export async function dropFromAnnouncement(
  tx: Tx,
  announcementId: string,
  kept: readonly string[],
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('file')
    .where('announcement_id', '=', announcementId)
    .where(sql<boolean>`not id = any(${kept}::uuid[])`)
    .returning('storage_key')
    .execute();
  return removed.map((row) => row.storage_key);
}
