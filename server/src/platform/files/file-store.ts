import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { v4 as newRandomId, validate as isUuid } from 'uuid';
import { BadConfig } from '../bad-config.ts';
import type { BucketSettings, FilesIn } from './bucket-settings.ts';
import { openFolder } from './folder.ts';
import { incoming, type Content, type Storage, type StoredBytes } from './storage.ts';

/** Where the bytes of files are. Keys are random and say nothing; who may read them stands in the database. */
export interface FileStore {
  /** A folder of this machine for uploads still arriving. */
  readonly incomingDir: string;
  /** Removes what a killed process left half done: what was begun more than an hour ago. */
  sweepIncoming(): Promise<void>;
  /** Keeps `content` under a fresh key, whole or not at all. */
  keep(content: Content): Promise<string>;
  /** Keeps a file under a key that it has already, whole or not at all; what stood there goes. */
  putBack(key: string, content: Content): Promise<void>;
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
   * Removes what was kept before `before` (milliseconds) and is not among the keys that `known` answers.
   * Answers how many files went.
   */
  sweep(before: number, known: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
  /** Throws when nothing can be written. Looks only, and writes when a write has failed. */
  check(): Promise<void>;
  /** A write has failed: `check` believes nothing but a write, until one succeeds. */
  suspect(): void;
  /** The folder or bucket, and the variable that says which it is. */
  readonly name: string;
  readonly setting: Storage['setting'];
  /** The file that says to which database these files belong. */
  readonly ownerFile: string;
  /** The id of the database these files belong to; null when they are nobody's yet. */
  owner(): Promise<string | null>;
  giveTo(databaseId: string): Promise<void>;
  /** The place that is read, too, while files move. */
  readonly second?: FileStore;
}

export interface FilesPlace {
  readonly dataDir: string;
  readonly bucket: BucketSettings | null;
  readonly filesIn: FilesIn;
}

/** Files where the settings say. Throws `BadConfig` when they cannot be kept there. */
export async function openFiles(place: FilesPlace): Promise<FileStore> {
  const { folder, bucket } = await openPlaces(place);
  if (!bucket) return folder;
  if (place.filesIn === 'folder') return bothStores(folder, bucket);
  await proved(bucket, 'as S3_BUCKET says');
  return {
    ...bothStores(bucket, folder),
    // uploads arrive in the folder, wherever they are kept
    suspect() {
      for (const store of [folder, bucket]) store.suspect();
    },
    async check() {
      for (const store of [folder, bucket]) await store.check();
    },
  };
}

/** The folder, and the bucket where there is one. */
export async function openPlaces({ dataDir, bucket }: FilesPlace): Promise<{
  folder: FileStore;
  bucket: FileStore | null;
}> {
  const folder = await openFileStore(join(dataDir, 'files'));
  if (!bucket) return { folder, bucket };
  // whoever keeps files in a folder need not load the client
  const { openBucket } = await import('./bucket.ts');
  return { folder, bucket: storeOn(openBucket(bucket), folder.incomingDir) };
}

/** Files on the local disk, inside `folder`. Throws `BadConfig` when it cannot be written. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const storage = await openFolder(folder).catch(refusedBy(folder, 'below DATA_DIR'));
  const store = storeOn(storage, join(folder, incoming));
  await proved(store, 'below DATA_DIR');
  return store;
}

/** Throws `BadConfig` where nothing can be written. */
export async function proved(store: FileStore, as: string): Promise<void> {
  store.suspect();
  await store.check().catch(refusedBy(store.name, as));
}

const refusedBy =
  (name: string, as: string) =>
  (error: Error): never => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new BadConfig(`files cannot be kept in ${name}, ${as}: ${reason}`);
  };

/**
 * New files go into `first`; what is still only in `second` is read there, so that files can be moved while people use them.
 * What is removed is removed at both.
 */
