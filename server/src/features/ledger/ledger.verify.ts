import { hashOf } from '../../platform/crypto.ts';
import { sql } from 'kysely';
import { beforeAll, inSqlBatches } from '../../platform/database/batches.ts';
import { inSnapshot, type Db } from '../../platform/database/database.ts';
import { FaultList, type Findings } from '../../platform/findings.ts';

export interface LedgerFindings extends Findings {
  readonly wallets: number;
  readonly entries: number;
}

/** Few enough that no statement comes near the time limit: of people all entries are read. */
const fewAtATime = 200;

/**
 * Checks the ledger from its rows alone: every transaction sums to 0, every balance is the sum of its entries, every chain has
 * no gaps and its hashes follow from each other, contribution equals its entries, scores and days, and every award that a
 * second person signed was posted exactly. With `after`, an id: only later transactions, and all wallets and contributions
 * with an entry after it.
 */
export const verifyLedger = (db: Db, after?: string): Promise<LedgerFindings> =>
  inSnapshot(db, (snapshot) => verify(snapshot, after));

async function verify(db: Db, after: string | undefined): Promise<LedgerFindings> {
  const faults = new FaultList();
  let [wallets, entries] = [0, 0];
  // people are listed from the first: only their entries have to be new
  for await (const some of inSqlBatches(db, listPeople(after), beforeAll, fewAtATime)) {
    const people = idsOf(some);
    const chains = await verifyChains(db, people, faults);
    wallets += chains.wallets;
    entries += chains.entries;
    for (const id of await findWrongContribution(db, people))
      faults.add(`contribution of ${id} differs from its entries`);
    for (const row of await findWrongScores(db, people))
      faults.add(`score of ${row.researcher_id} in ${row.period} differs from its entries`);
    for (const row of await findWrongDays(db, people))
      faults.add(`day ${row.day} of ${row.researcher_id} differs from its entries`);
  }
  for await (const some of inSqlBatches(db, listTransactions, after))
    for (const id of await findUnbalanced(db, idsOf(some)))
      faults.add(`transaction ${id} does not sum to 0`);
  for await (const some of inSqlBatches(db, listPosted, after))
    for (const id of await findUnknown(db, idsOf(some)))
      faults.add(`entries stand under transaction ${id}, which is gone`);
  await checkSettled(db, faults);
  return { wallets, entries, ...faults.found() };
}

interface Row {
  readonly id: string;
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);

/** Everybody with a wallet; with `since`, who has an entry after that id. */
const listPeople = (since: string | undefined) => (last: string, most: number) =>
  since === undefined
    ? sql<Row>`select researcher_id as id from account where researcher_id > ${last} order by researcher_id limit ${most}`
    : sql<Row>`
          select distinct researcher_id as id from (
            select researcher_id from ledger_entry join account on account.id = account_id where tx_id > ${since} and researcher_id is not null
            union all select researcher_id from contribution_entry where id > ${since}) as touched
          where researcher_id > ${last} order by researcher_id limit ${most}`;

const listTransactions = (last: string, most: number) =>
  sql<Row>`select id from ledger_tx where id > ${last} order by id limit ${most}`;

const listPosted = (last: string, most: number) => sql<Row>`
  select tx_id as id from ledger_entry where tx_id > ${last} group by tx_id order by tx_id limit ${most}`;

async function verifyChains(db: Db, people: readonly string[], faults: FaultList) {
  let entries = 0;
  const wallets = await db
    .selectFrom('account')
    .where('researcher_id', '=', sql<string>`any(${people}::uuid[])`)
    .select(['id', 'balance', 'earned', 'spent', 'seq', 'head_hash'])
    .execute();
  for (const wallet of wallets) {
    const chain = await chainOf(db, wallet.id);
    entries += chain.length;
    const fault = faultOf(wallet, chain);
    if (fault) faults.add(`wallet ${wallet.id}: ${fault}`);
  }
  return { wallets: wallets.length, entries };
}

function faultOf(
  wallet: { balance: number; seq: number; head_hash: Buffer },
  chain: Awaited<ReturnType<typeof chainOf>>,
): string | null {
  let balance = 0;
  let head: Buffer = Buffer.alloc(0);
  for (const [index, entry] of chain.entries()) {
    balance += entry.amount;
    if (entry.seq !== index + 1) return `entry ${index + 1} is missing`;
    if (entry.balance_after !== balance) return `entry ${entry.seq} has the wrong balance`;
    if (!entry.prev_hash?.equals(head)) return `entry ${entry.seq} does not follow the one before`;
    const text = [
      entry.tx_id,
      entry.account_id,
      entry.seq,
      entry.amount,
      entry.balance_after,
      entry.kind,
      entry.source_kind,
      entry.source_id,
      entry.source_seq,
      entry.created_us,
    ].join('|');
    const hash = hashOf(Buffer.concat([head, Buffer.from(text)]));
    if (!entry.hash?.equals(hash)) return `entry ${entry.seq} was changed`;
    head = hash;
  }
  if (wallet.seq !== chain.length)
    return `holds ${chain.length} entries, its count says ${wallet.seq}`;
  if (wallet.balance !== balance) return `balance ${wallet.balance}, entries sum to ${balance}`;
  if (!wallet.head_hash.equals(head)) return 'its head is not its last entry';
  return null;
}

