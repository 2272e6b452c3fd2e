import type { Tx } from '../../platform/database/database.ts';
import { lockBalance, unforfeit } from '../ledger/ledger.ts';
import { isErased } from '../people/people.ts';

/**
 * Before an award of an erased researcher is taken back: its coins were forfeited with the account, so they are first put
 * back into the wallet.
 */
export async function restoreForfeited(
  tx: Tx,
  { researcher_id: author, coins }: { researcher_id: string; coins: number },
): Promise<void> {
  // under the wallet's lock, so a concurrent erasure has either forfeited these coins already or waits for us
  await lockBalance(tx, author);
  if (await isErased(tx, author)) await unforfeit(tx, author, coins);
}
