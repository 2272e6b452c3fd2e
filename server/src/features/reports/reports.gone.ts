import type { Tx } from '../../platform/database/database.ts';
import { lockBalance, unforfeit } from '../ledger/ledger.ts';
import { isGone } from '../people/people.ts';

/**
 * What a report earned somebody who is gone was forfeited with their account, spent by nobody: it stands in the wallet
 * again, to be taken back from there.
 */
export async function restoreForfeited(
  tx: Tx,
  { researcher_id: author, coins }: { researcher_id: string; coins: number },
): Promise<void> {
  // asked only under the wallet's lock: an erasure at the same moment is either over or has not come to these coins
  await lockBalance(tx, author);
  if (await isGone(tx, author)) await unforfeit(tx, author, coins);
}
