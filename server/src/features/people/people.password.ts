import type { postPasswordRemove, postPasswordSet } from '@shieldsource/contract/people/account';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { isEasyPassword } from '../../platform/easy-passwords.ts';
import { hashPassword, isRightPassword, renewedHash } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { ownAct } from '../events/events.ts';
import { dropCeremonies } from '../factors/factors.ts';
import { provenIfSet } from './people.factors.ts';
import { indexesOf, phoneOf, tryFreshCode } from './people.phone.ts';
import * as queries from './people.queries.ts';
import { lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

/** Sets a password to sign in with, or replaces it. Whoever has set a second factor shows it, too. */
export async function setPassword(
  app: App,
  call: CallOf<typeof postPasswordSet>,
  { password, code, ...shown }: InputOf<typeof postPasswordSet>,
): Promise<OutputOf<typeof postPasswordSet>> {
  // checked before the code is used up
  const phone = await phoneOf(app, call.me.id);
  const nickName = await queries.nickNameOf(app.db, call.me.id);
  if (isEasyPassword(app, password, [nickName, phone.slice(-11)]))
    throw refuseFields({ path: 'password', message: '这个密码太容易被猜到，换一个吧' });
  const take = await provenIfSet(app, call.me, shown);
  await tryFreshCode(app, call, 'password', code);
  const passwordHash = await hashPassword(sameText(password));
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    await take(tx);
    await queries.updatePasswordHash(tx, call.me.id, passwordHash);
    await endSessionsOf(tx, 'researcher', call.me.id, call.me.sessionId);
    await dropCeremonies(tx, 'researcher', call.me.id);
    await recordAndWarn(tx, app, 'account.setPassword', ownAct(call.me));
  });
  return null;
}

/** Removes the password: from now on only an SMS code signs in. Whoever has set a second factor shows it, too. */
export async function removePassword(
  app: App,
  call: CallOf<typeof postPasswordRemove>,
  { code, ...shown }: InputOf<typeof postPasswordRemove>,
): Promise<OutputOf<typeof postPasswordRemove>> {
  const take = await provenIfSet(app, call.me, shown);
  await tryFreshCode(app, call, 'password', code);
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, call.me.id);
    await take(tx);
    if (!(await queries.updatePasswordHash(tx, call.me.id, null))) throw refuse('conflict');
    await dropCeremonies(tx, 'researcher', call.me.id);
    await endSessionsOf(tx, 'researcher', call.me.id, call.me.sessionId);
    await recordAndWarn(tx, app, 'account.removePassword', ownAct(call.me));
  });
  return null;
}

/** The account that signs in, with the password hash that was checked. */
export interface Proven {
  readonly id: string;
  readonly passwordHash: string;
}

/** The account with this phone, however it was spelled when it was made; undefined where nobody has it. */
export const findByPhone = (
  app: App,
  phone: string,
): Promise<{ id: string; uid: number } | undefined> =>
  queries.findByPhone(app.db, indexesOf(app, phone));

/** The account with this phone and password, which is hashed anew where that was done with less. Null when either is wrong or there is no password, in the same time for all of these. */
export async function findByPassword(
  app: App,
  phone: string,
  password: string,
): Promise<Proven | null> {
  const found = await queries.findByPhone(app.db, indexesOf(app, phone));
  const isRight = await isRightPassword(found?.password_hash, sameText(password));
  if (!isRight || !found?.password_hash) return null;
  const { id, password_hash: kept } = found;
  const anew = await renewedHash(kept, sameText(password));
  if (anew !== undefined) await queries.renewPasswordHash(app.db, id, { kept, anew });
  return { id, passwordHash: anew ?? kept };
}

/** Locks the account that signs in; null when the password was changed or the account erased since it was checked. */
export const lockProven = (tx: Tx, proven: Proven): Promise<{ id: string; state: string } | null> =>
  queries.lockProven(tx, proven);

/** One Unicode form, however a keyboard composes the characters. */
const sameText = (password: string): string => password.normalize('NFKC');
