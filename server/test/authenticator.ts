import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type {
  postStaffPasskeyAdd,
  postStaffPasskeyStart,
  postStaffPasskeyWish,
} from '@shieldsource/contract/staff/sign-in';
import type { PasskeyShown } from '@shieldsource/contract/passport/second-factor';

type Made = InputOf<typeof postStaffPasskeyAdd>['made'];

/** Deviations from a correct authenticator. */
interface Odd {
  /** The origin of the page that asked. */
  readonly origin?: string;
  /** Whether it has verified its user. */
  readonly isPerson?: boolean;
  /** The signature counter that it reports. */
  readonly count?: number;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A security key with one passkey, in software: ES256 without attestation, as WebAuthn describes it. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signed = 0;

  const publicKeyOf = cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const dataFor = (site: string, isPerson: boolean, count: number, attested?: Buffer) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const flag = flags.present | (isPerson ? flags.verified : 0) | (attested ? flags.attested : 0);
    return Buffer.concat([
      hash(site),
      Buffer.from([flag]),
      counted,
      ...(attested === undefined ? [] : [attested]),
    ]);
  };

  return {
    id,
    credentialId,
    publicKey: publicKeyOf,
    /** Makes its passkey for these options of the server. */
    make(wish: OutputOf<typeof postStaffPasskeyWish>, { origin = here }: Odd = {}): Made {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, publicKeyOf]);
      const attestation = new Map<unknown, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataFor(wish.rp.id, true, signed, attested)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', wish.challenge, origin).toString(
            'base64url',
          ),
          attestationObject: cbor(attestation).toString('base64url'),
        },
      };
    },
    /** Signs a challenge. */
    sign(
      { challenge, rpId }: OutputOf<typeof postStaffPasskeyStart>,
      { origin = here, isPerson = true, count = (signed += 1) }: Odd = {},
    ): PasskeyShown {
      const client = clientData('webauthn.get', challenge, origin);
      const data = dataFor(rpId, isPerson, count);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, hash(client)]), privateKey).toString(
            'base64url',
          ),
        },
      };
    },
  };
}

/** The origin of the test's server. */
const here = 'http://localhost:8080';

const hash = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

// the part of CBOR that a passkey needs
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value instanceof Buffer) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const entries = [...(value as Map<unknown, unknown>)].flat();
  return Buffer.concat([head(5, entries.length / 2), ...entries.map(cbor)]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
