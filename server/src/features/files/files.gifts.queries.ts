import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function listOfGifts(db: Db, giftIds: readonly string[]) {
  return db
    .selectFrom('file')
    .where('gift_id', '=', sql<string>`any(${giftIds}::uuid[])`)
    .where('position', 'is not', null)
    .orderBy('gift_id')
    .orderBy('position')
    .select(['id', sql<string>`gift_id`.as('gift_id')])
    .execute();
}

/** Answers how many of them were pictures for gifts and belonged to no other gift. */
export async function attachToGift(
  tx: Tx,
  giftId: string,
  fileIds: readonly string[],
): Promise<number> {
  const attached = await tx
    .updateTable('file')
    .set({
      gift_id: giftId,
      place: 'attachment',
      position: sql`array_position(${fileIds}::uuid[], id)`,
    })
    .where('id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .where('purpose', '=', 'gift')
    .where((eb) => eb.or([eb('place', 'is', null), eb('gift_id', '=', giftId)]))
    .executeTakeFirst();
  return Number(attached.numUpdatedRows);
}

/** Removes the pictures of a gift that are not `kept`, and answers where their bytes are; those `stillShown` elsewhere only leave the gift's list. */
export async function dropFromGift(
  tx: Tx,
  giftId: string,
  kept: readonly string[],
  stillShown: readonly string[],
): Promise<string[]> {
  const isDropped = sql<boolean>`not id = any(${kept}::uuid[])`;
  await tx
    .updateTable('file')
    .set({ position: null })
    .where('gift_id', '=', giftId)
    .where(isDropped)
    .execute();
  const removed = await tx
    .deleteFrom('file')
    .where('gift_id', '=', giftId)
    .where(isDropped)
    .where(sql<boolean>`not id = any(${stillShown}::uuid[])`)
    .returning('storage_key')
    .execute();
  return removed.map((row) => row.storage_key);
}
