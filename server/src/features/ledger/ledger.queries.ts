import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { entryKind, sourceKind } from '@shieldsource/contract/ledger/calls';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Why something was posted. The same kind, source and sequence are posted once only. */
export interface Reason {
  readonly kind: CodeOf<typeof entryKind>;
  readonly source: {
    readonly kind: CodeOf<typeof sourceKind>;
    readonly id: string;
    readonly seq: number;
  };
  /** A note by a person; kind and source need none. */
  readonly note?: string;
}

export type CounterAccount = 'issuance' | 'redemption' | 'adjustment';

export interface NewEntry {
  accountId: string;
  amount: number;
}

export async function insertAccounts(
  tx: Tx,
  walletId: string,
  researcherId: string,
): Promise<void> {
  await tx
    .insertInto('account')
    .values({ id: walletId, kind: 'wallet', researcher_id: researcherId })
    .execute();
  await tx.insertInto('contribution_total').values({ researcher_id: researcherId }).execute();
}

export async function getWalletId(tx: Tx, researcherId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('account')
    .where('researcher_id', '=', researcherId)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockBalance(tx: Tx, researcherId: string): Promise<number> {
  const wallet = await tx
    .selectFrom('account')
    .where('researcher_id', '=', researcherId)
    .select('balance')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return wallet.balance;
}

export async function countPostings(
  tx: Tx,
  kind: Reason['kind'],
  accountOf: string,
): Promise<number> {
  const counted = await tx
    .selectFrom('ledger_tx')
    .where('kind', '=', kind)
    .where('source_kind', '=', 'account')
    .where('source_id', '=', accountOf)
    .select(({ fn }) => fn.countAll<number>().as('postings'))
    .executeTakeFirstOrThrow();
  return counted.postings;
}

export async function countContributions(
  tx: Tx,
  kind: Reason['kind'],
  accountOf: string,
): Promise<number> {
  const counted = await tx
    .selectFrom('contribution_entry')
    .where('kind', '=', kind)
    .where('source_kind', '=', 'account')
    .where('source_id', '=', accountOf)
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow();
  return counted.entries;
}

/** The contribution of each day, except for sums of 0; days with a negative sum first. */
export async function sumContributionByDay(
  tx: Tx,
  researcherId: string,
): Promise<{ amount: number; countedAt: number }[]> {
  return tx
    .selectFrom('contribution_entry')
    .where('researcher_id', '=', researcherId)
    .groupBy(sql`(counted_at at time zone 'Asia/Shanghai')::date`)
    .having(({ fn }) => fn.sum('amount'), '<>', 0)
    .orderBy('amount')
    .select([
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`max(counted_at)`.as('countedAt'),
    ])
    .execute();
}

/** Coins that were forfeited from a wallet and not returned. */
export async function sumForfeited(tx: Tx, researcherId: string): Promise<number> {
  const { coins } = await tx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .where('ledger_tx.kind', '=', 'forfeit')
    .where('source_kind', '=', 'account')
    .where('source_id', '=', researcherId)
    .where('account.researcher_id', '=', researcherId)
    .select(sql<number>`coalesce(-sum(amount), 0)::bigint`.as('coins'))
    .executeTakeFirstOrThrow();
  return coins;
}

/** The ids of somebody's wallet and of the account against which it is posted. */
export const getAccounts = (tx: Tx, researcherId: string, counter: CounterAccount) =>
  tx
    .selectFrom('account as wallet')
    .innerJoin('account as other', (join) => join.onTrue())
    .where('wallet.researcher_id', '=', researcherId)
    .where('other.kind', '=', counter)
    // what its index is made for, which a plan for any kind has to be told
    .where(sql<boolean>`other.kind <> 'wallet'`)
    .select(['wallet.id as wallet', 'other.id as other'])
    .executeTakeFirstOrThrow();

/** Answers false when this reason has been posted before. */
export async function insertTx(
  tx: Tx,
  id: string,
  reason: Reason,
  reverses: string | null,
): Promise<boolean> {
  const added = await tx
    .insertInto('ledger_tx')
    .values({
      id,
      ...columnsOf(reason),
      reason: reason.note ?? '',
      reverses,
      // set by a trigger, whatever is passed
      xid: sql`pg_current_xact_id()`,
      created_at: sql`act_time()`,
    })
    .onConflict((conflict) => conflict.constraint('ledger_tx_reason_once').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function insertEntries(
  tx: Tx,
  txId: string,
  entries: readonly NewEntry[],
): Promise<void> {
  await tx
    .insertInto('ledger_entry')
    .values(
      entries.map(({ accountId, amount }) => ({
        id: newId(),
        tx_id: txId,
        account_id: accountId,
        amount,
      })),
    )
    .execute();
}

export async function findPosting(
  tx: Tx,
  reason: Reason,
): Promise<{ txId: string; entries: NewEntry[] } | null> {
  const rows = await tx
    .selectFrom('ledger_tx')
    .innerJoin('ledger_entry', 'ledger_entry.tx_id', 'ledger_tx.id')
    .where('ledger_tx.kind', '=', reason.kind)
    .where('source_kind', '=', reason.source.kind)
    .where('source_id', '=', reason.source.id)
    .where('source_seq', '=', reason.source.seq)
    .select(['ledger_tx.id as tx_id', 'account_id', 'amount'])
    .execute();
  const [first] = rows;
  return first
    ? {
        txId: first.tx_id,
        entries: rows.map((row) => ({ accountId: row.account_id, amount: row.amount })),
      }
    : null;
}

export async function insertContribution(
  tx: Tx,
  entry: {
    id: string;
    researcherId: string;
    amount: number;
    reason: Reason;
    reverses: string | null;
    countedAt?: Date;
  },
): Promise<void> {
  await tx
    .insertInto('contribution_entry')
    .values({
      id: entry.id,
      researcher_id: entry.researcherId,
      ...columnsOf(entry.reason),
      amount: entry.amount,
      reverses: entry.reverses,
      // set by a trigger, with the person's total locked; `counted_at` is kept only where it may differ from now
      seq: 0,
      balance_after: 0,
      counted_at: entry.countedAt ?? sql`act_time()`,
      created_at: sql`act_time()`,
    })
    .onConflict((conflict) => conflict.constraint('contribution_entry_reason_once').doNothing())
    .execute();
}

export async function findContribution(tx: Tx, reason: Reason) {
  return tx
    .selectFrom('contribution_entry')
    .where('kind', '=', reason.kind)
    .where('source_kind', '=', reason.source.kind)
    .where('source_id', '=', reason.source.id)
    .where('source_seq', '=', reason.source.seq)
    .select(['id', 'researcher_id', 'amount'])
    .executeTakeFirst();
}

export async function getWallet(db: Db, researcherId: string) {
  return db
    .selectFrom('account')
    .where('researcher_id', '=', researcherId)
    .select(['id', 'balance', 'earned', 'spent', 'seq'])
    .executeTakeFirstOrThrow();
}

export async function getContribution(db: Db, researcherId: string) {
  return db
    .selectFrom('contribution_total')
    .where('researcher_id', '=', researcherId)
    .select(['total', 'seq'])
    .executeTakeFirstOrThrow();
}

const columnsOf = (reason: Reason) => ({
  kind: reason.kind,
  source_kind: reason.source.kind,
  source_id: reason.source.id,
  source_seq: reason.source.seq,
});
