import type { postStaffLogin, StaffInfo } from '@shieldsource/contract/reports/desk';
import type {
  getStaffSignInWays,
  postStaffPasskeyLogin,
  postStaffPasskeyStart,
} from '@shieldsource/contract/staff/sign-in';
import type { ParamsOf } from '@shieldsource/contract/events';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { hashOf } from '../../platform/crypto.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Call, CallOf } from '../../platform/http/calls.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { keepBrowser } from '../../platform/known-browsers.ts';
import { isRightPassword, renewedHash } from '../../platform/passwords.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { endSessionIn, startSession } from '../../platform/sessions.ts';
import { settingOf } from '../../platform/settings.ts';
import { record, visitor } from '../events/events.ts';
import { factorOf, passkeyChallenge, passkeySite, verifiedPasskey } from '../factors/factors.ts';
import { admitTry, beginCodeTry, isRecorded, spendPasskeyTry, spendStart } from './staff.limits.ts';
import { tellOwner } from './staff.notices.ts';
import * as staffQueries from './staff.queries.ts';
import { staffFactors } from './staff.second-factor.ts';
import { mayUsePassphrase } from './staff.sign-in-settings.ts';
import * as queries from './staff.sign-in.queries.ts';
import { present } from './staff.ts';

type Way = Pick<ParamsOf<'staff.signIn'>, 'by' | 'secondFactor'>;
interface SignedIn {
  readonly token: string;
  readonly staff: StaffInfo;
}

/** The ways to sign in that are possible now. */
export async function waysIn(
  app: App,
  _call: CallOf<typeof getStaffSignInWays>,
): Promise<OutputOf<typeof getStaffSignInWays>> {
  return {
    passphrases: settingOf(app, 'staff.passphrases'),
    passkeys: passkeySite(app, 'staff') !== null,
    provider: providerName(app),
  };
}

/** The name of the provider; null where there is none. */
export const providerName = (app: App): string | null =>
  settingOf(app, 'staff.provider.issuer') && settingOf(app, 'staff.provider.clientId')
    ? settingOf(app, 'staff.provider.name')
    : null;

/**
 * Signs in by e-mail, passphrase and a second factor. Whichever of these is wrong, or if passphrases are off: the same answer,
 * in the same time.
 */
export async function signIn(
  app: App,
  call: CallOf<typeof postStaffLogin>,
  { email, passphrase, totp: code, passkey, ticket }: InputOf<typeof postStaffLogin>,
): Promise<OutputOf<typeof postStaffLogin>> {
  if (code === undefined && passkey === undefined)
    throw refuseFields({ path: 'totp', message: '请输入动态码' });
  const isKnownBrowser =
    call.browser !== null &&
    (await staffQueries.isKnownBrowser(app.db, email, hashOf(call.browser)));
  const knownBrowser = isKnownBrowser ? call.browser : null;
  await admitTry(app, { email, ip: call.ip, knownBrowser, ticket });
  const person = await staffQueries.findByEmail(app.db, email);
  const isRightPassphrase = await isRightPassword(person?.passphrase_hash, passphrase);
  const known = person && isRightPassphrase ? person : null;
  const tried = await beginCodeTry(app, known, isKnownBrowser);
  const factor =
    known && tried.mayBeRight ? await factorOf(app, staffFactors, known, { code, passkey }) : null;
  const isOpen = known !== null && (await mayUsePassphrase(app, known.id));
  const signedIn =
    known && factor && isOpen
      ? await inTransaction(app.db, async (tx) => {
          // a second factor works once, also when two sign-ins race
          if (!(await factor.take(tx))) return null;
          const way = { by: 'passphrase', secondFactor: factor.method } as const;
          return enter(tx, app, call, known.id, way, known);
        })
      : null;
  if (!signedIn) {
    await tried.wasWrong();
    // an unknown e-mail is not recorded: it may be a passphrase in the wrong field
    await recordFailure(app, person?.id, {
      isKnownBrowser,
      isRightPassphrase,
      by: 'passphrase',
      ...(known && !isOpen && { reason: 'passphrasesOff' as const }),
    });
    throw refuse('wrongStaffSignIn');
  }
  await tried.wasRight();
  if (known?.passphrase_hash)
    await renewPassphrase(app, known.id, known.passphrase_hash, passphrase);
  return signedIn;
}

