import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomInt,
  scrypt,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import { scryptCost } from '@shieldsource/contract/passport/work-tries';
import { hashing } from './threads.ts';

/** What a deployment's keys are made from; each is 32 bytes in base64. */
export interface KeyMaterial {
  /** Seals everything from now on. */
  readonly encryptionKey: string;
  /** Sealed under earlier: these still open. */
  readonly oldEncryptionKeys: readonly string[];
  /** Finds sealed values again. Kept when the encryption key changes, or nobody would be found any more. */
  readonly indexKey: string;
}

/** Everything keyed. Each use has a key of its own, derived from the deployment's. */
export interface Keys {
  /** Seals a text for one place (`table.column.row`): a sealed value copied elsewhere does not open. */
  seal(text: string, place: string): Buffer;
  /** Throws when the value was changed, moved or sealed under a key that is not known. */
  open(sealed: Buffer, place: string): string;
  /** The first bytes of everything sealed under the current key. */
  readonly currentKeyId: Buffer;
  /** Keyed hash by which a sealed value is found again. */
  index(kind: string, text: string): Buffer;
  /** Keyed hash of something short-lived and guessable: codes, captcha answers. */
  digest(kind: string, text: string): Buffer;
  /** Keyed hash by which a row, or how far it was verified, is known to be as the servers wrote it. */
  witness(kind: string, text: string): Buffer;
  /** URL-safe signature. */
  sign(kind: string, text: string): string;
  /** Names the key by which people are found, and says nothing about it. */
  readonly indexKeyId: Buffer;
  /**
   * What seals the chunks of one archive or picture: under a key of its own, made from the deployment's key of this id and
   * from `heading`, which must hold something random. Undefined when that key is not known.
   */
  archive(keyId: Buffer, heading: Buffer): ChunkSeal | undefined;
}

/**
 * Seals a stream in chunks, first to last. Each knows its place and whether it is the last, so a chunk that was changed,
 * moved, doubled, left out or cut off does not open.
 */
export interface ChunkSeal {
  seal(chunk: Uint8Array, isLast: boolean): Buffer;
  /** Throws when this is not the next chunk. */
  open(sealed: Uint8Array, isLast: boolean): Buffer;
}

export const keyIdBytes = 4;
const ivBytes = 12;
export const tagBytes = 16;

/** The keys of a deployment: sealed values open under the current and the old ones, new ones are sealed under the current. */
export function makeKeys({ encryptionKey, oldEncryptionKeys, indexKey }: KeyMaterial): Keys {
  const current = sealingKeyOf(encryptionKey);
  const known = [current, ...oldEncryptionKeys.map(sealingKeyOf)];
  const [indexing, digesting, witnessing, signing] = [
    derived(indexKey, 'index'),
    derived(indexKey, 'digest'),
    derived(indexKey, 'witness'),
    derived(indexKey, 'sign'),
  ];
  const keyed = (key: Buffer, kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest();

  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, iv).setAAD(Buffer.from(place));
      return Buffer.concat([
        current.id,
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(sealed, place) {
      const sealing = known.find(({ id }) => sealed.subarray(0, keyIdBytes).equals(id));
      if (!sealing) throw new Error(`${place} is sealed under another key`);
      const body = sealed.subarray(keyIdBytes + ivBytes, -tagBytes);
      const decipher = createDecipheriv(
        'aes-256-gcm',
        sealing.key,
        sealed.subarray(keyIdBytes, keyIdBytes + ivBytes),
        { authTagLength: tagBytes },
      )
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    currentKeyId: current.id,
    index: (kind, text) => keyed(indexing, kind, text),
    digest: (kind, text) => keyed(digesting, kind, text),
    witness: (kind, text) => keyed(witnessing, kind, text),
    sign: (kind, text) => keyed(signing, kind, text).toString('base64url'),
    indexKeyId: idOf(indexing),
    archive(keyId, heading) {
      const sealing = known.find(({ id }) => id.equals(keyId));
      return (
        sealing &&
        chunkSeal(
          Buffer.from(
            hkdfSync('sha256', sealing.archiveKey, heading, 'shieldsource one archive', 32),
          ),
        )
      );
    },
  };
}

function chunkSeal(key: Buffer): ChunkSeal {
  let count = 0;
  // the key serves one archive, so counting makes a vector that never comes twice
  const nextVector = (isLast: boolean): Buffer => {
    const iv = Buffer.alloc(ivBytes);
    iv.writeUInt32BE(count++, ivBytes - 5);
    iv.writeUInt8(isLast ? 1 : 0, ivBytes - 1);
    return iv;
  };
  return {
    seal(chunk, isLast) {
      const cipher = createCipheriv('aes-256-gcm', key, nextVector(isLast));
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, isLast) {
      const decipher = createDecipheriv('aes-256-gcm', key, nextVector(isLast), {
        authTagLength: tagBytes,
      }).setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    },
  };
}

const derived = (root: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64'), '', `shieldsource ${use}`, 32));

function sealingKeyOf(root: string): { id: Buffer; key: Buffer; archiveKey: Buffer } {
  const key = derived(root, 'seal');
  // names the key a value was sealed under, so that keys can be changed while old values are still read
  return { id: idOf(key), key, archiveKey: derived(root, 'archive') };
}

const idOf = (key: Buffer): Buffer =>
  createHash('sha256').update(key).digest().subarray(0, keyIdBytes);

/** 32 random bytes in base64. */
export const newKey = (): string => randomBytes(32).toString('base64');
/** An opaque token of 256 bits; only `hashOf` it is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newNonce = (): string => randomBytes(18).toString('base64');
/** What keeps a hash of something short from being guessed: 32 bytes. */
export const newSalt = (): Buffer => randomBytes(32);
/** Decimal digits from a cryptographic source. */
export const newDigits = (length: number): string =>
  String(randomInt(10 ** length)).padStart(length, '0');
export const hashOf = (text: string | Uint8Array): Buffer =>
  createHash('sha256').update(text).digest();
/** HMAC-SHA-256 in hex under a secret shared with someone outside. */
export const signWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
/** An HMAC-SHA256 in Base64, as robots and webhooks sign. */
export const macOf = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');
export const streamHash = () => createHash('sha256');

/** Signs with Ed25519 under a seed, 32 bytes in base64; the other half of the key is public. */
export function signerOf(seed: string): { publicKey: Buffer; sign(text: string): Buffer } {
  const key = createPrivateKey({
    key: Buffer.concat([
      Buffer.from('302e020100300506032b657004220420', 'hex'),
      Buffer.from(seed, 'base64'),
    ]),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    publicKey: createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
    sign: (text) => sign(null, Buffer.from(text), key),
  };
}

/** Whether a text was signed with Ed25519 by whoever has the other half of this key. */
export const isSignedBy = (publicKey: Uint8Array, text: string, signature: Uint8Array): boolean =>
  verify(
    null,
    Buffer.from(text),
    {
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]),
      format: 'der',
      type: 'spki',
    },
    signature,
  );

/** Compares without telling by its time where two values differ. */
export function isSame(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [Buffer.from(a as string), Buffer.from(b as string)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A whole number from 0 that is less than `limit`. */
export const randomBelow = (limit: number): number => randomInt(limit);

const { dkLen: triedBytes, ...triedCost } = scryptCost;
const scryptInThread = promisify<string, string, number, object, Buffer>(scrypt);

/** What `hashTry` of the contract gives for this number, several times as quickly and beside everything else. */
export const hashTryInThread = async (number: number, salt: string): Promise<string> =>
  (await hashing(() => scryptInThread(String(number), salt, triedBytes, triedCost))).toString(
    'hex',
  );
