import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { verifyGifts } from '../src/features/gifts/gifts.verify.ts';
import { verifyLedger } from '../src/features/ledger/ledger.verify.ts';

/** Every contradiction between coins, stock and orders (I1–I10); empty when there is none. */
export async function faultsOfBooks(db: Db): Promise<string[]> {
  return [
    ...(await verifyLedger(db)).faults,
    ...(await verifyGifts(db)).faults,
    ...(await listExceededLimits(db)),
  ];
}

// I9, except for gifts whose limit was lowered afterwards
async function listExceededLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ gift_id: string }>`
    select gift_id from gift_order join gift on gift.id = gift_id where schedule <> -1
      group by gift_id, gift_order.researcher_id, per_user_limit having count(*) > per_user_limit
  `.execute(db);
  return rows.map(({ gift_id }) => `limit of gift ${gift_id} is exceeded`);
}

export async function stockOf(db: Db, gift: { id: string }): Promise<number> {
  return (
    await db.selectFrom('gift').where('id', '=', gift.id).select('stock').executeTakeFirstOrThrow()
  ).stock;
}

export async function coinsOf(db: Db, person: { id: string }): Promise<number> {
  return (
    await db
      .selectFrom('account')
      .where('researcher_id', '=', person.id)
      .select('balance')
      .executeTakeFirstOrThrow()
  ).balance;
}

export async function ordersOf(
  db: Db,
  gift: { id: string },
): Promise<{ id: string; schedule: number; researcher_id: string }[]> {
  return db
    .selectFrom('gift_order')
    .where('gift_id', '=', gift.id)
    .select(['id', 'schedule', 'researcher_id'])
    .orderBy('created_at')
    .execute();
}