async function renewPassphrase(app: App, id: string, kept: string, given: string): Promise<void> {
  const anew = await renewedHash(kept, given);
  if (anew !== undefined) await queries.renewPassphraseHash(app.db, id, { kept, anew });
}

/**
 * Begins a session for somebody who has passed all checks, in the transaction that uses them up. Answers null when they may
 * not sign in any more, or when the secrets that were checked, `seen`, were replaced meanwhile.
 */
export async function enter(
  tx: Tx,
  app: App,
  call: Call,
  staffId: string,
  way: Way,
  seen?: queries.Secrets,
): Promise<SignedIn | null> {
  const person = await queries.lockActive(tx, staffId);
  if (!person || (seen && !haveSameSecrets(person, seen))) return null;
  const browser = await keepBrowser(tx, 'staff', staffId, hashOf(call.keepBrowser()));
  await record(tx, app, 'staff.signIn', {
    subject: staffId,
    actor: { kind: 'staff', id: staffId },
    params: { isKnownBrowser: browser === 'known', ...way },
  });
  if (browser === 'another') await tellOwner(tx, app, person, () => say('已在新设备登录'));
  await endSessionIn(tx, 'staff', call.cookies.staff);
  const network = networkOf(call.ip);
  const { token, cookie } = await startSession(tx, app, 'staff', staffId, call.device, { network });
  call.setCookie('staff', cookie);
  return { token, staff: present(person) };
}

// the secrets may have been replaced since they were checked
const haveSameSecrets = (one: queries.Secrets, other: queries.Secrets): boolean =>
  one.passphrase_hash === other.passphrase_hash &&
  Buffer.compare(one.totp_sealed ?? nothing, other.totp_sealed ?? nothing) === 0;
const nothing = Buffer.alloc(0);

/**
 * Records a failed attempt to sign in; `staffId` is the account, if known. Of strangers' failures only so many an hour have a
 * row; the others are counted.
 */
export async function recordFailure(
  app: App,
  staffId: string | undefined,
  params: ParamsOf<'staff.failSignIn'>,
): Promise<void> {
  const subject = staffId ?? '';
  if (!params.isKnownBrowser && !(await isRecorded(app, subject))) return;
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'staff.failSignIn', { subject, actor: visitor, params }),
  );
}

/** Makes a challenge for a passkey. */
export async function startPasskey(
  app: App,
  call: CallOf<typeof postStaffPasskeyStart>,
): Promise<OutputOf<typeof postStaffPasskeyStart>> {
  await spendStart(app, call.ip);
  return passkeyChallenge(app, 'staff');
}

/** Signs in by a passkey alone. It must have verified its user, which makes it two factors. */
export async function signInByPasskey(
  app: App,
  call: CallOf<typeof postStaffPasskeyLogin>,
  { passkey }: InputOf<typeof postStaffPasskeyLogin>,
): Promise<OutputOf<typeof postStaffPasskeyLogin>> {
  await spendPasskeyTry(app, call.ip);
  const signed = await verifiedPasskey(app, 'staff', passkey);
  const signedIn = signed?.isPerson
    ? await inTransaction(app.db, async (tx) => {
        if (!(await signed.take(tx))) return null;
        return enter(tx, app, call, signed.personId, {
          by: 'passkey',
          secondFactor: 'passkey',
        });
      })
    : null;
  if (signedIn) return signedIn;
  await recordFailure(app, signed?.personId, { isKnownBrowser: false, by: 'passkey' });
  throw refuse('wrongPasskey');
}
