import type {
  getFactors,
  memberFactor,
  postCodeAppRemove,
  postCodeAppSet,
  postCodeAppWish,
  postPasskeyAdd,
  postPasskeyRemove,
  postPasskeyWish,
  postRecoveryCodes,
} from '@shieldsource/contract/people/factors';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Call, CallOf } from '../../platform/http/calls.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import { endSessionsOf, type ResearcherMe } from '../../platform/sessions.ts';
import { actOn, ownAct, record, type Actor } from '../events/events.ts';
import * as shared from '../factors/factors.ts';
import { nameOf } from './people.masking.ts';
import { dropMail } from './people.account.queries.ts';
import * as queries from './people.queries.ts';
import { maskedPhoneOf, tryFreshCode } from './people.phone.ts';
import { isAsleep, lockActive } from './people.state.ts';
import { recordAndWarn } from './people.warnings.ts';

const kind = 'researcher';

export const sealedCodeApps: SealedColumn = {
  table: 'researcher',
  column: 'totp_sealed',
  placeOf: (id) => `researcher.totp.${id}`,
};

/** The second factors of members. */
export const memberFactors: shared.FactorsOf<queries.RowWithFactors> = {
  kind,
  sealed: sealedCodeApps,
  proofs: { scope: 'member-proof', hits: 20, windowSeconds: 3_600 },
  codeField: 'factorCode',
  get: queries.getWithFactors,
  async usedRecoveryCode(tx, app, { id }, left) {
    await record(tx, app, 'account.useRecoveryCode', { ...ownAct({ kind, id }), params: { left } });
  },
};

type Shown = { [Key in keyof typeof memberFactor]?: InputOf<typeof postRecoveryCodes>[Key] };

/** The member's own factors. */
export async function factors(
  app: App,
  { me }: CallOf<typeof getFactors>,
): Promise<OutputOf<typeof getFactors>> {
  const { totp_sealed: secret } = await queries.getWithFactors(app.db, me.id);
  const passkeys = await shared.listPasskeys(app.db, kind, me.id);
  return {
    hasCodeApp: secret !== null,
    passkeys,
    recoveryCodes: await shared.countRecoveryCodes(app.db, kind, me.id),
    hasPasskeys: shared.passkeySite(app, kind) !== null,
  };
}

/**
 * Checks the second factor of a member who has set one, before an act that a stolen phone must not be able to do; whoever has
 * none is asked for nothing. Call what it answers in the transaction of the act. Refuses with `tooOften`, or as bad input.
 */
export async function provenIfSet(
  app: App,
  { id }: ResearcherMe,
  { factorCode, passkey }: Shown,
): Promise<(tx: Tx) => Promise<void>> {
  if (!(await shared.hasFactor(app.db, kind, id))) return () => Promise.resolve();
  const { take } = await shared.provenBy(app, memberFactors, id, { code: factorCode, passkey });
  return take;
}

/** Who changes the factors is proven by one of them, or for the first by a fresh SMS code. Answers in the transaction whether it is the first. */
async function provenToChange(
  app: App,
  call: Call & { readonly me: ResearcherMe },
  { code, ...shown }: Shown & { readonly code?: string | undefined },
): Promise<(tx: Tx) => Promise<boolean>> {
  if (await shared.hasFactor(app.db, kind, call.me.id)) {
    const take = await provenIfSet(app, call.me, shown);
    return async (tx) => {
      await lockActive(tx, call.me.id);
      await take(tx);
      return false;
    };
  }
  if (code === undefined) throw refuseFields({ path: 'code', message: '请填写验证码' });
  await tryFreshCode(app, call, 'factor', code);
  return async (tx) => {
    await lockActive(tx, call.me.id);
    // set up in another window meanwhile: from now on a factor is needed
    if (await shared.hasFactor(tx, kind, call.me.id)) throw refuse('conflict');
    return true;
  };
}

