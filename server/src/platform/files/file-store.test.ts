import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskAfter } from '../../../test/power-cut.ts';
import { openFileStore, type FileStore } from './file-store.ts';

let folder = '';
let store: FileStore;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shieldsource-files-'));
  store = await openFileStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const allFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const textOf = async (key: string, variant?: string) => {
  const found = await store.read(key, variant);
  return found && { text: await text(found.stream), sizeBytes: found.sizeBytes };
};
const keepText = (words: string) => store.keep(Readable.from([words]));

describe('a kept file', () => {
  test('is read back as it came, with its size', async () => {
    expect(await textOf(await keepText('证据'))).toEqual({ text: '证据', sizeBytes: 6 });
  });

  test('has variants beside it, and goes together with them', async () => {
    const key = await keepText('wide');
    await store.keepVariant(key, 'w64', Buffer.from('slim'));
    expect(await textOf(key, 'w64')).toEqual({ text: 'slim', sizeBytes: 4 });
    expect([await store.has(key, 'w64'), await store.has(key, 'w128')]).toEqual([true, false]);
    await store.remove(key);
    await store.remove(key);
    expect([await textOf(key), await textOf(key, 'w64')]).toEqual([null, null]);
    expect(await store.has(key, 'w64')).toBe(false);
    expect(allFiles()).toEqual([]);
  });

  test('is on the disk, with its name, before anybody is told its key', async () => {
    let key = '';
    const disk = await diskAfter(async () => (key = await keepText('证据')));
    const path = join(folder, 'objects', key.slice(0, 2), key, 'original');
    expect(disk.holds(path, folder)).toBe(true);
  });

  test('one that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield 'half';
        throw new Error('cut');
      })(),
    );
    await expect(store.keep(broken)).rejects.toThrow();
    expect(allFiles()).toEqual([]);
  });
});

describe('sweeping', () => {
  const hour = 3_600_000;
  const age = (hours: number) => {
    const then = new Date(Date.now() - hours * hour);
    for (const file of allFiles()) utimesSync(join(file.parentPath, file.name), then, then);
  };

  test('removes what nobody knows, and leaves the known and the new', async () => {
    const known = await keepText('known');
    const orphan = await keepText('orphan');
    await store.keepVariant(orphan, 'w64', Buffer.from('slim'));
    age(25);
    const fresh = await keepText('fresh');
    const removed = await store.sweep(
      Date.now() - 24 * hour,
      async (keys) => new Set(keys.filter((key) => key === known)),
    );
    expect(removed).toBe(1);
    expect(
      [await textOf(known), await textOf(orphan), await textOf(fresh)].map((found) => found?.text),
    ).toEqual(['known', undefined, 'fresh']);
    expect(allFiles()).toHaveLength(2);
  });

  test('removes uploads that a crash left half done, as soon as none can be under way', async () => {
    writeFileSync(join(folder, 'incoming', 'left'), 'half');
    age(0.9);
    expect(await store.sweep(Date.now() - 24 * hour, async () => new Set())).toBe(0);
    age(1.1);
    expect(await store.sweep(Date.now() - 24 * hour, async () => new Set())).toBe(1);
    expect(allFiles()).toEqual([]);
  });

  test('of an empty store does nothing', async () => {
    expect(await store.sweep(Date.now(), async () => new Set())).toBe(0);
  });
});

test('a store that cannot be written says so', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(openFileStore(join(folder, 'file'))).rejects.toThrow();
});
