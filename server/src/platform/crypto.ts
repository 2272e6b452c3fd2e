import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';

/** Everything keyed. Made once from the deployment's one key; each use has a key of its own, derived from it. */
export interface Keys {
  /** Seals a text for one place (`table.column.row`): a sealed value copied elsewhere does not open. */
  seal(text: string, place: string): Buffer;
  /** Throws when the value was changed, moved or sealed under another key. */
  open(sealed: Buffer, place: string): string;
  /** Keyed hash by which a sealed value is found again. */
  index(kind: string, text: string): Buffer;
  /** Keyed hash of something short-lived and guessable: codes, captcha answers. */
  digest(kind: string, text: string): Buffer;
  /** URL-safe signature. */
  sign(kind: string, text: string): string;
}

const keyIdBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

/** `encryptionKey`: 32 bytes in base64. */
export function makeKeys(encryptionKey: string): Keys {
  const root = Buffer.from(encryptionKey, 'base64');
  const derived = (use: string) =>
    Buffer.from(hkdfSync('sha256', root, '', `shieldsource ${use}`, 32));
  const [sealing, indexing, digesting, signing] = [
    derived('seal'),
    derived('index'),
    derived('digest'),
    derived('sign'),
  ];
  // names the key a value was sealed under, so that keys can be changed while old values are still read
  const keyId = createHash('sha256').update(sealing).digest().subarray(0, keyIdBytes);
  const keyed = (key: Buffer, kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest();

  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place));
      return Buffer.concat([
        keyId,
        iv,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open(sealed, place) {
      if (!sealed.subarray(0, keyIdBytes).equals(keyId))
        throw new Error(`${place} is sealed under another key`);
      const body = sealed.subarray(keyIdBytes + ivBytes, -tagBytes);
      const decipher = createDecipheriv(
        'aes-256-gcm',
        sealing,
        sealed.subarray(keyIdBytes, keyIdBytes + ivBytes),
        { authTagLength: tagBytes },
      )
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    index: (kind, text) => keyed(indexing, kind, text),
    digest: (kind, text) => keyed(digesting, kind, text),
    sign: (kind, text) => keyed(signing, kind, text).toString('base64url'),
  };
}

/** 32 random bytes in base64. */
export const newKey = (): string => randomBytes(32).toString('base64');
/** An opaque token of 256 bits; only `hashOf` it is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const newNonce = (): string => randomBytes(18).toString('base64');
/** Decimal digits from a cryptographic source. */
export const newDigits = (length: number): string =>
  String(randomInt(10 ** length)).padStart(length, '0');
export const hashOf = (text: string | Uint8Array): Buffer =>
  createHash('sha256').update(text).digest();
/** HMAC-SHA-256 in hex under a secret shared with someone outside. */
export const signWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
export const streamHash = () => createHash('sha256');

/** Compares without telling by its time where two values differ. */
export function isSame(a: string | Buffer, b: string | Buffer): boolean {
  const [left, right] = [Buffer.from(a as string), Buffer.from(b as string)];
  return left.length === right.length && timingSafeEqual(left, right);
}
