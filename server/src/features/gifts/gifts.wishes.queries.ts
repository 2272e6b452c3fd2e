import { maxCounted } from '@shieldsource/contract/page-limits';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function findWish(db: Db, researcherId: string): Promise<string | null> {
  const wish = await db
    .selectFrom('gift_wish')
    .where('researcher_id', '=', researcherId)
    .select('gift_id')
    .executeTakeFirst();
  return wish?.gift_id ?? null;
}

/** How many members have each of these gifts as their wish; one more than the limit means that there are more. */
export async function countWishes(
  db: Db,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; wishes: number }>`
    select gift.id, counted.wishes
    from unnest(${giftIds}::uuid[]) as gift (id),
      lateral (
        select count(*) as wishes
        from (select from gift_wish where gift_id = gift.id limit ${sql.lit(maxCounted + 1)}) as wish
      ) as counted`.execute(db);
  return new Map(rows.map(({ id, wishes }) => [id, wishes]));
}

export async function putWish(tx: Tx, researcherId: string, giftId: string): Promise<void> {
  await tx
    .insertInto('gift_wish')
    .values({ researcher_id: researcherId, gift_id: giftId })
    .onConflict((conflict) =>
      conflict
        .column('researcher_id')
        .doUpdateSet({ gift_id: giftId, created_at: sql`act_time()` }),
    )
    .execute();
}

export async function deleteWish(tx: Tx, researcherId: string): Promise<void> {
  await tx.deleteFrom('gift_wish').where('researcher_id', '=', researcherId).execute();
}
