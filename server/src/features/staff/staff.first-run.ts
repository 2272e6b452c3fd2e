import { v7 as newId } from 'uuid';
import type {
  getFirstRun,
  postFirstRun,
  postFirstRunWord,
} from '@shieldsource/contract/staff/first-run';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { App } from '../../platform/app.ts';
import { hashOf, isSame, randomBelow } from '../../platform/crypto.ts';
import { inTransaction, violates } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { spend, type Limit } from '../../platform/limits.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { record, visitor } from '../events/events.ts';
import * as queries from './staff.first-run.queries.ts';
import { refuseEasy } from './staff.passphrases.ts';
import { enter } from './staff.sign-in.ts';
import { newTotpSecret, stepIn, totpOf } from '../factors/factors.ts';
import { sealedTotps } from './staff.ts';

// the word has 137 bits and cannot be guessed; the limit only saves work, and no stranger uses up that of the founder
const triesByIp: Limit = { scope: 'first-run-ip', hits: 20, windowSeconds: 900 };

/** One person sets up the centre until there are others. */
const rolesOfFounder: StaffRole[] = ['admin', 'reviewer', 'operator'];

/** Makes a new word for creating the first admin, replacing the last one. Null once there has been an admin. */
export async function newFirstWord(app: Pick<App, 'db'>): Promise<string | null> {
  const word = Array.from({ length: 28 }, () => letters[randomBelow(letters.length)]).join('');
  const isOpen = await queries.renewWord(app.db, hashOf(word));
  return isOpen ? (word.match(/.{4}/g) ?? []).join('-') : null;
}

// without letters and digits that look alike
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export async function firstRun(
  app: App,
  _call: CallOf<typeof getFirstRun>,
): Promise<OutputOf<typeof getFirstRun>> {
  return { isOpen: await queries.isOpen(app.db) };
}

/** A second factor for somebody with the word. A new one each time, so that others who read the log do not know it. */
export async function beginFirstRun(
  app: App,
  call: CallOf<typeof postFirstRunWord>,
  { word, email }: InputOf<typeof postFirstRunWord>,
): Promise<OutputOf<typeof postFirstRunWord>> {
  await spend(app, triesByIp, call.ip);
  refuseWrong(await queries.wordHash(app.db), word);
  const secret = newTotpSecret();
  return { secret, totpUri: totpOf(app, secret, email).toString() };
}

/** Creates the first admin and signs them in. Of two attempts at once, one succeeds. */
export async function endFirstRun(
  app: App,
  call: CallOf<typeof postFirstRun>,
  { word, name, email, passphrase, secret, totp }: InputOf<typeof postFirstRun>,
): Promise<OutputOf<typeof postFirstRun>> {
  await spend(app, triesByIp, call.ip);
  refuseWrong(await queries.wordHash(app.db), word);
  refuseEasy(app, passphrase, { email, name });
  const factor = totpOf(app, secret, email);
  const step = stepIn(factor, totp);
  if (step === null)
    throw refuseFields({
      path: 'totp',
      message: '动态码不正确，请核对手机时间后输入当前的 6 位数字',
    });
  const passphraseHash = await hashPassword(passphrase);
  const id = newId();
  return inTransaction(app.db, async (tx) => {
    refuseWrong(await queries.lockWordHash(tx), word);
    await queries
      .insertFounder(tx, {
        id,
        email,
        name,
        passphraseHash,
        totpSealed: app.keys.seal(secret, sealedTotps.placeOf(id)),
        totpStep: step,
        roles: rolesOfFounder,
      })
      .catch((error: unknown) => {
        throw violates(error, 'staff_email_unique')
          ? refuseFields({ path: 'email', message: '已有工作人员使用这个邮箱，请换一个' })
          : error;
      });
    await record(tx, app, 'staff.found', {
      subject: id,
      actor: visitor,
      params: { roles: rolesOfFounder },
    });
    const signedIn = await enter(tx, app, call, id, { by: 'passphrase', secondFactor: 'totp' });
    if (!signedIn) throw refuse('firstRunClosed');
    return signedIn;
  });
}

function refuseWrong(kept: Buffer | null | undefined, word: string): void {
  if (kept === undefined) throw refuse('firstRunClosed');
  const given = word.toUpperCase().replace(/[\s-]/g, '');
  if (kept === null || !isSame(kept, hashOf(given))) throw refuse('wrongFirstWord');
}
