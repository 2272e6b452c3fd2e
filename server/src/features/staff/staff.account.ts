import type {
  getStaffAccount,
  postStaffFactorRenew,
  postStaffFactorWish,
  postStaffPasskeyAdd,
  postStaffPasskeyRemove,
  postStaffPasskeyWish,
  postStaffPassphrase,
  postStaffProve,
  postStaffRecoveryCodes,
  postStaffSessionEnd,
} from '@shieldsource/contract/staff/sign-in';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { hashPassword, isRightPassword } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import {
  endOwnSession,
  endSessionsOf,
  listSessionsOf,
  markProven,
} from '../../platform/sessions.ts';
import { record } from '../events/events.ts';
import {
  addPasskey as addPasskeyOf,
  beginCeremony,
  countRecoveryCodes,
  endCeremony,
  listPasskeys,
  newTotpSecret,
  passkeySite,
  passkeyWishFor,
  provenBy,
  removePasskey as removePasskeyOf,
  setTotp,
  stepIn,
  totpOf,
  verifiedNewPasskey,
} from '../factors/factors.ts';
import { tellOwner } from './staff.notices.ts';
import { refuseEasy } from './staff.passphrases.ts';
import { giveRecoveryCodes } from './staff.recovery-codes.ts';
import { staffFactors } from './staff.second-factor.ts';
import { providerName } from './staff.sign-in.ts';
import * as queries from './staff.sign-in.queries.ts';
import { sealedTotps } from './staff.ts';

/** The colleague's own ways to sign in, and their sessions. */
export async function account(
  app: App,
  { me }: CallOf<typeof getStaffAccount>,
): Promise<OutputOf<typeof getStaffAccount>> {
  const passkeys = await listPasskeys(app.db, 'staff', me.id);
  const accounts = await queries.listProviderAccounts(app.db, me.id);
  const sessions = await listSessionsOf(app.db, 'staff', me.id);
  return {
    recoveryCodes: await countRecoveryCodes(app.db, 'staff', me.id),
    passkeys,
    hasPasskeys: passkeySite(app, 'staff') !== null,
    providerAccounts: accounts.map((row) => ({
      id: row.id,
      issuer: row.issuer,
      linkTime: row.linked_at,
      lastUsedTime: row.last_used_at,
    })),
    provider: providerName(app),
    sessions: sessions.map((row) => ({
      id: row.id,
      device: row.device,
      network: row.network ?? '',
      createTime: row.created_at,
      lastSeenTime: row.last_seen_at,
      isCurrent: row.id === me.sessionId,
    })),
  };
}

/** Shows a second factor once more, for what an open console is not enough for. */
export async function prove(
  app: App,
  { me }: CallOf<typeof postStaffProve>,
  shown: InputOf<typeof postStaffProve>,
): Promise<OutputOf<typeof postStaffProve>> {
  const { take } = await provenBy(app, staffFactors, me.id, shown);
  await inTransaction(app.db, async (tx) => {
    await take(tx);
    await markProven(tx, me.sessionId);
  });
  return null;
}

/** Changes the colleague's own passphrase, and ends all other sessions. */
export async function changePassphrase(
  app: App,
  { me }: CallOf<typeof postStaffPassphrase>,
  { passphrase, newPassphrase, ...shown }: InputOf<typeof postStaffPassphrase>,
): Promise<OutputOf<typeof postStaffPassphrase>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  if (!(await isRightPassword(person.passphrase_hash, passphrase)))
    throw refuseFields({ path: 'passphrase', message: '当前密码不正确' });
  refuseEasy(app, newPassphrase, person, 'newPassphrase');
  const hash = await hashPassword(newPassphrase);
  await inTransaction(app.db, async (tx) => {
    await take(tx);
    await queries.setPassphrase(tx, me.id, hash);
    const sessions = await endSessionsOf(tx, 'staff', me.id, me.sessionId);
    await record(tx, app, 'staff.changePassphrase', {
      subject: me.id,
      actor: me,
      params: { sessions },
    });
    await tellOwner(tx, app, person, () => say('密码已修改，其他设备已退出登录'));
  });
  return null;
}

/** Makes new recovery codes, which replace the old ones. */
export async function makeRecoveryCodes(
  app: App,
  { me }: CallOf<typeof postStaffRecoveryCodes>,
  shown: InputOf<typeof postStaffRecoveryCodes>,
): Promise<OutputOf<typeof postStaffRecoveryCodes>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  const codes = await inTransaction(app.db, async (tx) => {
    await take(tx);
    await tellOwner(tx, app, person, () => say('已生成新的恢复码，以前的全部作废'));
    return giveRecoveryCodes(tx, app, me);
  });
  return { codes };
}