/** A new secret for the authenticator app; an old one stays valid until `setCodeApp`. */
export async function wishCodeApp(
  app: App,
  { me }: CallOf<typeof postCodeAppWish>,
): Promise<OutputOf<typeof postCodeAppWish>> {
  const secret = shared.newTotpSecret();
  await shared.beginCeremony(app.db, kind, { kind: 'newFactor', token: secret, personId: me.id });
  const label = maskedPhoneOf(app, await queries.getWithFactors(app.db, me.id));
  return { secret, uri: shared.totpOf(app, secret, label).toString() };
}

/** Sets the code app up, or changes it for another one, after a code of the new secret. Ends all other sessions. */
export async function setCodeApp(
  app: App,
  call: CallOf<typeof postCodeAppSet>,
  { secret, newCode, ...shown }: InputOf<typeof postCodeAppSet>,
): Promise<OutputOf<typeof postCodeAppSet>> {
  const { me } = call;
  const step = shared.stepIn(shared.totpOf(app, secret, ''), newCode);
  if (step === null) throw refuseFields({ path: 'newCode', message: '新的动态码不正确，请重试' });
  const prove = await provenToChange(app, call, shown);
  return inTransaction(app.db, async (tx) => {
    const isFirst = await prove(tx);
    const begun = await shared.endCeremony(tx, kind, 'newFactor', secret);
    if (begun?.person_id !== me.id)
      throw refuseFields({ path: 'secret', message: '密钥已失效，请重新开始' });
    const sealed = app.keys.seal(secret, sealedCodeApps.placeOf(me.id));
    await shared.setTotp(tx, kind, me.id, sealed, step);
    await endSessionsOf(tx, kind, me.id, me.sessionId);
    await record(tx, app, 'account.setCodeApp', ownAct(me));
    return { codes: isFirst ? await giveRecoveryCodes(tx, app, me) : [] };
  });
}

/** Takes the code app away. Ends all other sessions. */
export async function removeCodeApp(
  app: App,
  { me }: CallOf<typeof postCodeAppRemove>,
  shown: InputOf<typeof postCodeAppRemove>,
): Promise<OutputOf<typeof postCodeAppRemove>> {
  const take = await provenIfSet(app, me, shown);
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, me.id);
    await take(tx);
    const { totp_sealed: secret, totp_step: step } = await queries.getWithFactors(tx, me.id);
    if (secret === null) throw refuse('conflict');
    await shared.setTotp(tx, kind, me.id, null, step);
    await endSessionsOf(tx, kind, me.id, me.sessionId);
    await recordAndWarn(tx, app, 'account.removeCodeApp', ownAct(me));
    await endRecoveryCodes(tx, me.id);
  });
  return null;
}

/** The options with which a browser makes a passkey for the member. */
export async function wishPasskey(
  app: App,
  { me }: CallOf<typeof postPasskeyWish>,
): Promise<OutputOf<typeof postPasskeyWish>> {
  const person = await queries.getWithFactors(app.db, me.id);
  const [name, displayName] = [maskedPhoneOf(app, person), nameOf(person)];
  return shared.passkeyWishFor(app, kind, { id: me.id, name, displayName });
}

/** Registers a passkey that a browser has made. Ends all other sessions. */
export async function addPasskey(
  app: App,
  call: CallOf<typeof postPasskeyAdd>,
  { name, made, ...shown }: InputOf<typeof postPasskeyAdd>,
): Promise<OutputOf<typeof postPasskeyAdd>> {
  const { me } = call;
  const prove = await provenToChange(app, call, shown);
  const verified = await shared.verifiedNewPasskey(app, kind, me.id, made);
  if (!verified) throw refuse('wrongPasskey');
  return inTransaction(app.db, async (tx) => {
    const isFirst = await prove(tx);
    const passkeys = await shared.addPasskey(tx, app, kind, me.id, { ...verified, name });
    await endSessionsOf(tx, kind, me.id, me.sessionId);
    await record(tx, app, 'account.addPasskey', { ...ownAct(me), params: { passkeys } });
    return { codes: isFirst ? await giveRecoveryCodes(tx, app, me) : [] };
  });
}

