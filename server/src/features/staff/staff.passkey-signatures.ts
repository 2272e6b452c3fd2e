import { isIP } from 'node:net';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PasskeyShown } from '@shieldsource/contract/staff/second-factor';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import * as queries from './staff.sign-in.queries.ts';

/** The site for which passkeys are made; null where browsers make none: on plain http, or at an IP address. */
export function passkeySite({
  config: { publicUrl, isProduction },
}: Pick<App, 'config'>): { id: string; origin: string } | null {
  const { hostname, origin, protocol, port } = publicUrl;
  if (hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0))
    return { id: hostname, origin };
  // a trial is opened at 127.0.0.1, which browsers also know as localhost
  if (!isProduction && hostname === '127.0.0.1')
    return { id: 'localhost', origin: `http://localhost:${port}` };
  return null;
}

/** A passkey with a valid signature. */
interface VerifiedPasskey {
  readonly passkey: queries.RowOfPasskey;
  /** It has verified its user: by finger, face or PIN. */
  readonly isPerson: boolean;
  /** Stores its signature counter; answers false when the passkey was deleted or used elsewhere meanwhile. */
  readonly take: (tx: Tx) => Promise<boolean>;
}

/** The passkey that signed a challenge begun here within ten minutes; null when anything is wrong. The challenge is used up either way. */
export async function verifiedPasskey(
  app: App,
  shown: PasskeyShown,
): Promise<VerifiedPasskey | null> {
  const { id, rawId, response } = shown;
  const { clientDataJSON, authenticatorData, signature } = response;
  const site = passkeySite(app);
  const challenge = challengeIn(clientDataJSON);
  if (!site || challenge === null) return null;
  if (!(await queries.endCeremony(app.db, 'passkey', challenge))) return null;
  const passkey = await queries.findPasskey(app.db, Buffer.from(id, 'base64url'));
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
    passkey,
    isPerson: userVerified,
    take: (tx) => queries.usePasskey(tx, passkey, newCounter),
  };
}

/** A new passkey for a challenge begun for this person; null when anything is wrong. */
export async function verifiedNewPasskey(
  app: App,
  staffId: string,
  made: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
): Promise<{ credentialId: Buffer; publicKey: Buffer; signCount: number } | null> {
  const site = passkeySite(app);
  const challenge = challengeIn(made.response.clientDataJSON);
  if (!site || challenge === null) return null;
  const begun = await queries.endCeremony(app.db, 'newPasskey', challenge);
  if (begun?.staff_id !== staffId) return null;
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

function challengeIn(clientData: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'));
    const { challenge } = (parsed ?? {}) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
