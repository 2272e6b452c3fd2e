import { isIP } from 'node:net';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { ListedPasskey, PasskeyShown } from '@shieldsource/contract/passport/second-factor';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import { newToken } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { settingOf } from '../../platform/settings.ts';
import * as queries from './factors.queries.ts';

/** The site for which passkeys are made; null where browsers make none: on plain http, or at an IP address. */
export function passkeySite(
  { config }: Pick<App, 'config'>,
  of: queries.PersonKind,
): { id: string; origin: string } | null {
  const url = of === 'staff' ? consoleAddress(config) : config.publicUrl;
  const { hostname, origin, protocol, port } = url;
  if (hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0))
    return { id: hostname, origin };
  // a trial is opened at 127.0.0.1, which browsers also know as localhost
  if (!config.isProduction && !config.consoleUrl && hostname === '127.0.0.1')
    return { id: 'localhost', origin: `http://localhost:${port}` };
  return null;
}

/** A passkey with a valid signature. */
interface VerifiedPasskey {
  readonly personId: string;
  /** It has verified its user: by finger, face or PIN. */
  readonly isPerson: boolean;
  /** Stores its signature counter; answers false when the passkey was deleted or used elsewhere meanwhile. */
  readonly take: (tx: Tx) => Promise<boolean>;
}

/** The passkey that signed a challenge begun here within ten minutes; null when anything is wrong. The challenge is used up either way. */
export async function verifiedPasskey(
  app: App,
  of: queries.PersonKind,
  shown: PasskeyShown,
): Promise<VerifiedPasskey | null> {
  const { id, rawId, response } = shown;
  const { clientDataJSON, authenticatorData, signature } = response;
  const site = passkeySite(app, of);
  const challenge = challengeIn(clientDataJSON);
  if (!site || challenge === null) return null;
  if (!(await queries.endCeremony(app.db, of, 'passkey', challenge))) return null;
  const passkey = await queries.findPasskey(app.db, app.keys, of, Buffer.from(id, 'base64url'));
  if (!passkey) return null;
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.sign_count,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter, userVerified } = verified.authenticationInfo;
  return {
    personId: passkey.person_id,
    isPerson: userVerified,
    take: (tx) => queries.usePasskey(tx, of, passkey, newCounter),
  };
}

/** A new passkey for a challenge begun for this person; null when anything is wrong. */
export async function verifiedNewPasskey(
  app: App,
  of: queries.PersonKind,
  personId: string,
  made: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
): Promise<{ credentialId: Buffer; publicKey: Buffer; signCount: number } | null> {
  const site = passkeySite(app, of);
  const challenge = challengeIn(made.response.clientDataJSON);
  if (!site || challenge === null) return null;
  const begun = await queries.endCeremony(app.db, of, 'newPasskey', challenge);
  if (begun?.person_id !== personId) return null;
  const verified = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
  };
}

/** Makes a challenge for a passkey to sign. It is not bound to an account, so that nobody learns who has a passkey. */
export async function passkeyChallenge(app: App, of: queries.PersonKind) {
  const site = passkeySite(app, of);
  if (!site) throw refuse('notFound');
  const challenge = newToken();
  await queries.beginCeremony(app.db, of, { kind: 'passkey', token: challenge });
  return {
    challenge,
    rpId: site.id,
    timeout: 300_000,
    userVerification: 'preferred' as const,
  };
}

/** A person's passkeys, oldest first, as they see them. */
export async function listPasskeys(
  db: Db,
  of: queries.PersonKind,
  personId: string,
): Promise<ListedPasskey[]> {
  const rows = await queries.listPasskeys(db, of, personId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createTime: row.created_at,
    lastUsedTime: row.last_used_at,
  }));
}

/** The options with which a browser makes a passkey for this person, named as their device shows it. */
export async function passkeyWishFor(
  app: App,
  of: queries.PersonKind,
  { id, name, displayName }: { id: string; name: string; displayName: string },
) {
  const site = passkeySite(app, of);
  if (!site) throw refuse('notFound');
  const passkeys = await queries.listPasskeys(app.db, of, id);
  const challenge = newToken();
  await queries.beginCeremony(app.db, of, { kind: 'newPasskey', token: challenge, personId: id });
  return {
    challenge,
    rp: { id: site.id, name: settingOf(app, 'staff.issuer') },
    user: { id: Buffer.from(id).toString('base64url'), name, displayName },
    // ES256, EdDSA, RS256
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: 300_000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'preferred' as const,
    },
    excludeCredentials: passkeys.map((row) => ({
      type: 'public-key' as const,
      id: row.credential_id.toString('base64url'),
    })),
  };
}

const maxPasskeys = 10;

/** Stores a new passkey; answers how many the person has. Refuses one that is registered, and too many. */
export async function addPasskey(
  tx: Tx,
  { keys }: Pick<App, 'keys'>,
  of: queries.PersonKind,
  personId: string,
  made: Parameters<typeof queries.insertPasskey>[4],
): Promise<number> {
  if (!(await queries.insertPasskey(tx, keys, of, personId, made))) throw refuse('wrongPasskey');
  const passkeys = (await queries.listPasskeys(tx, of, personId)).length;
  if (passkeys > maxPasskeys)
    throw refuseFields({
      path: 'name',
      message: say('最多 {count} 个通行密钥，请先移除不用的', { count: maxPasskeys }),
    });
  return passkeys;
}

/** Removes a passkey; answers how many are left. Somebody else's is not found. */
export async function removePasskey(
  tx: Tx,
  of: queries.PersonKind,
  personId: string,
  id: string,
): Promise<number> {
  if (!(await queries.deletePasskey(tx, of, personId, id))) throw refuse('notFound');
  return (await queries.listPasskeys(tx, of, personId)).length;
}

function challengeIn(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { challenge } = (parsed ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
