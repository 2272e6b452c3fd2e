import { realStatus } from '@shieldsource/contract/people/calls';
import type { Keys } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isMarkedAsDemo } from '../../platform/database/deployment.ts';
import { refuse } from '../../platform/refusal.ts';
import * as queries from './people.queries.ts';

/**
 * Locks a researcher's row until commit, and refuses when the account is being cancelled, is cancelled or disabled: acts
 * that need an active account, and its cancellation, wait for each other here. The first lock in the order of locks.
 */
export async function lockActive(tx: Tx, researcherId: string): Promise<{ realStatus: number }> {
  const found = await queries.lockResearcher(tx, researcherId);
  if (found?.state === 'cancelling') throw refuse('accountCancelling');
  if (found?.state !== 'active') throw refuse('loggedOut');
  return { realStatus: found.real_status };
}

/** Locks the account that signs in, and refuses when it is disabled or erased. One that is being cancelled may sign in, to revoke that. */
export async function lockToSignIn(tx: Tx, researcherId: string): Promise<void> {
  const found = await queries.lockResearcher(tx, researcherId);
  if (found?.state === 'disabled') throw refuse('accountDisabled');
  if (found?.state !== 'active' && found?.state !== 'cancelling') throw refuse('loggedOut');
}

/** Whether nobody has used this account for long, so that its phone may have another owner. Those of a demo are always awake. */
export async function isAsleep(db: Db, keys: Keys, researcherId: string): Promise<boolean> {
  return (await queries.isAsleep(db, researcherId)) && !(await isMarkedAsDemo(db, keys));
}

/** The same as `lockActive`, and refuses with `realNameNeeded` while the identity is not approved. */
export async function requireVerified(tx: Tx, researcherId: string): Promise<void> {
  const account = await lockActive(tx, researcherId);
  if (account.realStatus !== realStatus.codes.approved) throw refuse('realNameNeeded');
}

/** Whether this account was cancelled and erased. */
export async function isErased(tx: Tx, researcherId: string): Promise<boolean> {
  return (await queries.getState(tx, researcherId)) === 'cancelled';
}
