import { constants, createReadStream, statSync } from 'node:fs';
import {
  access,
  chmod,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { v4 as newRandomId } from 'uuid';
import { foldersUpTo, fsyncFolder } from '../fsync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { StorageTrouble } from '../storage-trouble.ts';
import { incoming, measured, type Content, type Storage, type StoredFile } from './storage.ts';

/** A folder of this machine, for its owner alone. Throws the system's error where it cannot be made. */
export async function openFolder(folder: string): Promise<Storage> {
  makeFolder(resolve(folder));
  for (const name of [incoming, 'objects']) await closeToOthers(join(folder, name));
  const at = (path: string) => join(folder, path);

  async function* list(path: string): AsyncGenerator<StoredFile> {
    for (const entry of (await orMissing(readdir(at(path), { withFileTypes: true }))) ?? []) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) yield* list(inner);
      else {
        const found = await orMissing(stat(at(inner)));
        if (found) yield { path: inner, modifiedMs: found.mtimeMs };
      }
    }
  }

  return {
    name: folder,
    setting: 'DATA_DIR',
    list,
    async put(path, content) {
      const begun = at(`${incoming}/${newRandomId()}`);
      try {
        await write(begun, content);
        await moveToItsPlace(folder, begun, at(path));
      } catch (error) {
        await rm(begun, { force: true }).catch(() => {});
        throw error;
      }
    },
    async get(path) {
      const found = await orMissing(stat(at(path)));
      return found && { stream: createReadStream(at(path)), sizeBytes: found.size };
    },
    has: async (path) => (await orMissing(stat(at(path)))) !== null,
    remove: (path) => rm(at(path), { force: true }),
    removeAll: (path) => rm(at(path), { recursive: true, force: true }),
    async look() {
      await access(at(incoming), constants.W_OK);
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < spareBytes) throw new StorageTrouble('files', 'diskFull');
    },
  };
}

/** Less than this left is as good as none: uploads under way, the log and the database would soon fail. */
const spareBytes = 200 * 1024 ** 2;

const ownFolder = 0o700;
export const ownFile = 0o600;

async function write(place: string, content: Content): Promise<void> {
  await mkdir(dirname(place), { recursive: true, mode: ownFolder });
  if (content instanceof Uint8Array) return writeFile(place, content, { mode: ownFile });
  const bytes = measured(content);
  // where the disk is full it is let go of first, and only then is it said why
  bytes.on('error', () => {});
  await writeFile(place, bytes, { mode: ownFile });
}

/** A reader finds the whole file or none, after a crash of the machine too. */
async function moveToItsPlace(top: string, from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: ownFolder });
  const file = await open(from, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(from, to);
  for (const folder of foldersUpTo(top, to)) await fsyncFolder(folder);
}

/** Takes from others what an earlier version left open to them: a folder after all that is in it, so one that is closed is done. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = statSync(folder, { throwIfNoEntry: false }) ?? { mode: 0, uid: null };
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(path);
    // an earlier version that still runs beside us may have removed it
    else await orMissing(chmod(path, ownFile));
  }
  await orMissing(chmod(folder, ownFolder));
}

async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
