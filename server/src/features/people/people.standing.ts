import { realStatus } from '@shieldsource/contract/people';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './people.queries.ts';

/**
 * Holds a researcher's account until commit, and refuses when it is not open any more: whatever an account must still be
 * open for, and its cancellation, take turns here. Their row comes before any order, wallet or gift.
 */
export async function lockActive(tx: Tx, researcherId: string): Promise<{ realStatus: number }> {
  const found = await queries.lockResearcher(tx, researcherId);
  if (found?.state === 'cancelling') throw refuse('accountCancelling');
  if (found?.state !== 'active') throw refuse('loggedOut');
  return { realStatus: found.real_status };
}

/** The same, and refuses with `realNameNeeded` when their identity is not approved. */
export async function requireVerified(tx: Tx, researcherId: string): Promise<void> {
  const standing = await lockActive(tx, researcherId);
  if (standing.realStatus !== realStatus.codes.approved) throw refuse('realNameNeeded');
}

/** Whether this account was cancelled and erased. */
export async function isGone(tx: Tx, researcherId: string): Promise<boolean> {
  return (await queries.getState(tx, researcherId)) === 'cancelled';
}
