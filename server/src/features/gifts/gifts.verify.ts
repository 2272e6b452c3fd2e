import { sql } from 'kysely';
import { beforeAll, inSqlBatches } from '../../platform/database/batches.ts';
import { inSnapshot, type Db } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';

export interface GiftFindings extends Findings {
  readonly gifts: number;
  readonly orders: number;
}

/**
 * Checks from the rows alone that stock is what its entries say, every order has its whole history, is paid once and refunded
 * when cancelled (I8, I10, I12). With `after`, an id: of orders, only those with a step behind it.
 */
export const verifyGifts = (db: Db, after?: string): Promise<GiftFindings> =>
  inSnapshot(db, (snapshot) => verify(snapshot, after));

async function verify(db: Db, after: string | undefined): Promise<GiftFindings> {
  const faults = new FaultList();
  faults.addAll(await findWrongStock(db));
  const { rows } = await sql<{ gifts: number }>`select count(*) as gifts from gift`.execute(db);
  let orders = 0;
  for await (const some of inSqlBatches(db, listOrders(after))) {
    orders += some.length;
    faults.addAll(
      await findWrongOrders(
        db,
        some.map(({ id }) => id),
      ),
    );
  }
  await checkPostings(db, after ?? beforeAll, faults);
  return { gifts: rows[0]?.gifts ?? 0, orders, ...faults.found() };
}

async function findWrongStock(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with held as (select gift_id, count(*) as orders from gift_order where schedule <> -1 group by gift_id),
    came as (select gift_id, sum(delta) as pieces from stock_entry group by gift_id)
    -- I8: initial and restocked = current and ordered
    select 'stock of gift ' || gift.id || ' differs from its entries' as fault
      from gift left join held on held.gift_id = gift.id left join came on came.gift_id = gift.id
      where stock + coalesce(held.orders, 0) <> coalesce(came.pieces, 0)
    union all
    select 'counter of gift ' || gift.id || ' differs from its orders' from gift left join held on held.gift_id = gift.id
      where exchanged_count <> coalesce(held.orders, 0)
  `.execute(db);
  return rows.map((row) => row.fault);
}

const listOrders = (after: string | undefined) => (last: string, most: number) =>
  after === undefined
    ? sql<{ id: string }>`select id from gift_order where id > ${last} order by id limit ${most}`
    : sql<{ id: string }>`
          select distinct order_id as id from order_step where id > ${after} and order_id > ${last} order by order_id limit ${most}`;

async function findWrongOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    -- I10: one debit of the price each, and one refund when cancelled
    select 'order ' || gift_order.id || ' is not settled in the ledger' as fault from gift_order
      left join ledger_tx on ledger_tx.kind in ('exchange', 'refund') and source_kind = 'order' and source_id = gift_order.id
      left join ledger_entry on tx_id = ledger_tx.id and account_id = (select id from account where researcher_id = gift_order.researcher_id)
      where gift_order.id = any(${ids}::uuid[])
      group by gift_order.id
      having array_agg(ledger_tx.kind || amount order by ledger_tx.kind)
        <> case schedule when -1 then array['exchange' || -price, 'refund' || price] else array['exchange' || -price] end
    union all
    select 'the history of order ' || id || ' is not whole' from gift_order
      where id = any(${ids}::uuid[]) and (version <> (select count(*) from order_step where order_id = gift_order.id)
        or not exists (select from order_step where order_id = gift_order.id and seq = version and to_schedule = schedule))
  `.execute(db);
  return rows.map((row) => row.fault);
}

async function checkPostings(db: Db, after: string, faults: FaultList): Promise<void> {
  const fetch = (last: string, most: number) => sql<{ id: string; is_known: boolean }>`
    select ledger_tx.id, source_kind <> 'order' or gift_order.id is not null as is_known
    from ledger_tx left join gift_order on source_kind = 'order' and gift_order.id = source_id
    where ledger_tx.id > ${last} order by ledger_tx.id limit ${most}`;
  for await (const rows of inSqlBatches(db, fetch, after))
    for (const row of rows) if (!row.is_known) faults.add(`posting without order ${row.id}`);
}
