import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/*
 * Heads in public formats: a C2SP checkpoint (origin, size, root in base64, a line each) inside a C2SP signed note (Ed25519).
 */

/** Whose log it is: the first line of each head, and the name of its key. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl.host}/audit`;

export const checkpointOf = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/** What a head says; undefined for what is none. */
export function readCheckpoint(note: string): { size: number; root: Buffer } | undefined {
  const [, size = '', root = ''] = note.split('\n', 3);
  const bytes = Buffer.from(root, 'base64');
  return /^[1-9]\d{0,14}$/.test(size) && bytes.length === 32
    ? { size: Number(size), root: bytes }
    : undefined;
}

const ed25519 = 1;

function keyIdOf(name: string, publicKey: Uint8Array): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.from([ed25519]))
    .update(publicKey)
    .digest()
    .subarray(0, 4);
}

const privateKeyOf = (seed: string) =>
  createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(seed, 'base64'),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

const publicKeyOf = (bytes: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes]),
    format: 'der',
    type: 'spki',
  });

function publicBytesOf(seed: string): Buffer {
  return createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(-32);
}

type SigningKeys = Pick<Config, 'publicUrl' | 'auditSigningKey' | 'auditOldSigningKeys'>;

/** By what others check the heads of this log: name, id and key, as in C2SP signed-note. Empty without a key. */
export function verifierOf(config: SigningKeys): string {
  if (config.auditSigningKey === null) return '';
  const name = originOf(config);
  const publicKey = publicBytesOf(config.auditSigningKey);
  const key = Buffer.concat([Buffer.from([ed25519]), publicKey]).toString('base64');
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${key}`;
}

/** Signs a head; without a key it stays as it is. */
export function signNote(text: string, config: SigningKeys): string {
  if (config.auditSigningKey === null) return text;
  const name = originOf(config);
  const signature = sign(null, Buffer.from(text), privateKeyOf(config.auditSigningKey));
  const id = keyIdOf(name, publicBytesOf(config.auditSigningKey));
  return `${text}\n— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
}

/** How a head was signed: by none, rightly, by a key that is not known, or wrongly. */
export type Signedness = 'unsigned' | 'signed' | 'unknown' | 'wrong';

/** Checks notes against the key of now and the old ones. The name in a note is its own: the portal may have moved since. */
export function noteChecker(config: SigningKeys): (note: string) => Signedness {
  const keys = [
    ...(config.auditSigningKey === null ? [] : [publicBytesOf(config.auditSigningKey)]),
    ...config.auditOldSigningKeys.map(keyOfVerifier),
  ].map((bytes) => ({ bytes, key: publicKeyOf(bytes) }));
  return (note) => {
    const [text = '', signature] = note.split('\n\n', 2);
    if (signature === undefined) return 'unsigned';
    const [, name = '', said = ''] = /^— (\S+) (\S+)\n$/.exec(signature) ?? [];
    const bytes = Buffer.from(said, 'base64');
    const known = keys.find((one) => keyIdOf(name, one.bytes).equals(bytes.subarray(0, 4)));
    if (!known) return 'unknown';
    return verify(null, Buffer.from(`${text}\n`), known.key, bytes.subarray(4))
      ? 'signed'
      : 'wrong';
  };
}

const keyOfVerifier = (verifier: string): Buffer =>
  Buffer.from(verifier.slice(-44), 'base64').subarray(1);