async function chainOf(db: Db, walletId: string) {
  return db
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_tx as posted', 'posted.id', 'entry.tx_id')
    .where('entry.account_id', '=', walletId)
    .orderBy('entry.seq')
    .select([
      'entry.tx_id',
      'entry.account_id',
      'entry.seq',
      'entry.amount',
      'entry.balance_after',
      'entry.prev_hash',
      'entry.hash',
      'posted.kind',
      'posted.source_kind',
      'posted.source_id',
      'posted.source_seq',
      sql<string>`(extract(epoch from posted.created_at) * 1000000)::bigint::text`.as('created_us'),
    ])
    .execute();
}

async function findUnbalanced(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_tx')
    .leftJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .where('ledger_tx.id', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy('ledger_tx.id')
    .having(sql<boolean>`coalesce(sum(amount), 0) <> 0 or count(amount) < 2`)
    .select('ledger_tx.id')
    .execute();
  return rows.map((row) => row.id);
}

async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Row>`
    select id from unnest(${ids}::uuid[]) as posted (id) where not exists (select from ledger_tx where ledger_tx.id = posted.id)`.execute(
    db,
  );
  return idsOf(rows);
}

async function findWrongContribution(db: Db, people: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contribution_total as held')
    .leftJoin('contribution_entry as entry', 'entry.researcher_id', 'held.researcher_id')
    .where('held.researcher_id', '=', sql<string>`any(${people}::uuid[])`)
    .groupBy(['held.researcher_id', 'held.total', 'held.seq'])
    .having(
      sql<boolean>`coalesce(sum(entry.amount), 0) <> held.total or count(entry.id) <> held.seq`,
    )
    .select('held.researcher_id')
    .execute();
  return rows.map((row) => row.researcher_id);
}

async function findWrongScores(
  db: Db,
  people: readonly string[],
): Promise<{ period: string; researcher_id: string }[]> {
  // its key begins with the period, and only PostgreSQL 18 goes through each by itself
  const { rows } = await sql<{ period: string; researcher_id: string }>`
    with recursive periods (period) as (
      select min(period) from rank_score
      union all select (select min(period) from rank_score where period > before.period) from periods as before
        where before.period is not null),
    counted as (
      select period, researcher_id, sum(amount) as contribution, sum(valid_step(kind, source_kind)) as valid_count
      from contribution_entry
      cross join lateral unnest(array['all',
        to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY'),
        to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]) as period
      where researcher_id = any(${people}::uuid[])
      group by period, researcher_id),
    kept as (select rank_score.* from periods join rank_score using (period) where researcher_id = any(${people}::uuid[]))
    select coalesce(counted.period, kept.period) as period, coalesce(counted.researcher_id, kept.researcher_id) as researcher_id
    from counted full join kept on kept.period = counted.period and kept.researcher_id = counted.researcher_id
    where (counted.contribution, counted.valid_count) is distinct from (kept.contribution, kept.valid_count)
  `.execute(db);
  return rows;
}

async function findWrongDays(
  db: Db,
  people: readonly string[],
): Promise<{ day: string; researcher_id: string }[]> {
  const { rows } = await sql<{ day: string; researcher_id: string }>`
    with counted as (
      select researcher_id, (counted_at at time zone 'Asia/Shanghai')::date as day,
        sum(amount) as contribution, sum(valid_step(kind, source_kind)) as valid_count
      from contribution_entry where researcher_id = any(${people}::uuid[]) group by 1, 2),
    kept as (select * from contribution_day where researcher_id = any(${people}::uuid[]))
    select coalesce(counted.researcher_id, kept.researcher_id) as researcher_id, coalesce(counted.day, kept.day) as day
    from counted full join kept on kept.researcher_id = counted.researcher_id and kept.day = counted.day
    where (counted.contribution, counted.valid_count) is distinct from (kept.contribution, kept.valid_count)
  `.execute(db);
  return rows;
}

async function checkSettled(db: Db, faults: FaultList): Promise<void> {
  const fetch = (last: string, most: number) => sql<{
    id: string;
    report_id: string;
    is_settled: boolean;
  }>`
    select id, subject as report_id, award_settled(proposal) as is_settled from proposal
    where kind = 'award' and outcome = 'approved' and id > ${last} order by id limit ${most}`;
  for await (const rows of inSqlBatches(db, fetch, beforeAll, fewAtATime))
    for (const row of rows)
      if (!row.is_settled)
        faults.add(
          `the award of report ${row.report_id} was signed off, and is not what was posted`,
        );
}
