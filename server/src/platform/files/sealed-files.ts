import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { v4 as newRandomId } from 'uuid';
import type { App } from '../app.ts';
import { isSealedNow, openStream, sealStream } from '../sealed-stream.ts';
import type { StoredBytes } from './storage.ts';

export type SealedFiles = Pick<App, 'files' | 'keys'>;

/** Keeps bytes sealed, for their own key alone, and answers it. */
export async function keepSealed(app: SealedFiles, bytes: Uint8Array): Promise<string> {
  const key = newRandomId();
  await app.files.putBack(key, await sealedFor(app, key, bytes));
  return key;
}

/**
 * The bytes of a sealed file: all of them, or `BadSeal` is thrown when they are not as they were kept. Null when they are not
 * there. Those that were kept before there was a seal come as they are. It is opened twice, once to see that it is whole and
 * again as it is taken, so that nobody holds one in memory by reading slowly.
 */
export async function readSealed(
  { files, keys }: SealedFiles,
  key: string,
): Promise<StoredBytes | null> {
  const open = ({ stream }: StoredBytes) =>
    openStream(keys, 'picture', stream, { place: key, orPlain: true });
  async function* again(): AsyncGenerator<Buffer> {
    const stored = await files.read(key);
    if (!stored) throw new Error('a sealed file was deleted while it was read');
    yield* open(stored);
  }
  const stored = await files.read(key);
  if (!stored) return null;
  let sizeBytes = 0;
  for await (const piece of open(stored)) sizeBytes += piece.length;
  return { stream: Readable.from(again(), { objectMode: false }), sizeBytes };
}

/**
 * Seals a file that is not, or is under another key, and takes away what was made of it, which is plain. Answers whether it
 * was sealed anew. Whoever reads it meanwhile reads the one or the other, whole.
 */
export async function sealAnew(app: SealedFiles, key: string): Promise<boolean> {
  const isDone = await beginsSealedNow(app, key);
  const found = isDone ? null : await readSealed(app, key);
  if (found) await app.files.putBack(key, await sealedFor(app, key, await buffer(found.stream)));
  await app.files.dropVariants(key);
  return found !== null;
}

async function beginsSealedNow({ files, keys }: SealedFiles, key: string): Promise<boolean> {
  for await (const begin of (await files.read(key))?.stream ?? [])
    return isSealedNow('picture', begin as Buffer, keys);
  return false;
}

const sealedFor = ({ keys }: SealedFiles, key: string, bytes: Uint8Array): Promise<Buffer> =>
  buffer(sealStream(keys, 'picture', Readable.from([bytes]), key));
