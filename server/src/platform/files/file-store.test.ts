import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testBucket } from '../../../test/bucket.ts';
import { diskAfter } from '../../../test/power-cut.ts';
import { openFiles, openFileStore, openPlaces, type FileStore } from './file-store.ts';

let folder = '';
const dataDir = () => join(folder, 'data');
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'shieldsource-files-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const textOf = async (store: FileStore, key: string, variant?: string) => {
  const found = await store.read(key, variant);
  return found && { text: await text(found.stream), sizeBytes: found.sizeBytes };
};
const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const bucket = await testBucket();
const inFolder = {
  open: () => openFileStore(dataDir()),
  paths: async () => filesIn(dataDir()).map((path) => relative(dataDir(), path)),
};
const inBucket = {
  async open() {
    const { bucket: store } = await openPlaces({ ...bucketPlace(), filesIn: 'bucket' });
    for (const path of await bucket.paths()) await store?.remove(path.split('/')[2] ?? '');
    return store!;
  },
  paths: () => bucket.paths(),
};
const bucketPlace = () => ({ dataDir: dataDir(), bucket: bucket.settings });

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('a file kept in %s', (_, place) => {
  let store: FileStore;
  beforeEach(async () => void (store = await place.open()));

  test('is read back as it came, with its size', async () => {
    const bytes = Buffer.from('证据');
    const stream = Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
    for (const content of [bytes, { stream, sizeBytes: 6 }])
      expect(await textOf(store, await store.keep(content))).toEqual({
        text: '证据',
        sizeBytes: 6,
      });
  });

  test('has variants beside it, and goes together with them', async () => {
    const key = await store.keep(Buffer.from('wide'));
    await store.keepVariant(key, 'w64', Buffer.from('slim'));
    expect(await textOf(store, key, 'w64')).toEqual({ text: 'slim', sizeBytes: 4 });
    expect([await store.has(key, 'w64'), await store.has(key, 'w128')]).toEqual([true, false]);
    await store.remove(key);
    await store.remove(key);
    expect([await textOf(store, key), await textOf(store, key, 'w64')]).toEqual([null, null]);
    expect(await store.has(key, 'w64')).toBe(false);
    expect(await place.paths()).toEqual([]);
  });

  test('loses its variants alone', async () => {
    const key = await store.keep(Buffer.from('wide'));
    await store.keepVariant(key, 'w64', Buffer.from('slim'));
    await store.markLost(key);
    await store.dropVariants(key);
    expect([await store.has(key), await store.has(key, 'w64')]).toEqual([true, false]);
    expect(await store.isMarkedLost(key)).toBe(true);
  });

  test.each([
    ['breaks off', () => Readable.from(cutShort()), 8],
    ['is shorter than it said', () => Readable.from([Buffer.from('half')]), 8],
    ['is longer', () => Readable.from([Buffer.from('half'), Buffer.from('half')]), 4],
  ])('leaves nothing where it %s', async (_case, stream, sizeBytes) => {
    await expect(store.keep({ stream: stream(), sizeBytes })).rejects.toThrow(
      /^cut$|of \d bytes came with \d$/,
    );
    expect(await place.paths()).toEqual([]);
  });

  test('is removed by a sweep when nobody knows it, and no sooner', async () => {
    const [known, orphan] = [
      await store.keep(Buffer.from('a')),
      await store.keep(Buffer.from('b')),
    ];
    await store.keepVariant(orphan, 'w64', Buffer.from('slim'));
    const knows = async (keys: string[]) => new Set(keys.filter((key) => key === known));
    expect(await store.sweep(Date.now() - 60_000, knows)).toBe(0);
    expect(await store.sweep(Date.now() + 60_000, knows)).toBe(1);
    expect((await place.paths()).map((path) => path.split('/')[2])).toEqual([known]);
  });

  test('an empty place has nothing to sweep', async () => {
    expect(await store.sweep(Date.now(), async () => new Set())).toBe(0);
  });
});

function* cutShort() {
  yield Buffer.from('half');
  throw new Error('cut');
}

describe('in a folder', () => {
  test('a file is on the disk, with its name, before anybody is told its key', async () => {
    const store = await inFolder.open();
    let key = '';
    const disk = await diskAfter(async () => (key = await store.keep(Buffer.from('证据'))));
    const path = join(dataDir(), 'objects', key.slice(0, 2), key, 'original');
    expect(disk.holds(path, dataDir())).toBe(true);
  });

  const hour = 3_600_000;
  const age = (hours: number) => {
    const then = new Date(Date.now() - hours * hour);
    for (const path of filesIn(dataDir())) utimesSync(path, then, then);
  };

  test('what is new stays, whoever knows it', async () => {
    const store = await inFolder.open();
    const orphan = await store.keep(Buffer.from('orphan'));
    age(25);
    const fresh = await store.keep(Buffer.from('fresh'));
    expect(await store.sweep(Date.now() - 24 * hour, async () => new Set())).toBe(1);
    expect([await store.has(orphan), await store.has(fresh)]).toEqual([false, true]);
  });

  test('uploads that a crash left half done go as soon as none can be under way', async () => {
    const store = await inFolder.open();
    writeFileSync(join(store.incomingDir, 'left'), 'half');
    age(0.9);
    await store.sweepIncoming();
    expect(filesIn(dataDir())).toHaveLength(1);
    age(1.1);
    await store.sweepIncoming();
    expect(filesIn(dataDir())).toEqual([]);
  });

  test('also where the files themselves lie in a bucket', async () => {
    const files = await openFiles({ ...bucketPlace(), filesIn: 'bucket' });
    writeFileSync(join(files.incomingDir, 'left'), 'half');
    age(1.1);
    await files.sweepIncoming();
    expect(filesIn(dataDir())).toEqual([]);
  });

  test('one that cannot be written says so', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openFileStore(join(folder, 'file'))).rejects.toThrow('files cannot be kept in');
  });
});

