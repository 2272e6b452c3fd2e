import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { inTransaction, openDatabase, type Database } from './database.ts';
import { DataDirInUse, lockDataDir } from './data-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-embedded-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let opened: Database[] = [];
const open = async (options: { upkeepMs?: number } = {}) => {
  const database = await openDatabase({ dataDir, ...options });
  opened.push(database);
  return database;
};
afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
});
beforeAll(async () => {
  const database = await openDatabase({ dataDir });
  await database.pool.query('create table note (id int primary key, text text)');
  await database.close();
});

const ids = async ({ pool }: Database) =>
  (await pool.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id);

describe('a client that dies in the middle of a transaction', () => {
  type Client = pg.PoolClient & {
    connection: { stream: { destroy(): void } };
  };

  const ends = {
    'is released as broken': (client: Client) => client.release(true),
    'loses its socket': (client: Client) => {
      client.once('error', () => {});
      client.connection.stream.destroy();
      client.release(true);
    },
    'leaves a query running': (client: Client) => {
      client.query('insert into note select generate_series(1000, 90000)').catch(() => {});
      client.query('insert into note values (5)').catch(() => {});
      client.release(true);
    },
  };
  test.each(Object.entries(ends))('and %s leaves a clean session', async (_, end) => {
    const database = await open();
    const client = (await database.pool.connect()) as Client;
    await client.query("begin; create temp table mine (); set timezone to 'Asia/Shanghai'");
    await client.query('insert into note values (1)');
    await client.query({ name: 's1', text: 'select 1' });
    end(client);
    const { rows } = await sql<{ temporary: string | null; timezone: string }>`
      select to_regclass('mine')::text as temporary, current_setting('timezone') as timezone`.execute(
      database.db,
    );
    expect(rows).toEqual([{ temporary: null, timezone: 'UTC' }]);
    expect(await ids(database)).toEqual([]);
  });
});

test('many small questions and a large answer keep their order and their content', async () => {
  const { db, pool } = await open();
  const asked = Array.from({ length: 3_000 }, (_, n) => n);
  const large = '漏'.repeat(2_000_000);
  const [answers, echo] = await Promise.all([
    Promise.all(
      asked.map(
        async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(db)).rows[0]?.n,
      ),
    ),
    pool.query<{ text: string; length: number }>(
      'select $1::text as text, length($1::text) as length',
      [large],
    ),
  ]);
  expect(answers).toEqual(asked);
  expect(echo.rows[0]?.length).toBe(large.length);
  expect(echo.rows[0]?.text === large).toBe(true);
  const many = await pool.query<{ n: number }>(
    "select n, repeat('x', 100) as x from generate_series(1, 50000) as n",
  );
  expect(many.rows.at(-1)?.n).toBe(50_000);
});

test('what was committed is there after closing, also by a process that is killed', async () => {
  const first = await open();
  await inTransaction(first.db, (tx) => sql`insert into note values (10, 'closed')`.execute(tx));
  await first.close();

  const writer = startChild(
    `import { openDatabase } from './database.ts';
     const { pool } = await openDatabase({ dataDir: process.argv[1] });
     for (let id = 11; ; id++) {
       await pool.query('insert into note values ($1)', [id]);
       console.log(id);
     }`,
    import.meta.url,
    dataDir,
  );
  await writer.says('40');
  await expect(open()).rejects.toThrow(`in use by process ${writer.pid}`);
  await writer.kill();
  const { output } = await writer.ended;

  const second = await open();
  const acknowledged = output.split('\n').slice(0, -1).map(Number);
  expect(await ids(second)).toEqual(expect.arrayContaining([10, ...acknowledged]));
});

test('closing waits for what runs, refuses what comes later, and may be repeated', async () => {
  const database = await open();
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const running = inTransaction(database.db, async (tx) => {
    begun();
    await sql`delete from note`.execute(tx);
  });
  await hasBegun;
  await database.close();
  await database.close();
  await running;
  await expect(database.pool.query('select 1')).rejects.toThrow();
});

test('the folder is locked while open, unless the caller holds it', async () => {
  const lock = lockDataDir(dataDir);
  await expect(open()).rejects.toThrow(DataDirInUse);
  const database = await openDatabase({ dataDir, lock });
  await database.close();
  expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
  lock.release();
});

test('a database whose making was cut short is made again', async () => {
  const started = join(folder, 'cut-short');
  cpSync(dataDir, started, { recursive: true });
  rmSync(join(started, 'database', 'global'), { recursive: true });
  writeFileSync(join(started, 'database.unfinished'), '');
  const again = await openDatabase({ dataDir: started });
  opened.push(again);
  expect((await again.pool.query("select to_regclass('note') as found")).rows).toEqual([
    { found: null },
  ]);
  expect(existsSync(join(started, 'database.unfinished'))).toBe(false);
});

test('the log is shortened and rows are counted from time to time', async () => {
  const { pool } = await open({ upkeepMs: 300 });
  const checkpoint = async () =>
    (
      await pool.query<{ at: string }>(
        'select checkpoint_lsn::text as at from pg_control_checkpoint()',
      )
    ).rows[0]?.at;
  const before = await checkpoint();
  await pool.query('delete from note');
  await pool.query('insert into note select generate_series(1, 500)');
  await expect.poll(checkpoint).not.toBe(before);
  const { rows } = await pool.query("select reltuples from pg_class where relname = 'note'");
  expect(rows).toEqual([{ reltuples: 500 }]);
});
