import { hashOf } from '../../platform/crypto.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export interface LedgerFindings {
  readonly wallets: number;
  readonly entries: number;
  /** One line each; empty when the ledger is whole. */
  readonly faults: string[];
}

/**
 * Checks the whole ledger from its rows alone: every transaction sums to 0, every wallet's balance is the sum of its
 * entries, every chain is gap-free and its hashes follow from each other, contribution equals its entries, scores and days,
 * and every award that a second person signed off was posted to the coin.
 */
export async function verifyLedger(db: Db): Promise<LedgerFindings> {
  const chains = await verifyChains(db);
  const faults = [
    ...chains.faults,
    ...(await findWrongSum(db)),
    ...(await findUnbalanced(db)).map((id) => `transaction ${id} does not sum to 0`),
    ...(await findWrongContribution(db)).map(
      (id) => `contribution of ${id} differs from its entries`,
    ),
    ...(await findWrongScores(db)).map(
      (row) => `score of ${row.researcher_id} in ${row.period} differs from its entries`,
    ),
    ...(await findWrongDays(db)).map(
      (row) => `day ${row.day} of ${row.researcher_id} differs from its entries`,
    ),
    ...(await findUnsettled(db)).map(
      (id) => `the award of report ${id} was signed off, and is not what was posted`,
    ),
  ];
  return { wallets: chains.wallets, entries: chains.entries, faults };
}

const walletsAtATime = 500;

async function verifyChains(db: Db): Promise<LedgerFindings> {
  const faults: string[] = [];
  let [wallets, entries] = [0, 0];
  for (let after = ''; ;) {
    const batch = await db
      .selectFrom('account')
      .where('kind', '=', 'wallet')
      .where(sql<string>`id::text`, '>', after)
      .orderBy(sql`id::text`)
      .limit(walletsAtATime)
      .select(['id', 'balance', 'earned', 'spent', 'seq', 'head_hash'])
      .execute();
    if (batch.length === 0) return { wallets, entries, faults };
    after = batch.at(-1)?.id ?? '';
    for (const wallet of batch) {
      const chain = await chainOf(db, wallet.id);
      wallets += 1;
      entries += chain.length;
      const fault = faultOf(wallet, chain);
      if (fault) faults.push(`wallet ${wallet.id}: ${fault}`);
    }
  }
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

async function findWrongSum(db: Db): Promise<string[]> {
  const { rows } = await sql<{ sum: number }>`
    select sum(amount)::bigint as sum from ledger_entry having sum(amount) <> 0
  `.execute(db);
  return rows.map(({ sum }) => `all accounts sum to ${sum}`);
}

async function findUnbalanced(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_tx')
    .leftJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .groupBy('ledger_tx.id')
    .having(sql<boolean>`coalesce(sum(amount), 0) <> 0 or count(amount) < 2`)
    .select('ledger_tx.id')
    .execute();
  return rows.map((row) => row.id);
}

async function findWrongContribution(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('contribution_total as held')
    .leftJoin('contribution_entry as entry', 'entry.researcher_id', 'held.researcher_id')
    .groupBy(['held.researcher_id', 'held.total', 'held.seq'])
    .having(
      sql<boolean>`coalesce(sum(entry.amount), 0) <> held.total or count(entry.id) <> held.seq`,
    )
    .select('held.researcher_id')
    .execute();
  return rows.map((row) => row.researcher_id);
}

async function findWrongScores(db: Db): Promise<{ period: string; researcher_id: string }[]> {
  const { rows } = await sql<{ period: string; researcher_id: string }>`
    with counted as (
      select period, researcher_id, sum(amount) as contribution,
        sum(case when kind = 'award' or (kind = 'migration' and source_kind = 'report') then 1 when kind = 'awardReversal' then -1 else 0 end) as valid_count
      from contribution_entry
      cross join lateral unnest(array['all',
        to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY'),
        to_char(counted_at at time zone 'Asia/Shanghai', 'YYYY-MM')]) as period
      group by period, researcher_id)
    select coalesce(counted.period, rank_score.period) as period, coalesce(counted.researcher_id, rank_score.researcher_id) as researcher_id
    from counted full join rank_score
      on rank_score.period = counted.period and rank_score.researcher_id = counted.researcher_id
    where (counted.contribution, counted.valid_count) is distinct from (rank_score.contribution, rank_score.valid_count)
  `.execute(db);
  return rows;
}

async function findWrongDays(db: Db): Promise<{ day: string; researcher_id: string }[]> {
  const { rows } = await sql<{ day: string; researcher_id: string }>`
    with counted as (
      select researcher_id, (counted_at at time zone 'Asia/Shanghai')::date as day,
        sum(amount) as contribution, sum(valid_step(kind, source_kind)) as valid_count
      from contribution_entry group by 1, 2)
    select coalesce(counted.researcher_id, kept.researcher_id) as researcher_id, coalesce(counted.day, kept.day) as day
    from counted full join contribution_day as kept
      on kept.researcher_id = counted.researcher_id and kept.day = counted.day
    where (counted.contribution, counted.valid_count) is distinct from (kept.contribution, kept.valid_count)
  `.execute(db);
  return rows;
}

async function findUnsettled(db: Db): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from award_proposal where outcome = 'approved' and not award_settled(award_proposal)
  `.execute(db);
  return rows.map((row) => row.report_id);
}
