import type { FaultName } from '@shieldsource/contract/faults';
import type { ParamsOf } from '@shieldsource/contract/events';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countHit, type Limit } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { record, visitor } from '../events/events.ts';
import { findByPhone } from '../people/people.ts';

const failures: readonly FaultName[] = [
  'wrongPhoneCode',
  'wrongPassword',
  'wrongPasskey',
  'accountDisabled',
];
// strangers cause them: so many an hour have an event, of one phone and in all
const ofPhone: Limit = { scope: 'sign-in-failures', hits: 20, windowSeconds: 3_600 };
const ofAll: Limit = { scope: 'sign-in-failures-all', hits: 2_000, windowSeconds: 3_600 };

type Way = ParamsOf<'account.failSignIn'>;

/** Whether whoever tried to sign in was refused for what they showed or whose it is. */
export const isFailure = (error: unknown): boolean =>
  error instanceof Refusal && failures.includes(error.fault);

/**
 * Records a failed sign-in, of an account where somebody has the phone; the phone itself is never written. The first of
 * an account that has no event any more, because there were too many, raises an alarm.
 */
export async function recordFailureAt(app: App, phone: string, way: Way): Promise<void> {
  const known = await findByPhone(app, phone);
  const { hits } = await countHit(app, ofPhone, phone);
  const isOneTooMany = hits === ofPhone.hits + 1;
  if (known && isOneTooMany) await raiseAlarm(app, 'signInPressed', { uid: known.uid });
  // counted alike, so that the time does not tell whether somebody has the phone
  if (hits <= ofPhone.hits) await recordFailure(app, known?.id, way);
}

/** Records a failed sign-in to an account; `id` is undefined where the account is not known. */
export async function recordFailure(app: App, id: string | undefined, way: Way): Promise<void> {
  // whoever is asked for a second factor has shown the first, and has few tries a day
  const isStranger = way.secondFactor === undefined;
  if (isStranger && (await countHit(app, ofAll, '')).hits > ofAll.hits) return;
  const details = { subject: id ?? '', concerns: id ?? null, actor: visitor, params: way };
  await inTransaction(app.db, (tx) => record(tx, app, 'account.failSignIn', details));
}
