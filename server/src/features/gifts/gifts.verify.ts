import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface GiftFindings {
  readonly gifts: number;
  readonly orders: number;
  /** One line each; empty when stock, orders and their postings agree. */
  readonly faults: string[];
}

/** Checks from the rows alone that stock is what its entries say and every order is paid once and refunded when cancelled (I8, I10). */
export async function verifyGifts(db: Db): Promise<GiftFindings> {
  const [counted, found] = [await count(db), await findFaults(db)];
  return { ...counted, faults: found };
}

async function count(db: Db): Promise<{ gifts: number; orders: number }> {
  const all = await sql<{ gifts: number; orders: number }>`
    select (select count(*) from gift) as gifts, (select count(*) from gift_order) as orders
  `.execute(db);
  return all.rows[0] ?? { gifts: 0, orders: 0 };
}

async function findFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    -- I8: initial and restocked = current and ordered
    select 'stock of gift ' || gift.id || ' differs from its entries' as fault from gift
      where stock + (select count(*) from gift_order where gift_id = gift.id and schedule <> -1)
        <> (select coalesce(sum(delta), 0) from stock_entry where gift_id = gift.id)
    union all
    select 'counter of gift ' || gift.id || ' differs from its orders' from gift
      where exchanged_count <> (select count(*) from gift_order where gift_id = gift.id and schedule <> -1)
    union all
    -- I10: one debit of the price each, and one refund when cancelled
    select 'order ' || gift_order.id || ' is not settled in the ledger' from gift_order
      left join ledger_tx on source_kind = 'order' and source_id = gift_order.id
      left join ledger_entry on tx_id = ledger_tx.id and account_id = (select id from account where researcher_id = gift_order.researcher_id)
      group by gift_order.id
      having array_agg(ledger_tx.kind || amount order by ledger_tx.kind)
        <> case schedule when -1 then array['exchange' || -price, 'refund' || price] else array['exchange' || -price] end
    union all
    select 'posting without order ' || ledger_tx.id from ledger_tx where source_kind = 'order' and not exists (select from gift_order where id = source_id)
  `.execute(db);
  return rows.map((row) => row.fault);
}
