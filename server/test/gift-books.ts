import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';
import { verifyLedger } from '../src/features/ledger/ledger.verify.ts';

/** Whatever is wrong with coins, stock and orders taken together (I1–I10); empty when the books are whole. */
export async function faultsOfBooks(db: Db): Promise<string[]> {
  const { faults } = await verifyLedger(db);
  const found = await sql<{ fault: string }>`
    select 'all accounts sum to ' || sum(amount) as fault from ledger_entry having sum(amount) <> 0
    union all
    -- I8: initial and restocked = current and ordered
    select 'stock of gift ' || gift.id from gift
      where stock + (select count(*) from gift_order where gift_id = gift.id and schedule <> -1)
        <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = gift.id)
    union all
    select 'counter of gift ' || gift.id from gift
      where exchanged_count <> (select count(*) from gift_order where gift_id = gift.id and schedule <> -1)
    union all
    -- I9
    select 'limit of gift ' || gift_id from gift_order join gift on gift.id = gift_id where schedule <> -1
      group by gift_id, gift_order.researcher_id, per_user_limit having count(*) > per_user_limit
    union all
    -- I10: one debit of the price each, and one refund when cancelled
    select 'postings of order ' || gift_order.id from gift_order
      left join ledger_tx on source_kind = 'order' and source_id = gift_order.id
      left join ledger_entry on tx_id = ledger_tx.id and account_id = (select id from account where researcher_id = gift_order.researcher_id)
      group by gift_order.id
      having array_agg(ledger_tx.kind || amount order by ledger_tx.kind)
        <> case schedule when -1 then array['exchange' || -price, 'refund' || price] else array['exchange' || -price] end
    union all
    select 'posting without order ' || ledger_tx.id from ledger_tx where source_kind = 'order' and not exists (select from gift_order where id = source_id)
  `.execute(db);
  return [...faults, ...found.rows.map((row) => row.fault)];
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
