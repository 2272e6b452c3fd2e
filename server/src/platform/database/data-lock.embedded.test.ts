import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { DataDirInUse, lockDataDir } from './data-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let dataDir = '';
let count = 0;
beforeEach(() => void (dataDir = join(folder, `${count++}`, 'new')));

/** Takes the lock, not before the given moment, and keeps it until killed. */
const hold = (at = 0) =>
  startChild(
    `import { lockDataDir } from './data-lock.ts';
     while (Date.now() < Number(process.argv[2]));
     try {
       lockDataDir(process.argv[1]);
       console.log('held');
       setInterval(() => globalThis.gc?.(), 1000);
     } catch (error) {
       console.log(error.name);
       console.log(error.message);
     }`,
    import.meta.url,
    dataDir,
    `${at}`,
  );

test('a second process is refused at once, in one line that names the first', async () => {
  const holder = hold();
  await holder.says('held');
  const before = performance.now();
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  expect(() => lockDataDir(dataDir)).toThrow(
    new RegExp(
      `^.* is in use by process ${holder.pid} on \\S+, started \\d{4}-\\d\\d-\\d\\dT\\S+Z$`,
    ),
  );
  expect(performance.now() - before).toBeLessThan(2_000);
  await holder.kill();
});

test('the lock of a killed process is free, though its note remains', async () => {
  const holder = hold();
  await holder.says('held');
  await holder.kill();
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(true);
  lockDataDir(dataDir).release();
});

test('a note that names a living process holds nothing', () => {
  lockDataDir(dataDir).release();
  const note = { pid: process.pid, startedAt: '2020-01-01T00:00:00.000Z', host: 'elsewhere' };
  writeFileSync(join(dataDir, 'lock.json'), JSON.stringify(note));
  lockDataDir(dataDir).release();
});

test('the same process does not get it twice, and gets it again after the release', () => {
  const lock = lockDataDir(dataDir);
  expect(() => lockDataDir(dataDir)).toThrow(`process ${process.pid}`);
  lock.release();
  lock.release();
  lockDataDir(dataDir).release();
});

test('of six that start at once, exactly one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const at = Date.now() + 700;
    const starters = Array.from({ length: 6 }, () => hold(at));
    const answers = await Promise.all(
      starters.map((starter) =>
        Promise.race([
          starter.says('held').then(() => 'held'),
          starter.says('DataDirInUse').then(() => 'refused'),
        ]),
      ),
    );
    expect(answers.toSorted()).toEqual(['held', ...Array<string>(5).fill('refused')]);
    await Promise.all(starters.map((starter) => starter.kill()));
  }
});
