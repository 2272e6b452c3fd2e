import type { Config } from '../../platform/config.ts';
import { hashOf, isSignedBy, signerOf } from '../../platform/crypto.ts';

/*
 * Heads in public formats: a C2SP checkpoint (origin, size, root in base64, a line each) inside a C2SP signed note (Ed25519).
 */

/** The origin of the log: the first line of each head, and the name of its key. */
export const originOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  `${publicUrl.host}/audit`;

export const checkpointOf = (origin: string, size: number, root: Buffer): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`;

/**
 * A head as somebody noted it: whatever the line ends, and with blank lines around or between its lines, or without the one
 * before the signature, it is the same head; and so is the newest in lines of the server's log.
 */
export function readNoted(text: string): string {
  const lines = text
    .replace(/^.*"head":"([^"]*)".*$/s, '$1')
    .split(/\r?\n|\r|\\n/)
    .map((line) => line.trim());
  const [head, signatures] = [
    lines.filter((line) => line && !line.startsWith('— ')),
    lines.filter((line) => line.startsWith('— ')),
  ];
  return [...head, ...(signatures.length > 0 ? ['', ...signatures] : []), ''].join('\n');
}

/** Size and root in a head; undefined for anything else. */
export function readCheckpoint(note: string): { size: number; root: Buffer } | undefined {
  const [, size = '', root = ''] = note.split('\n', 3);
  const bytes = Buffer.from(root, 'base64');
  return /^[1-9]\d{0,14}$/.test(size) && bytes.length === 32
    ? { size: Number(size), root: bytes }
    : undefined;
}

const ed25519 = 1;

const keyIdOf = (name: string, publicKey: Uint8Array): Buffer =>
  hashOf(Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ed25519]), publicKey])).subarray(
    0,
    4,
  );

type SigningKeys = Pick<Config, 'publicUrl' | 'auditSigningKey' | 'auditOldSigningKeys'>;

/** The public key for checking this log's heads: name, id and key, as in C2SP signed-note. Empty without a key. */
export function verifierOf(config: SigningKeys): string {
  if (config.auditSigningKey === null) return '';
  const name = originOf(config);
  const { publicKey } = signerOf(config.auditSigningKey);
  const key = Buffer.concat([Buffer.from([ed25519]), publicKey]).toString('base64');
  return `${name}+${keyIdOf(name, publicKey).toString('hex')}+${key}`;
}

/** Signs a head; without a key it stays unsigned. */
export function signNote(text: string, config: SigningKeys): string {
  if (config.auditSigningKey === null) return text;
  const name = originOf(config);
  const { publicKey, sign } = signerOf(config.auditSigningKey);
  const signature = Buffer.concat([keyIdOf(name, publicKey), sign(text)]);
  return `${text}\n— ${name} ${signature.toString('base64')}\n`;
}

/** The signature of a head: none, right, by an unknown key, wrong, or none that could be read. */
export type Signedness = 'unsigned' | 'signed' | 'unknown' | 'wrong' | 'malformed';

/** Checks notes against the current key and the old ones. The name in a note is not compared: the portal may have moved. */
export function noteChecker(config: SigningKeys): (note: string) => Signedness {
  const keys = [
    ...(config.auditSigningKey === null ? [] : [signerOf(config.auditSigningKey).publicKey]),
    ...config.auditOldSigningKeys.map(keyOfVerifier),
  ];
  return (note) => {
    const [text = '', signature] = note.split('\n\n', 2);
    if (signature === undefined) return 'unsigned';
    const [, name, said = ''] = /^— (\S+) ([A-Za-z0-9+/]{91}=)\n$/.exec(signature) ?? [];
    if (name === undefined) return 'malformed';
    const bytes = Buffer.from(said, 'base64');
    const known = keys.find((key) => keyIdOf(name, key).equals(bytes.subarray(0, 4)));
    if (!known) return 'unknown';
    return isSignedBy(known, `${text}\n`, bytes.subarray(4)) ? 'signed' : 'wrong';
  };
}

const keyOfVerifier = (verifier: string): Buffer =>
  Buffer.from(verifier.slice(-44), 'base64').subarray(1);