function bothStores(first: FileStore, second: FileStore): FileStore {
  return {
    ...first,
    second,
    async putBack(key, content) {
      await first.putBack(key, content);
      // else what was replaced would stay there
      await second.remove(key);
    },
    async dropVariants(key) {
      for (const store of [first, second]) await store.dropVariants(key);
    },
    // copies are made anew where they are missing
    has: async (key, variant) =>
      (await first.has(key, variant)) || (variant === undefined && (await second.has(key))),
    read: async (key, variant) =>
      (await first.read(key, variant)) ?? (variant === undefined ? await second.read(key) : null),
    isMarkedLost: async (key) =>
      (await first.isMarkedLost(key)) || (await second.isMarkedLost(key)),
    async remove(key) {
      for (const store of [first, second]) await store.remove(key);
    },
    async sweepIncoming() {
      for (const store of [first, second]) await store.sweepIncoming();
    },
    async sweep(before, known) {
      return (await first.sweep(before, known)) + (await second.sweep(before, known));
    },
  };
}

/** Files at a place of any kind; uploads arrive in a local folder. */
function storeOn(storage: Storage, incomingDir: string): FileStore {
  let isSuspect = false;

  async function probe(): Promise<void> {
    const path = `${incoming}/${newRandomId()}`;
    await storage.put(path, new Uint8Array(4_096));
    await storage.remove(path);
    isSuspect = false;
  }

  async function sweepUnknown(
    found: readonly Kept[],
    before: number,
    known: (keys: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<number> {
    const old = found.filter(({ keptMs }) => keptMs < before).map(({ key }) => key);
    if (old.length === 0) return 0;
    const kept = await known(old);
    const orphans = old.filter((key) => !kept.has(key));
    for (const key of orphans) await storage.removeAll(folderOf(key));
    return orphans.length;
  }

  return {
    incomingDir,
    name: storage.name,
    setting: storage.setting,
    ownerFile: `${storage.name}/${owner}`,
    async owner() {
      const found = await storage.get(owner);
      return found && (await text(found.stream)).trim();
    },
    giveTo: (databaseId) => storage.put(owner, Buffer.from(`${databaseId}\n`)),
    suspect: () => void (isSuspect = true),
    async keep(content) {
      const key = newRandomId();
      await storage.put(placeOf(key), content);
      return key;
    },
    async putBack(key, content) {
      if (!isUuid(key)) throw new TypeError('not a key of this store');
      await storage.put(placeOf(key), content);
    },
    has: (key, variant) => storage.has(placeOf(key, variant)),
    keepVariant: (key, variant, content) => storage.put(placeOf(key, variant), content),
    async dropVariants(key) {
      for await (const { path } of storage.list(folderOf(key)))
        if (path !== placeOf(key) && path !== placeOf(key, lost)) await storage.remove(path);
    },
    read: (key, variant) => storage.get(placeOf(key, variant)),
    markLost: (key) => storage.put(placeOf(key, lost), new Uint8Array()),
    isMarkedLost: (key) => storage.has(placeOf(key, lost)),
    remove: (key) => storage.removeAll(folderOf(key)),
    async sweepIncoming() {
      const underWay = Date.now() - longestMs;
      for await (const { path, modifiedMs } of storage.list(incoming))
        if (modifiedMs < underWay) await storage.remove(path);
    },
    async sweep(before, known) {
      let removed = 0;
      for await (const some of keptIn(storage)) removed += await sweepUnknown(some, before, known);
      return removed;
    },
    check: () => (isSuspect ? probe() : storage.look()),
  };
}

interface Kept {
  readonly key: string;
  /** An original that is missing leaves only variants behind: nothing to wait for. */
  readonly keptMs: number;
}

const atOnce = 1_000;

/** The files of a place, some at a time. */
async function* keptIn(storage: Storage): AsyncGenerator<Kept[]> {
  let some = new Map<string, number>();
  for await (const { path, modifiedMs } of storage.list(objects)) {
    const [, , key = '', name] = path.split('/');
    if (!some.has(key) && some.size === atOnce) {
      yield inOrder(some);
      some = new Map();
    }
    if (name === original) some.set(key, modifiedMs);
    else if (!some.has(key)) some.set(key, -Infinity);
  }
  yield inOrder(some);
}

const inOrder = (some: ReadonlyMap<string, number>): Kept[] =>
  [...some].map(([key, keptMs]) => ({ key, keptMs }));

/** More than twice what an upload and its handling may take. */
const longestMs = 3_600_000;

const owner = 'database-id';
const objects = 'objects';
const original = 'original';
const lost = 'lost';
const folderOf = (key: string) => `${objects}/${key.slice(0, 2)}/${key}`;
const placeOf = (key: string, variant = original) => `${folderOf(key)}/${variant}`;
