import { v7 as newId } from 'uuid';
import type { App } from '../../platform/app.ts';
import { violates, type Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './ledger.queries.ts';
import type { CounterAccount, Reason } from './ledger.queries.ts';

export { verifyLedger } from './ledger.verify.ts';
export type { Reason } from './ledger.queries.ts';
export { coinRecords, coinTotalOf, contributionRecords } from './ledger.records.ts';

/** Opens the empty wallet and the contribution account of a new researcher. */
export async function openAccounts(tx: Tx, researcherId: string): Promise<void> {
  await queries.insertAccounts(tx, newId(), researcherId);
}

/**
 * Moves `coins` (whole, signed) between a researcher's wallet and a counter account, in the caller's transaction. Locks the
 * wallet. Posting the same reason again adds nothing, as when staff double-click.
 */
export async function post(
  tx: Tx,
  researcherId: string,
  coins: number,
  counter: CounterAccount,
  reason: Reason,
): Promise<void> {
  if (coins === 0) return;
  const { wallet, other } = await queries.getAccounts(tx, researcherId, counter);
  await write(tx, reason, null, [
    { accountId: wallet, amount: coins },
    { accountId: other, amount: -coins },
  ]);
}

/**
 * Reverses an earlier posting by its mirror. Refuses with `coinsAlreadySpent` when the wallet no longer has the coins; a
 * posting of 0 needs no mirror.
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
 * Adds contribution (whole, signed). Totals and ranking scores change with the entry, in the same transaction. It counts for
 * the current month and year, or for those of `countedAt` where it was earned elsewhere.
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

/**
 * Moves everything that one researcher has to another by entries: the coins in one posting, the contribution day by day, so
 * that it counts for the time when it was earned. What comes later is moved by another call. Answers what was moved; the
 * caller has locked both accounts.
 */
export async function carryOver(
  tx: Tx,
  fromId: string,
  intoId: string,
  note: string,
): Promise<{ coins: number; contribution: number }> {
  const kind = 'joining';
  const reasonOf = (seq: number): Reason => ({
    kind,
    source: { kind: 'account', id: fromId, seq },
    note,
  });
  const coins = await queries.lockBalance(tx, fromId);
  if (coins > 0)
    await write(tx, reasonOf(1 + (await queries.countPostings(tx, kind, fromId))), null, [
      { accountId: await queries.getWalletId(tx, fromId), amount: -coins },
      { accountId: await queries.getWalletId(tx, intoId), amount: coins },
    ]);
  // no total may fall below 0 in between: days with a negative sum are taken first and added last
  const days = await queries.sumContributionByDay(tx, fromId);
  const steps = [
    ...days.map((day) => ({ ...day, researcherId: fromId, amount: -day.amount })),
    ...days.toReversed().map((day) => ({ ...day, researcherId: intoId })),
  ];
  let seq = await queries.countContributions(tx, kind, fromId);
  for (const { researcherId, amount, countedAt } of steps)
    await postContribution(tx, researcherId, amount, reasonOf((seq += 1)), countedAt);
  return { coins, contribution: days.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Reverses an earlier contribution, in the month and year for which it was counted. */
export async function reverseContribution(tx: Tx, undone: Reason, reason: Reason): Promise<void> {
  const earlier = await queries.findContribution(tx, undone);
  if (!earlier) return;
  await queries
    .insertContribution(tx, {
      id: newId(),
      researcherId: earlier.researcher_id,
      amount: -earlier.amount,
      reason,
      reverses: earlier.id,
    })
    .catch((error: unknown) => {
      // it was moved to another account
      throw violates(error, 'contribution_total_not_negative')
        ? refuse('coinsAlreadySpent')
        : error;
    });
}

/** The balance of a researcher's wallet, which is locked until commit. */
export const lockBalance = (tx: Tx, researcherId: string): Promise<number> =>
  queries.lockBalance(tx, researcherId);

/** Empties the wallet of an erased account; repeated when something is added later. */
export async function forfeit(tx: Tx, researcherId: string): Promise<void> {
  const coins = await queries.lockBalance(tx, researcherId);
  await postForfeit(tx, researcherId, -coins);
}

/** Returns forfeited coins to the wallet of an erased account, if that many were forfeited, for the caller to take. */
export async function unforfeit(tx: Tx, researcherId: string, coins: number): Promise<void> {
  if (coins > (await queries.sumForfeited(tx, researcherId))) return;
  await postForfeit(tx, researcherId, coins);
}

const postForfeit = async (tx: Tx, researcherId: string, coins: number) =>
  post(tx, researcherId, coins, 'redemption', {
    kind: 'forfeit',
    source: {
      kind: 'account',
      id: researcherId,
      seq: 1 + (await queries.countPostings(tx, 'forfeit', researcherId)),
    },
  });

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

/** The totals of both ledgers for the account page. */
export async function holdingsOf(
  app: App,
  researcherId: string,
): Promise<{ coinBalance: number; contribution: number }> {
  const { balance } = await queries.getWallet(app.db, researcherId);
  return { coinBalance: balance, contribution: await contributionOf(app, researcherId) };
}

export const contributionOf = async (app: App, researcherId: string): Promise<number> =>
  (await queries.getContribution(app.db, researcherId)).total;
