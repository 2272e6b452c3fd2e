import { existsSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { keyIdBytes, newToken, tagBytes, type ChunkSeal, type Keys } from '../crypto.ts';
import { fsyncFolder } from '../fsync-folder.ts';

/** This file is no archive of ours, not whole, not unchanged, or not for this deployment. The message is one line that says which. */
export class BadArchive extends Error {
  override name = 'BadArchive';
}

/**
 * Writes `plain` into an encrypted file at `path`, readable by its owner only. The file has its name once it is whole and
 * on the disk, never before. Throws `BadArchive` when there is a file of this name already.
 */
export async function writeArchive(
  path: string,
  keys: Keys,
  plain: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (existsSync(path)) throw new BadArchive(`${path} exists already`);
  const partial = `${path}.partial-${newToken().slice(0, 8)}`;
  const file = await open(partial, 'wx', 0o600);
  try {
    const heading = newHeading(keys);
    await file.appendFile(heading);
    const seal = keys.archive(keys.currentKeyId, heading);
    if (!seal) throw new Error('the current key is always known');
    for await (const { chunk, isLast } of inChunks(plain))
      await file.appendFile(seal.seal(chunk, isLast));
    await file.sync();
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
  await fsyncFolder(dirname(path));
}

/** What was written, in pieces. Throws `BadArchive` at the first piece that is not as it was written, before giving it out. */
export async function* readArchive(path: string, keys: Keys): AsyncGenerator<Buffer> {
  const file = await open(path, 'r');
  try {
    const heading = await readHeading(file, path);
    const seal = keys.archive(keyIdOf(heading), heading);
    if (!seal) {
      throw new BadArchive(
        `${path} was made under another key (${keyIdOf(heading).toString('hex')}) than ENCRYPTION_KEY or OLD_ENCRYPTION_KEYS`,
      );
    }
    const { size } = await file.stat();
    for (let at = heading.length, isLast = false; !isLast; at += sealedBytes) {
      isLast = size - at <= sealedBytes;
      yield opened(seal, await readAt(file, at, isLast ? size - at : sealedBytes), isLast, path);
    }
  } finally {
    await file.close();
  }
}

function opened(seal: ChunkSeal, sealed: Buffer, isLast: boolean, path: string): Buffer {
  try {
    return seal.open(sealed, isLast);
  } catch {
    throw new BadArchive(`${path} is damaged or was cut short`);
  }
}

/** Tells an archive and its format; a format that this program does not know has another number. */
const magic = Buffer.from('ShieldSource backup 1\n');
const saltBytes = 32;
const headingBytes = magic.length + keyIdBytes + saltBytes;
const chunkBytes = 64 * 1024;
const sealedBytes = chunkBytes + tagBytes;

// The key of the archive is made from all of this, so nothing of it can be changed either.
const newHeading = (keys: Keys): Buffer =>
  Buffer.concat([magic, keys.currentKeyId, Buffer.from(newToken(), 'base64url')]);
const keyIdOf = (heading: Buffer): Buffer =>
  heading.subarray(magic.length, magic.length + keyIdBytes);

async function readHeading(file: FileHandle, path: string): Promise<Buffer> {
  const heading = await readAt(file, 0, headingBytes);
  if (heading.subarray(0, magic.length).equals(magic) && heading.length === headingBytes)
    return heading;
  throw new BadArchive(`${path} is not a backup of a format that this version reads`);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, length));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(
      buffer,
      filled,
      buffer.length - filled,
      position + filled,
    );
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Cuts a stream into pieces of equal size. The last, which may be shorter or empty, is known as such. */
async function* inChunks(
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const piece of plain) {
    waiting.push(piece);
    waitingBytes += piece.length;
    if (waitingBytes <= chunkBytes) continue;
    const bytes = Buffer.concat(waiting);
    let at = 0;
    for (; bytes.length - at > chunkBytes; at += chunkBytes)
      yield { chunk: bytes.subarray(at, at + chunkBytes), isLast: false };
    waiting = [bytes.subarray(at)];
    waitingBytes = bytes.length - at;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