/** The options with which a browser makes a passkey for the colleague. */
export async function wishPasskey(
  app: App,
  { me }: CallOf<typeof postStaffPasskeyWish>,
): Promise<OutputOf<typeof postStaffPasskeyWish>> {
  const { email, name } = await queries.getWithSecrets(app.db, me.id);
  return passkeyWishFor(app, 'staff', { id: me.id, name: email, displayName: name });
}

/** Registers a passkey that a browser has made. */
export async function addPasskey(
  app: App,
  { me }: CallOf<typeof postStaffPasskeyAdd>,
  { name, made, ...shown }: InputOf<typeof postStaffPasskeyAdd>,
): Promise<OutputOf<typeof postStaffPasskeyAdd>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  const verified = await verifiedNewPasskey(app, 'staff', me.id, made);
  if (!verified) throw refuse('wrongPasskey');
  await inTransaction(app.db, async (tx) => {
    await take(tx);
    const passkeys = await addPasskeyOf(tx, app, 'staff', me.id, { ...verified, name });
    await endSessionsOf(tx, 'staff', me.id, me.sessionId);
    await record(tx, app, 'staff.addPasskey', { subject: me.id, actor: me, params: { passkeys } });
    await tellOwner(tx, app, person, () =>
      say('已添加通行密钥“{name}”，其他设备已退出登录', { name }),
    );
  });
  return null;
}

/** Deletes one of the colleague's own passkeys. */
export async function removePasskey(
  app: App,
  { me }: CallOf<typeof postStaffPasskeyRemove>,
  { passkeyId, ...shown }: InputOf<typeof postStaffPasskeyRemove>,
): Promise<OutputOf<typeof postStaffPasskeyRemove>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  await inTransaction(app.db, async (tx) => {
    await take(tx);
    const passkeys = await removePasskeyOf(tx, 'staff', me.id, passkeyId);
    await endSessionsOf(tx, 'staff', me.id, me.sessionId);
    await record(tx, app, 'staff.removePasskey', {
      subject: me.id,
      actor: me,
      params: { passkeys },
    });
    await tellOwner(tx, app, person, () => say('一个通行密钥已移除，其他设备已退出登录'));
  });
  return null;
}

/** A new secret for the authenticator app; the old one stays valid until `renewFactor`. */
export async function wishFactor(
  app: App,
  { me }: CallOf<typeof postStaffFactorWish>,
): Promise<OutputOf<typeof postStaffFactorWish>> {
  const person = await queries.getWithSecrets(app.db, me.id);
  const secret = newTotpSecret();
  await beginCeremony(app.db, 'staff', { kind: 'newFactor', token: secret, personId: me.id });
  return { secret, uri: totpOf(app, secret, person.email).toString() };
}

/** Changes to the new secret, after a code of it and the old second factor. */
export async function renewFactor(
  app: App,
  { me }: CallOf<typeof postStaffFactorRenew>,
  { secret, newCode, ...shown }: InputOf<typeof postStaffFactorRenew>,
): Promise<OutputOf<typeof postStaffFactorRenew>> {
  const { person, take } = await provenBy(app, staffFactors, me.id, shown);
  const totp = totpOf(app, secret, person.email);
  const step = stepIn(totp, newCode);
  if (step === null) throw refuseFields({ path: 'newCode', message: '新的动态码不正确，请重试' });
  await inTransaction(app.db, async (tx) => {
    const begun = await endCeremony(tx, 'staff', 'newFactor', secret);
    if (begun?.person_id !== me.id)
      throw refuseFields({ path: 'secret', message: '密钥已失效，请重新开始' });
    await take(tx);
    const sealed = app.keys.seal(secret, sealedTotps.placeOf(me.id));
    await setTotp(tx, 'staff', me.id, sealed, step);
    const sessions = await endSessionsOf(tx, 'staff', me.id, me.sessionId);
    await record(tx, app, 'staff.renewFactor', { subject: me.id, actor: me, params: { sessions } });
    await tellOwner(tx, app, person, () => say('动态码已更换，其他设备已退出登录'));
  });
  return null;
}

/** Ends one of the colleague's own sessions, or all others. */
export async function endSessions(
  app: App,
  call: CallOf<typeof postStaffSessionEnd>,
  { sessionId }: InputOf<typeof postStaffSessionEnd>,
): Promise<OutputOf<typeof postStaffSessionEnd>> {
  const { me } = call;
  await inTransaction(app.db, async (tx) => {
    const sessions =
      sessionId === undefined
        ? await endSessionsOf(tx, 'staff', me.id, me.sessionId)
        : Number(await endOwnSession(tx, 'staff', me.id, sessionId));
    if (sessions > 0)
      await record(tx, app, 'staff.endSession', {
        subject: me.id,
        actor: me,
        params: { sessions },
      });
    else if (sessionId !== undefined) throw refuse('notFound');
  });
  if (sessionId === me.sessionId) call.clearCookie('staff');
  return null;
}
