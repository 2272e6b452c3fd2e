import type {
  postLoginFactor,
  postPasskeyLogin,
  postPasskeyStart,
} from '@shieldsource/contract/people/factors';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { countHit, spend, takeBack, type Limit } from '../../platform/limits.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { isBrowserOf } from '../codes/codes.ts';
import { ownAct, record } from '../events/events.ts';
import {
  endCeremony,
  factorOf,
  methodOf,
  passkeyChallenge,
  verifiedPasskey,
} from '../factors/factors.ts';
import { lockToSignIn, memberFactors } from '../people/people.ts';
import { isFailure, recordFailure } from './passport.failures.ts';
import { findSignIn } from './passport.queries.ts';
import { begin, finish } from './passport.sessions.ts';

const [quarterHour, day] = [900, 86_400];
const starts: Limit = { scope: 'passkey-start', hits: 60, windowSeconds: quarterHour };
const passkeys: Limit = { scope: 'passkey-login', hits: 60, windowSeconds: quarterHour };
/** Second factors after a right code or password, each day. Whoever needs many has the phone and is guessing; the owner's own browsers have tries that nobody else can use up. */
const triesElsewhere: Limit = { scope: 'member-factor', hits: 5, windowSeconds: day };
const triesInKnownBrowser: Limit = { scope: 'member-factor-known', hits: 20, windowSeconds: day };
const informedAt = 3;

/** Makes a challenge for a passkey. */
export async function startPasskey(
  app: App,
  call: CallOf<typeof postPasskeyStart>,
): Promise<OutputOf<typeof postPasskeyStart>> {
  await spend(app, starts, call.ip);
  return passkeyChallenge(app, 'researcher');
}

/** Signs in by a passkey alone. It must have verified its user, which makes it two factors. Agreements that have changed are asked for afterwards. */
export async function loginByPasskey(
  app: App,
  call: CallOf<typeof postPasskeyLogin>,
  { passkey }: InputOf<typeof postPasskeyLogin>,
): Promise<OutputOf<typeof postPasskeyLogin>> {
  await spend(app, passkeys, call.ip);
  const signed = await verifiedPasskey(app, 'researcher', passkey);
  const enter = async () => {
    if (!signed?.isPerson) throw refuse('wrongPasskey');
    return inTransaction(app.db, async (tx) => {
      await lockToSignIn(tx, signed.personId);
      if (!(await signed.take(tx))) throw refuse('wrongPasskey');
      return begin(tx, app, call, signed.personId, { by: 'passkey' });
    });
  };
  const signedIn = await enter().catch(async (error: unknown) => {
    if (isFailure(error)) await recordFailure(app, signed?.personId, { by: 'passkey' });
    throw error;
  });
  return finish(app, call, signedIn);
}

/**
 * The second step of a sign-in, after code or password: the second factor. A wrong one is refused as bad input and counts; past
 * the tries of a day even a right one is refused with `tooOften`. At the third wrong one the owner is told.
 */
export async function loginFactor(
  app: App,
  call: CallOf<typeof postLoginFactor>,
  { ticket, factorCode, passkey }: InputOf<typeof postLoginFactor>,
): Promise<OutputOf<typeof postLoginFactor>> {
  if (factorCode === undefined && passkey === undefined)
    throw refuseFields({ path: 'factorCode', message: '请输入动态码' });
  await spend(app, starts, call.ip);
  const { browser } = call;
  const begun = browser === null ? undefined : await findSignIn(app.db, ticket, browser);
  if (!begun || browser === null) throw refuse('signInOver');
  const { researcherId: id, ...way } = begun;
  const limit = (await isBrowserOf(app.db, app, id, browser))
    ? triesInKnownBrowser
    : triesElsewhere;
  const { hits, retryAfter } = await countHit(app, limit, id);
  if (hits > limit.hits) throw refuse('tooOften', { retryAfter });
  const person = await memberFactors.get(app.db, id);
  const shown = { code: factorCode, passkey };
  const failed = { by: way.by, secondFactor: methodOf(shown) };
  const factor = await factorOf(app, memberFactors, person, shown);
  const signedIn = factor
    ? await inTransaction(app.db, async (tx) => {
        await lockToSignIn(tx, id);
        if (!(await factor.take(tx))) return null;
        // another attempt at the same time was faster, or the password was changed meanwhile
        if (!(await endCeremony(tx, 'researcher', 'secondFactor', ticket)))
          throw refuse('signInOver');
        return begin(tx, app, call, id, { ...way, secondFactor: factor.method });
      }).catch(async (error: unknown) => {
        if (isFailure(error)) await recordFailure(app, id, failed);
        throw error;
      })
    : null;
  if (signedIn) {
    await takeBack(app, limit, id);
    return finish(app, call, signedIn);
  }
  await recordFailure(app, id, failed);
  if (hits === informedAt)
    await inTransaction(app.db, (tx) =>
      record(tx, app, 'account.failFactor', ownAct({ kind: 'researcher', id })),
    );
  throw refuseFields({
    path: 'factorCode',
    message: '动态码、恢复码或通行密钥不正确，或者已经用过',
  });
}
