import { v7 as newId } from 'uuid';
import { entryKind, sourceKind } from '@shieldsource/contract/ledger';
import type {
  getCoinRecordPage,
  getContributionRecordPage,
  getContributionTotal,
  getSecurityCoinTotal,
} from '@shieldsource/contract/ledger';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { violates, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './ledger.queries.ts';

/** Why something moved. The same kind, thing and sequence move only once, however often they are posted. */
export interface Reason {
  readonly kind: CodeOf<typeof entryKind>;
  readonly source: {
    readonly kind: CodeOf<typeof sourceKind>;
    readonly id: string;
    readonly seq: number;
  };
  /** For whoever reads the ledger. */
  readonly note: string;
}

export type CounterAccount = 'issuance' | 'redemption' | 'adjustment';

/** Opens the empty wallet and the contribution account of a new researcher. */
export async function openAccounts(tx: Tx, researcherId: string): Promise<void> {
  await queries.insertAccounts(tx, newId(), researcherId);
}

/**
 * Moves `coins` (whole, signed) between a researcher's wallet and a counter account, in the caller's transaction.
 * Posting the same reason twice adds nothing: staff double-click. Locks the wallet.
 */
export async function post(
  tx: Tx,
  researcherId: string,
  coins: number,
  counter: CounterAccount,
  reason: Reason,
): Promise<void> {
  if (coins === 0) return;
  await write(tx, reason, null, [
    { accountId: await queries.getWalletId(tx, researcherId), amount: coins },
    { accountId: await queries.getSystemAccountId(tx, counter), amount: -coins },
  ]);
}

/**
 * Answers an earlier posting by its mirror image. Refuses with `coinsAlreadySpent` when the wallet no longer holds the
 * coins; a posting that moved nothing needs no mirror.
 */
export async function reverse(tx: Tx, undone: Reason, reason: Reason): Promise<void> {
  const earlier = await queries.findPosting(tx, undone);
  if (!earlier) return;
  const mirrored = earlier.entries.map(({ accountId, amount }) => ({ accountId, amount: -amount }));
  await write(tx, reason, earlier.txId, mirrored).catch((error: unknown) => {
    throw violates(error, 'account_balance_not_negative') ? refuse('coinsAlreadySpent') : error;
  });
}

/**
 * Adds contribution (whole, signed). Totals and ranking scores move with the entry, in the same transaction. It counts for
 * the month and year of now; only what was brought over from the earlier portal counts for those of `countedAt`.
 */
export async function postContribution(
  tx: Tx,
  researcherId: string,
  contribution: number,
  reason: Reason,
  countedAt?: number,
): Promise<void> {
  await queries.insertContribution(tx, {
    id: newId(),
    researcherId,
    amount: contribution,
    reason,
    reverses: null,
    ...(countedAt === undefined ? {} : { countedAt: new Date(countedAt) }),
  });
}

/** Takes an earlier contribution back; it leaves the month and year in which it was counted. */
export async function reverseContribution(tx: Tx, undone: Reason, reason: Reason): Promise<void> {
  const earlier = await queries.findContribution(tx, undone);
  if (!earlier) return;
  await queries.insertContribution(tx, {
    id: newId(),
    researcherId: earlier.researcher_id,
    amount: -earlier.amount,
    reason,
    reverses: earlier.id,
  });
}

/** What is in a researcher's wallet, which stays so until commit. */
export const lockBalance = (tx: Tx, researcherId: string): Promise<number> =>
  queries.lockBalance(tx, researcherId);

async function write(
  tx: Tx,
  reason: Reason,
  reverses: string | null,
  entries: queries.NewEntry[],
): Promise<void> {
  const txId = newId();
  const isFirst = await queries.insertTx(tx, txId, reason, reverses);
  if (isFirst) await queries.insertEntries(tx, txId, entries);
}

export async function coinTotal(
  app: App,
  call: CallOf<typeof getSecurityCoinTotal>,
): Promise<OutputOf<typeof getSecurityCoinTotal>> {
  const { balance, earned, spent } = await queries.getWallet(app.db, call.me.id);
  // nothing is ever pending yet: an award needing a second person is refused for now
  return { balance, earned, spent, pending: 0 };
}

export async function coinRecords(
  app: App,
  call: CallOf<typeof getCoinRecordPage>,
  { page, pageSize }: InputOf<typeof getCoinRecordPage>,
): Promise<OutputOf<typeof getCoinRecordPage>> {
  const { id, seq } = await queries.getWallet(app.db, call.me.id);
  const rows = await queries.listCoinEntries(app.db, id, seqRange(seq, page, pageSize));
  return { list: rows.map(presentEntry), total: seq, page, pageSize };
}

export async function contributionTotal(
  app: App,
  call: CallOf<typeof getContributionTotal>,
): Promise<OutputOf<typeof getContributionTotal>> {
  const { total } = await queries.getContribution(app.db, call.me.id);
  return { total };
}

export async function contributionRecords(
  app: App,
  call: CallOf<typeof getContributionRecordPage>,
  { page, pageSize }: InputOf<typeof getContributionRecordPage>,
): Promise<OutputOf<typeof getContributionRecordPage>> {
  const { seq } = await queries.getContribution(app.db, call.me.id);
  const rows = await queries.listContributionEntries(
    app.db,
    call.me.id,
    seqRange(seq, page, pageSize),
  );
  return { list: rows.map(presentEntry), total: seq, page, pageSize };
}

/** What the account page shows of both ledgers. */
export async function holdingsOf(
  app: App,
  researcherId: string,
): Promise<{ coinBalance: number; contribution: number }> {
  const [wallet, contribution] = [
    await queries.getWallet(app.db, researcherId),
    await queries.getContribution(app.db, researcherId),
  ];
  return { coinBalance: wallet.balance, contribution: contribution.total };
}

// entries of one account are numbered without gaps, so any page is a range of numbers, newest first
const seqRange = (last: number, page: number, pageSize: number) => ({
  upTo: last - (page - 1) * pageSize,
  above: last - page * pageSize,
});

function presentEntry(row: queries.EntryRow) {
  return {
    id: row.id,
    kind: row.kind as CodeOf<typeof entryKind>,
    kindName: entryKind.labelOf(row.kind as CodeOf<typeof entryKind>),
    amount: row.amount,
    balanceAfter: row.balance_after ?? 0,
    source: {
      kind: row.source_kind as CodeOf<typeof sourceKind>,
      id: row.source_id,
      title:
        row.report_title ??
        row.gift_name ??
        (row.note || sourceKind.labelOf(row.source_kind as CodeOf<typeof sourceKind>)),
    },
    createTime: row.created_at,
  };
}