describe('a bucket', () => {
  const open = async () => (await inBucket.open())!;

  test('that is not there, or is asked with a wrong secret, is refused by name', async () => {
    for (const wrong of [{ bucket: 'another-bucket' }, { secretAccessKey: 'guessed' }])
      await expect(
        openFiles({
          dataDir: dataDir(),
          bucket: { ...bucket.settings, ...wrong },
          filesIn: 'bucket',
        }),
      ).rejects.toThrow(/^files cannot be kept in s3:\/\/.*, as S3_BUCKET says: /);
    const refused = bucket.refused.splice(0).map((line) => line.split(':')[0]);
    expect(new Set(refused)).toEqual(new Set(['SignatureDoesNotMatch']));
  });

  test.each([
    ['refuses', { status: 403, code: 'AccessDenied' }, 'filesReadOnly'],
    ['is full', { status: 507, code: 'StorageFull' }, 'diskFull'],
    ['fails', { status: 500, code: 'InternalError' }, 'filesUnreachable'],
    ['cuts the connection', 'cut', 'filesUnreachable'],
  ] as const)('that %s says what the trouble is, and keeps nothing', async (_, fault, alarm) => {
    const store = await open();
    const sent = () => ({
      stream: Readable.from([Buffer.alloc(400_000, 'x')]),
      sizeBytes: 400_000,
    });
    bucket.failing = (asked) => (asked.startsWith('PUT') ? fault : null);
    await expect(store.keep(sent())).rejects.toMatchObject({ name: 'StorageTrouble', alarm });
    expect(await bucket.paths()).toEqual([]);
    store.suspect();
    await expect(store.check()).rejects.toMatchObject({ alarm });
    bucket.failing = null;
    await store.check();
    expect(await textOf(store, await store.keep(sent()))).toMatchObject({ sizeBytes: 400_000 });
  });

  test('that fails for a moment is asked again', async () => {
    const store = await open();
    const key = await store.keep(Buffer.from('evidence'));
    let isFirst = true;
    bucket.failing = () => {
      const fault = isFirst ? { status: 503, code: 'SlowDown' } : null;
      isFirst = false;
      return fault;
    };
    expect(await textOf(store, key)).toEqual({ text: 'evidence', sizeBytes: 8 });
    expect(isFirst).toBe(false);
  });

  test('that does not answer is no answer in time', async () => {
    const store = await open();
    bucket.failing = () => 'silence';
    await expect(store.check()).rejects.toMatchObject({ alarm: 'filesUnreachable' });
  });

  test('that takes its time is not read ahead for: nothing is whole in memory', async () => {
    const store = await open();
    bucket.failing = () => 'silence';
    const piece = Buffer.alloc(65_536);
    let taken = 0;
    let rested = performance.now();
    const stream = Readable.from(
      (function* () {
        for (; taken < 800; taken++) {
          rested = performance.now();
          yield piece;
        }
      })(),
    );
    const put = store.keep({ stream, sizeBytes: 800 * piece.length });
    const isAtRest = () => taken > 0 && performance.now() - rested > 300;
    await expect.poll(isAtRest, { timeout: 20_000 }).toBe(true);
    expect(taken).toBeLessThan(400);
    bucket.hangUp();
    await expect(put).rejects.toMatchObject({ alarm: 'filesUnreachable' });
  });
});

describe('while files move', () => {
  test('what is at either place is read, and removed at both', async () => {
    const { folder: local, bucket: remote } = await openPlaces({
      ...bucketPlace(),
      filesIn: 'folder',
    });
    const [early, moved] = [
      await local.keep(Buffer.from('early')),
      await local.keep(Buffer.from('moved')),
    ];
    await remote!.putBack(moved, Buffer.from('moved'));
    const files = await openFiles({ ...bucketPlace(), filesIn: 'bucket' });
    const late = await files.keep(Buffer.from('late'));
    for (const [key, words] of [[early, 'early'] as const, [moved, 'moved'], [late, 'late']])
      expect(await textOf(files, key)).toMatchObject({ text: words });
    expect([await local.has(late), await remote!.has(late)]).toEqual([false, true]);

    await files.putBack(moved, Buffer.from('anew'));
    expect(await local.has(moved)).toBe(false);
    for (const key of [early, moved, late]) await files.remove(key);
    for (const store of [local, remote!])
      for (const key of [early, moved, late]) expect(await store.has(key)).toBe(false);
    expect(filesIn(dataDir())).toEqual([]);
  });
});
