import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newToken, type Keys } from '../crypto.ts';
import { fsyncFolder } from '../fsync-folder.ts';
import { BadSeal, openStream, sealStream } from '../sealed-stream.ts';

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
    for await (const piece of sealStream(keys, 'backup', plain)) await file.appendFile(piece);
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
  try {
    yield* openStream(keys, 'backup', createReadStream(path));
  } catch (error) {
    throw error instanceof BadSeal ? new BadArchive(`${path} ${error.message}`) : error;
  }
}
