import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { makeKeys, newKey } from '../crypto.ts';
import { BadArchive, readArchive, writeArchive } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const material = { encryptionKey: newKey(), oldEncryptionKeys: [], indexKey: newKey() };
const keys = makeKeys(material);
const chunk = 64 * 1024;

let count = 0;
const newPath = (): string => join(folder, `${count++}.backup`);

async function* pieces(...sizes: number[]): AsyncGenerator<Buffer> {
  for (const [index, size] of sizes.entries()) yield Buffer.alloc(size, index + 1);
}

async function written(...sizes: number[]): Promise<string> {
  const path = newPath();
  await writeArchive(path, keys, pieces(...sizes));
  return path;
}

async function read(path: string, by = keys): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const piece of readArchive(path, by)) found.push(piece);
  return Buffer.concat(found);
}

describe('what was written comes back', () => {
  test.for([
    [[]],
    [[0]],
    [[1]],
    [[chunk - 1]],
    [[chunk]],
    [[chunk + 1]],
    [[10, chunk, 3 * chunk, 7]],
    [[2 * chunk, chunk]],
  ])('in pieces of %j', async ([sizes]) => {
    const path = await written(...sizes!);
    const parts: Buffer[] = [];
    for await (const piece of pieces(...sizes!)) parts.push(piece);
    expect((await read(path)).equals(Buffer.concat(parts))).toBe(true);
  });

  test('under the old key too, after the deployment has a new one', async () => {
    const path = await written(chunk + 5);
    const later = makeKeys({
      encryptionKey: newKey(),
      oldEncryptionKeys: [material.encryptionKey],
      indexKey: material.indexKey,
    });
    expect(await read(path, later)).toHaveLength(chunk + 5);
  });

  test('and can be read by its owner only', async () => {
    expect(statSync(await written(1)).mode & 0o777).toBe(0o600);
  });
});

describe('nothing is given out of an archive', () => {
  let whole: Buffer;
  beforeAll(async () => (whole = readFileSync(await written(3 * chunk + 100))));
  const sealed = chunk + 16;
  const heading = () => whole.length - (3 * sealed + 116);

  async function refused(bytes: Uint8Array): Promise<void> {
    const path = newPath();
    writeFileSync(path, bytes);
    await expect(read(path)).rejects.toThrow(BadArchive);
    rmSync(path);
  }

  test('made under another key', async () => {
    const path = await written(10);
    await expect(read(path, makeKeys({ ...material, encryptionKey: newKey() }))).rejects.toThrow(
      /^.*\.backup was made under another key \([0-9a-f]{8}\)/,
    );
  });

  test('cut anywhere', async () => {
    const edges = [0, 1, 2, 3].map((chunks) => heading() + chunks * sealed);
    const offsets = [
      0,
      1,
      21,
      ...edges.flatMap((edge) => [edge - 1, edge, edge + 1, edge + 16, edge + 5_000]),
      whole.length - 1,
    ].filter((length) => length < whole.length);
    for (const length of offsets) await refused(whole.subarray(0, length));
  });

  test('with one bit changed, anywhere', async () => {
    const steps = 300;
    for (let step = 0; step < steps; step++) {
      const at = step < 64 ? step : Math.floor((whole.length - 1) * (step / steps));
      const changed = Buffer.from(whole);
      changed[at]! ^= 1 << (step % 8);
      await refused(changed);
    }
  });

  test('with chunks swapped, doubled, left out or added', async () => {
    const at = (index: number) =>
      whole.subarray(heading() + index * sealed, heading() + (index + 1) * sealed);
    const [head, a, b, c, d] = [whole.subarray(0, heading()), at(0), at(1), at(2), at(3)];
    for (const parts of [
      [b, a, c, d],
      [a, a, b, c, d],
      [a, c, d],
      [a, b, d],
      [b, c, d],
      [a, b, c],
      [a, b, c, d, d],
      [d],
      [],
    ]) {
      await refused(Buffer.concat([head, ...parts]));
    }
    expect(Buffer.concat([head, a, b, c, d]).equals(whole)).toBe(true);
  });

  test('whose end is that of another one of the same key', async () => {
    const other = readFileSync(await written(3 * chunk + 100));
    await refused(
      Buffer.concat([
        whole.subarray(0, heading() + 3 * sealed),
        other.subarray(heading() + 3 * sealed),
      ]),
    );
    await refused(Buffer.concat([other.subarray(0, heading()), whole.subarray(heading())]));
  });

  test('that is something else', async () => {
    await refused(Buffer.from('PK\u0003\u0004'));
    await refused(Buffer.alloc(5_000));
    const path = await written(10);
    copyFileSync(path, `${path}.2`);
    truncateSync(`${path}.2`, 0);
    await expect(read(`${path}.2`)).rejects.toThrow(
      'is not a backup of a format that this version reads',
    );
  });
});

test('an existing file is never written over', async () => {
  const path = await written(10);
  const before = readFileSync(path);
  await expect(writeArchive(path, keys, pieces(20))).rejects.toThrow(`${path} exists already`);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('a source that fails leaves no file at all', async () => {
  const inner = mkdtempSync(join(folder, 'inner-'));
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(3 * chunk);
    throw new Error('the database went away');
  }
  await expect(writeArchive(join(inner, 'a'), keys, failing())).rejects.toThrow(
    'the database went away',
  );
  expect(readdirSync(inner)).toEqual([]);
});

test('killed while writing, it leaves nothing under the final name', async () => {
  const path = newPath();
  const writer = startChild(
    `import { writeArchive } from './archive.ts';
     import { makeKeys } from '../crypto.ts';
     async function* endless() {
       for (let n = 0; ; n++) {
         yield Buffer.alloc(100_000);
         if (n === 20) console.log('writing');
         await new Promise((resolve) => setImmediate(resolve));
       }
     }
     await writeArchive(process.argv[1], makeKeys(JSON.parse(process.argv[2])), endless());`,
    import.meta.url,
    path,
    JSON.stringify(material),
  );
  await writer.says('writing');
  await writer.kill();
  expect(readdirSync(folder).filter((name) => name === path.slice(folder.length + 1))).toEqual([]);
  await writeArchive(path, keys, pieces(10));
  expect(await read(path)).toHaveLength(10);
});
