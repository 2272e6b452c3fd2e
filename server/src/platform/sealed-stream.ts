import { keyIdBytes, newToken, tagBytes, type ChunkSeal, type Keys } from './crypto.ts';

/** What was read is not what was sealed, or not for these keys. The message says which, and goes on after a name. */
export class BadSeal extends Error {
  override name = 'BadSeal';
}

/** What is sealed as a stream, named in its heading; a format that this program does not know has another number there. */
export type Sealable = 'backup' | 'picture';

const saltBytes = 32;
const chunkBytes = 64 * 1024;
const magicOf = (kind: Sealable): Buffer => Buffer.from(`ShieldSource ${kind} 1\n`);

/** Whether bytes begin as a sealed stream does, under whichever key. */
const isSealed = (kind: Sealable, begin: Uint8Array): boolean =>
  magicOf(kind).equals(begin.subarray(0, magicOf(kind).length));

/** Whether they begin as one that is sealed under the current key. */
export const isSealedNow = (kind: Sealable, begin: Uint8Array, keys: Keys): boolean =>
  Buffer.concat([magicOf(kind), keys.currentKeyId]).equals(
    begin.subarray(0, magicOf(kind).length + keyIdBytes),
  );

/** Seals a stream under the current key: a heading, then chunks. It opens only for the same `place`. */
export async function* sealStream(
  keys: Keys,
  kind: Sealable,
  plain: AsyncIterable<Uint8Array>,
  place = '',
): AsyncGenerator<Buffer> {
  const salt = Buffer.from(newToken(), 'base64url');
  const heading = Buffer.concat([magicOf(kind), keys.currentKeyId, salt]);
  const seal = sealOf(keys, kind, heading, place);
  yield heading;
  for await (const { piece, isLast } of inPieces(plain, chunkBytes)) yield seal.seal(piece, isLast);
}

/**
 * What was sealed, in pieces. Throws `BadSeal` at the first that is not as it was sealed, before giving it out. With `orPlain`
 * what does not begin as a sealed stream comes as it is.
 */
export async function* openStream(
  keys: Keys,
  kind: Sealable,
  sealed: AsyncIterable<Uint8Array>,
  { place = '', orPlain = false } = {},
): AsyncGenerator<Buffer> {
  let seal: ChunkSeal | undefined;
  let isPlain = false;
  const headingBytes = magicOf(kind).length + keyIdBytes + saltBytes;
  for await (const { piece, isLast } of inPieces(sealed, chunkBytes + tagBytes, headingBytes)) {
    if (seal) {
      yield opened(seal, piece, isLast);
      continue;
    }
    isPlain ||= orPlain && !isSealed(kind, piece);
    if (isPlain) {
      yield piece;
      continue;
    }
    if (piece.length < headingBytes || !isSealed(kind, piece))
      throw new BadSeal(`is not a ${kind} of a format that this version reads`);
    seal = sealOf(keys, kind, piece, place);
    if (isLast) throw new BadSeal(damaged);
  }
}

const damaged = 'is damaged or was cut short';

function opened(seal: ChunkSeal, sealed: Buffer, isLast: boolean): Buffer {
  try {
    return seal.open(sealed, isLast);
  } catch {
    throw new BadSeal(damaged);
  }
}

// the key is made from all of the heading, so nothing of it can be changed either
function sealOf(keys: Keys, kind: Sealable, heading: Buffer, place: string): ChunkSeal {
  const at = magicOf(kind).length;
  const keyId = heading.subarray(at, at + keyIdBytes);
  const seal = keys.archive(keyId, Buffer.concat([heading, Buffer.from(place)]));
  if (seal) return seal;
  throw new BadSeal(
    `was made under another key (${keyId.toString('hex')}) than ENCRYPTION_KEY or OLD_ENCRYPTION_KEYS`,
  );
}

/** Cuts a stream into pieces of a size, the first of another. The last, which may be shorter or empty, is known as such. */
async function* inPieces(
  stream: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let next = firstSize;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const part of stream) {
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes <= next) continue;
    const bytes = Buffer.concat(waiting);
    let at = 0;
    for (; bytes.length - at > next; next = size) {
      yield { piece: bytes.subarray(at, at + next), isLast: false };
      at += next;
    }
    waiting = [bytes.subarray(at)];
    waitingBytes = bytes.length - at;
  }
  yield { piece: Buffer.concat(waiting), isLast: true };
}
