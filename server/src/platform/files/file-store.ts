import { constants, statSync } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rename, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { v4 as newRandomId, validate as isUuid } from 'uuid';
import { BadConfig } from '../bad-config.ts';
import { fsyncFolder, foldersUpTo } from '../fsync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import { StorageTrouble } from '../storage-trouble.ts';

export interface StoredBytes {
  readonly stream: Readable;
  readonly sizeBytes: number;
}

/** Where the bytes of files are. Keys are random and say nothing; who may read them stands in the database. */
export interface FileStore {
  /** A folder for uploads still arriving; what is left there by a killed process is swept. */
  readonly incomingDir: string;
  /** Keeps `content` under a fresh key, whole or not at all. */
  keep(content: Readable): Promise<string>;
  /** Keeps a file under a key that it has already, whole or not at all; what stood there goes. */
  putBack(key: string, content: Readable): Promise<void>;
  /** Keeps something made from a kept file beside it; removed together with it. */
  keepVariant(key: string, variant: string, content: Uint8Array): Promise<void>;
  /** Removes what was made from a kept file. */
  dropVariants(key: string): Promise<void>;
  has(key: string, variant?: string): Promise<boolean>;
  /** The file itself, or one of its variants; null when it is not there. */
  read(key: string, variant?: string): Promise<StoredBytes | null>;
  /** Notes that a file is known to be lost, until it is put back. */
  markLost(key: string): Promise<void>;
  isMarkedLost(key: string): Promise<boolean>;
  /** Removes a file with its variants. Gone already is fine. */
  remove(key: string): Promise<void>;
  /**
   * Removes what was kept before `before` (milliseconds) and is not among the keys that `known` answers, and what was begun
   * then or more than an hour ago.
   * Answers how many files went.
   */
  sweep(before: number, known: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Throws when nothing can be written. Looks only, and writes when a write has failed. */
  check(): Promise<void>;
  /** A write has failed: `check` believes nothing but a write, until one succeeds. */
  suspect(): void;
  readonly folder: string;
  /** The file that says to which database these files belong. */
  readonly ownerFile: string;
  /** The id of the database these files belong to; null when they are nobody's yet. */
  owner(): Promise<string | null>;
  giveTo(databaseId: string): Promise<void>;
}

/** Files on the local disk, inside `folder`. Throws `BadConfig` when it cannot be written. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const disk = new Disk(new LocalDriver({ location: folder, visibility: 'private' }));

  async function write(place: string, content: Readable | Uint8Array): Promise<void> {
    const begun = `${incoming}/${newRandomId()}`;
    try {
      await (content instanceof Readable
        ? disk.putStream(begun, content)
        : disk.put(begun, content));
      await disk.move(begun, place);
    } catch (error) {
      await disk.delete(begun).catch(() => {});
      throw error;
    }
  }

  const listed = async (prefix: string) => [...(await disk.listAll(prefix)).objects];
  const exists = (place: string) => disk.exists(place);

  async function isOlder(place: string, before: number): Promise<boolean> {
    // an original that is missing leaves only variants behind: nothing to wait for
    return (
      !(await exists(place)) || (await disk.getMetaData(place)).lastModified.getTime() < before
    );
  }

  async function sweepUnknown(
    shard: string,
    before: number,
    known: (keys: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number> {
    const old: string[] = [];
    for (const { name } of await listed(shard)) {
      if (await isOlder(placeOf(name), before)) old.push(name);
    }
    if (old.length === 0) return 0;
    const kept = await known(old);
    const orphans = old.filter((key) => !kept.has(key));
    for (const key of orphans) await disk.deleteAll(folderOf(key));
    return orphans.length;
  }

  let isSuspect = false;

  async function look(): Promise<void> {
    await access(join(folder, incoming), constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < spareBytes) throw new StorageTrouble('files', 'diskFull');
  }

  async function probe(): Promise<void> {
    const place = `${incoming}/${newRandomId()}`;
    await disk.put(place, new Uint8Array(4_096));
    await disk.delete(place);
    isSuspect = false;
  }

  const store: FileStore = {
    folder,
    incomingDir: join(folder, incoming),
    ownerFile: join(folder, owner),
    owner: async () => ((await exists(owner)) ? (await disk.get(owner)).trim() : null),
    giveTo: (databaseId) => write(owner, Buffer.from(`${databaseId}\n`)),
    suspect: () => void (isSuspect = true),
    async keep(content) {
      const key = newRandomId();
      await write(placeOf(key), content);
      return key;
    },
    async putBack(key, content) {
      if (!isUuid(key)) throw new TypeError('not a key of this store');
      await write(placeOf(key), content);
    },
    has: (key, variant) => exists(placeOf(key, variant)),
    keepVariant: (key, variant, content) => write(placeOf(key, variant), content),
    async dropVariants(key) {
      for (const { name } of (await exists(placeOf(key))) ? await listed(folderOf(key)) : [])
        if (name !== original && name !== lost) await disk.delete(`${folderOf(key)}/${name}`);
    },
    async read(key, variant) {
      const place = placeOf(key, variant);
      if (!(await exists(place))) return null;
      const { contentLength } = await disk.getMetaData(place);
      return { stream: await disk.getStream(place), sizeBytes: contentLength };
    },
    markLost: (key) => write(placeOf(key, lost), new Uint8Array()),
    isMarkedLost: (key) => exists(placeOf(key, lost)),
    remove: (key) => disk.deleteAll(folderOf(key)),
    async sweep(before, known) {
      let removed = 0;
      const underWay = Math.max(before, Date.now() - longestMs);
      for (const { name } of await listed(incoming)) {
        if (!(await isOlder(`${incoming}/${name}`, underWay))) continue;
        await disk.delete(`${incoming}/${name}`);
        removed++;
      }
      for (const { name } of await listed(objects))
        removed += await sweepUnknown(`${objects}/${name}`, before, known);
      return removed;
    },
    check: () => (isSuspect ? probe() : look()),
  };
  const begun = async (): Promise<void> => {
    makeFolder(resolve(folder));
    await probe();
    for (const name of [incoming, objects]) await closeToOthers(join(folder, name));
  };
  await begun().catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new BadConfig(`files cannot be kept in ${folder}, below DATA_DIR: ${reason}`);
  });
  return store;
}

const ownFolder = 0o700;
export const ownFile = 0o600;

/** Takes from others what an earlier version left open to them: a folder after all that is in it, so one that is closed is done. */
async function closeToOthers(folder: string): Promise<void> {
  const { mode, uid } = statSync(folder, { throwIfNoEntry: false }) ?? { mode: 0, uid: null };
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeToOthers(path);
    // an earlier version that still runs beside us may have removed it
    else await chmod(path, ownFile).catch(ignoreMissing);
  }
  await chmod(folder, ownFolder).catch(ignoreMissing);
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Less than this left is as good as none: uploads under way, the log and the database would soon fail. */
const spareBytes = 200 * 1024 ** 2;

/** More than twice what an upload and its handling may take. */
const longestMs = 3_600_000;

const owner = 'database-id';
const incoming = 'incoming';
const objects = 'objects';
const original = 'original';
const lost = 'lost';
const folderOf = (key: string) => `${objects}/${key.slice(0, 2)}/${key}`;
const placeOf = (key: string, variant = original) => `${folderOf(key)}/${variant}`;

/**
 * The stock driver moves by copying; a reader could meet half a file, and a crash of the machine could leave one. What it
 * writes, others could read.
 */
class LocalDriver extends FSDriver {
  override async put(key: string, content: string | Uint8Array): Promise<void> {
    const place = this.#pathOf(key);
    await mkdir(dirname(place), { recursive: true, mode: ownFolder });
    await writeFile(place, content, { mode: ownFile });
  }

  /** The stock driver tells that it let go of the stream, and not why: a full disk. What it writes may be a stream as well. */
  override putStream(key: string, content: Readable): Promise<void> {
    content.on('error', () => {});
    return this.put(key, content as unknown as Uint8Array);
  }

  override async move(source: string, destination: string): Promise<void> {
    const [from, to] = [this.#pathOf(source), this.#pathOf(destination)];
    await mkdir(dirname(to), { recursive: true, mode: ownFolder });
    const file = await open(from, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(from, to);
    for (const folder of foldersUpTo(String(this.options.location), to)) await fsyncFolder(folder);
  }

  #pathOf(key: string): string {
    return join(String(this.options.location), key);
  }
}