/** Deletes one of the member's own passkeys. Ends all other sessions. */
export async function removePasskey(
  app: App,
  { me }: CallOf<typeof postPasskeyRemove>,
  { passkeyId, ...shown }: InputOf<typeof postPasskeyRemove>,
): Promise<OutputOf<typeof postPasskeyRemove>> {
  const own = await shared.listPasskeys(app.db, kind, me.id);
  if (!own.some(({ id }) => id === passkeyId)) throw refuse('notFound');
  const take = await provenIfSet(app, me, shown);
  await inTransaction(app.db, async (tx) => {
    await lockActive(tx, me.id);
    await take(tx);
    const passkeys = await shared.removePasskey(tx, kind, me.id, passkeyId);
    await endSessionsOf(tx, kind, me.id, me.sessionId);
    await recordAndWarn(tx, app, 'account.removePasskey', { ...ownAct(me), params: { passkeys } });
    await endRecoveryCodes(tx, me.id);
  });
  return null;
}

/**
 * Takes all factors and recovery codes from a member who has lost them, and ends all their sessions; the account counts as
 * used now, so that an SMS code opens it. Answers false when it has neither factor nor password and is awake: then nothing is
 * done.
 */
export async function dropLostFactors(
  tx: Tx,
  app: Pick<App, 'keys' | 'settings'>,
  by: Actor,
  researcherId: string,
  reason: string,
): Promise<boolean> {
  await queries.lockResearcher(tx, researcherId);
  const isOpen =
    !(await shared.hasFactor(tx, kind, researcherId)) &&
    !(await queries.getResearcher(tx, researcherId)).has_password &&
    !(await isAsleep(tx, app.keys, researcherId));
  if (isOpen) return false;
  await openToCode(tx, researcherId);
  await recordAndWarn(tx, app, 'account.dropFactors', {
    ...actOn(researcherId, by),
    text: reason,
  });
  return true;
}

/**
 * Takes password, all factors and the address that is mailed away and ends all sessions: whoever had taken over the account
 * may have set them. It counts as used now, so that an SMS code opens it.
 */
export async function openToCode(tx: Tx, researcherId: string): Promise<void> {
  await queries.touchSignIn(tx, researcherId);
  await queries.updatePasswordHash(tx, researcherId, null);
  await shared.dropFactors(tx, kind, researcherId);
  await dropMail(tx, researcherId);
  await endSessionsOf(tx, kind, researcherId);
}

/** Without a factor there is nothing for which a recovery code could stand in. */
async function endRecoveryCodes(tx: Tx, id: string): Promise<void> {
  if (!(await shared.hasFactor(tx, kind, id))) await shared.dropRecoveryCodes(tx, kind, id);
}

/** Makes new recovery codes, which replace the old ones. */
export async function makeRecoveryCodes(
  app: App,
  { me }: CallOf<typeof postRecoveryCodes>,
  { factorCode, passkey }: InputOf<typeof postRecoveryCodes>,
): Promise<OutputOf<typeof postRecoveryCodes>> {
  const { take } = await shared.provenBy(app, memberFactors, me.id, { code: factorCode, passkey });
  return inTransaction(app.db, async (tx) => {
    await lockActive(tx, me.id);
    await take(tx);
    return { codes: await giveRecoveryCodes(tx, app, me) };
  });
}

async function giveRecoveryCodes(tx: Tx, app: App, me: ResearcherMe): Promise<string[]> {
  const codes = shared.newRecoveryCodes();
  await shared.replaceRecoveryCodes(tx, app.keys, kind, me.id, codes.map(shared.recoveryHash));
  await record(tx, app, 'account.makeRecoveryCodes', {
    ...ownAct(me),
    params: { codes: codes.length },
  });
  return codes;
}
