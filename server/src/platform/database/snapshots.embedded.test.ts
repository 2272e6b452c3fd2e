import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase } from './database.ts';
import { copyDatabase, keepSnapshot, openSnapshot } from './snapshots.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-snapshots-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let database = '';
let count = 0;
beforeEach(() => {
  database = join(folder, `${count++}`, 'database');
  mkdirSync(join(database, 'inner'), { recursive: true });
  write('original');
});

const write = (text: string) => writeFileSync(join(database, 'inner', 'file'), text);
const read = () => readFileSync(join(database, 'inner', 'file'), 'utf8');
const names = () => readdirSync(join(database, '..', 'snapshots'));

async function snapshot(text: string): Promise<void> {
  write(text);
  await keepSnapshot(copyDatabase(database));
}

/** Stands for opening the database: only these contents are sound. */
const opening =
  (...sound: string[]) =>
  async () => {
    if (!sound.includes(read())) throw new Error('damaged');
    return read();
  };

test('the last three are kept, and nothing of an unfinished one', async () => {
  write('cut short');
  copyDatabase(database);
  for (const text of ['a', 'b', 'c', 'd', 'e']) await snapshot(text);
  expect(names()).toHaveLength(3);
  expect(names().filter((name) => name.endsWith('.partial'))).toEqual([]);
  write('damaged');
  expect(await openSnapshot(database, opening('c', 'd'))).toMatchObject({ opened: 'd' });
});

test('the newest that opens takes the place of the damaged files, which are kept', async () => {
  await snapshot('sound');
  await snapshot('also damaged');
  write('damaged');
  const found = await openSnapshot(database, opening('sound'));
  expect(found?.opened).toBe('sound');
  expect(readFileSync(join(found!.damaged, 'inner', 'file'), 'utf8')).toBe('damaged');
});

test('when none opens, everything is as before', async () => {
  expect(await openSnapshot(database, opening())).toBeUndefined();
  await snapshot('useless');
  write('damaged');
  expect(await openSnapshot(database, opening())).toBeUndefined();
  expect(read()).toBe('damaged');
  expect(readdirSync(join(database, '..')).toSorted()).toEqual(['database', 'snapshots']);
});

test('a damaged database comes back with what its snapshot held', async () => {
  const { options } = await testPlace();
  const dataDir = 'dataDir' in options ? options.dataDir : '';
  const first = await openDatabase({ dataDir, upkeepMs: 300 });
  await first.pool.query('create table kept as select 1 as n');
  const snapshots = join(dataDir, 'snapshots');
  const since = new Date().toISOString().replaceAll(':', '-');
  const isTaken = (name: string) => name > since && !name.endsWith('.partial');
  await first.pool.query('insert into kept values (2)');
  await expect.poll(() => readdirSync(snapshots).some(isTaken)).toBe(true);
  await first.close();

  truncateSync(join(dataDir, 'database', 'global', 'pg_control'), 0);
  const warned = new Promise<string>((resolve) =>
    process.once('warning', ({ message }) => resolve(message)),
  );
  const second = await openDatabase({ dataDir });
  expect((await second.pool.query('select n from kept')).rows).toContainEqual({ n: 1 });
  expect(await warned).toContain('was damaged and is back as of 2');
  await second.close();
  expect(readdirSync(dataDir).filter((name) => name.startsWith('database.damaged-'))).toHaveLength(
    1,
  );
  expect(existsSync(join(dataDir, 'lock.json'))).toBe(false);
});
