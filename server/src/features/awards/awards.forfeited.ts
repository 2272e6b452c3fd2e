import type { Tx } from '../../platform/database/database.ts';
import { lockBalance, unforfeit } from '../ledger/ledger.ts';
import { isErased } from '../people/people.ts';

/**
 * Before an award of an erased researcher is reversed: returns its coins, which were forfeited with the account, to the
 * wallet.
 */
export async function restoreForfeited(
  tx: Tx,
  { researcher_id: author, coins }: { researcher_id: string; coins: number },
): Promise<void> {
  // with the wallet locked, a concurrent erasure has either forfeited these coins already or waits for us
  await lockBalance(tx, author);
  if (await isErased(tx, author)) await unforfeit(tx, author, coins);
}
