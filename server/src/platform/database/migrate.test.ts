import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startChild } from '../../../test/child.ts';
import { testPlace } from '../../../test/databases.ts';
import { openDatabase, type Database } from './database.ts';
import { listServers, ownName } from './servers.ts';
import { migrate, MigrationBlocked, MigrationMismatch } from './migrate.ts';

const { options } = await testPlace();
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = '';
let count = 0;

beforeEach(async () => {
  files = join(folder, `${count++}`);
  mkdirSync(files);
  await ask('drop schema public cascade; create schema public');
});

const write = (name: string, text: string) => writeFileSync(join(files, name), text);

let database: Database | undefined;

afterAll(() => database?.close());

const run = async () =>
  migrate((database ??= await openDatabase({ ...options, joins: true })), files);

async function ask<T>(question: string): Promise<T[]> {
  database ??= await openDatabase({ ...options, joins: true });
  return (await database.pool.query<T & Record<string, unknown>>(question)).rows;
}

const startRun = () =>
  startChild(
    `import { openDatabase } from './database.ts';
     import { migrate } from './migrate.ts';
     const database = await openDatabase({ ...JSON.parse(process.argv[1]), joins: true });
     console.log('open');
     console.log(JSON.stringify(await migrate(database, process.argv[2])));
     await database.close();`,
    import.meta.url,
    JSON.stringify(options),
    files,
  );

test('files are applied once, in order, with function bodies and several statements', async () => {
  write('0002-fill.sql', "insert into fruit values ('pear'); insert into fruit values ('plum');");
  write(
    '0001-fruit.sql',
    `create table fruit (name text);
     create function shout() returns trigger language plpgsql as $$
     begin
       new.name := upper(new.name); return new;
     end $$;
     create trigger shout before insert on fruit for each row execute function shout();`,
  );
  expect(await run()).toEqual(['0001-fruit.sql', '0002-fill.sql']);
  expect(await run()).toEqual([]);
  write('0003-more.sql', "insert into fruit values ('fig')");
  expect(await run()).toEqual(['0003-more.sql']);
  expect(await ask('select name from fruit')).toEqual([
    { name: 'PEAR' },
    { name: 'PLUM' },
    { name: 'FIG' },
  ]);
});

test('a file that fails leaves nothing of itself, and says where', async () => {
  write('0001-good.sql', 'create table good ()');
  write('0002-bad.sql', 'create table bad ();\n\ncreate table oops (x nonsense);');
  await expect(run()).rejects.toThrow('0002-bad.sql line 3: type "nonsense" does not exist');
  expect(
    await ask("select to_regclass('good') is not null as good, to_regclass('bad') as bad"),
  ).toEqual([{ good: true, bad: null }]);
  write('0002-bad.sql', 'create table bad ();');
  expect(await run()).toEqual(['0002-bad.sql']);
});

test('a file that was changed after it was applied is refused, and nothing else is applied', async () => {
  write('0001-fruit.sql', 'create table fruit (name text)');
  await run();
  write('0001-fruit.sql', 'create table fruit (name text not null)');
  write('0002-more.sql', 'create table more ()');
  await expect(run()).rejects.toThrow(MigrationMismatch);
  await expect(run()).rejects.toThrow('0001-fruit.sql was changed after it was applied');
  expect(await ask("select to_regclass('more') as more")).toEqual([{ more: null }]);
});

test('names without a number, and numbers used twice, are refused', async () => {
  write('fruit.sql', 'select 1');
  await expect(run()).rejects.toThrow('fruit.sql is not named like');
  rmSync(join(files, 'fruit.sql'));
  write('0001-a.sql', 'select 1');
  write('0001-b.sql', 'select 1');
  await expect(run()).rejects.toThrow('0001-a.sql and 0001-b.sql have the same number');
});

test('a process killed in the middle leaves nothing half done', async () => {
  write('0001-fruit.sql', 'create table fruit (name text)');
  write(
    '0002-slow.sql',
    `create table slow (n int);
     insert into slow select * from generate_series(1, 1000);
     select count(*) from generate_series(1, 400000000);`,
  );
  const child = startRun();
  await child.says('open');
  await untilSlow();
  await child.kill();
  write('0002-slow.sql', 'create table slow (n int)');
  expect(await run()).toContain('0002-slow.sql');
  expect(await ask('select count(*) as n from slow')).toEqual([{ n: 0 }]);
});

test('a file of a newer release keeps this one out, unless its first line declares it compatible', async () => {
  write('0001-one.sql', 'create table one ()');
  write('0002-adds.sql', '-- compatible: yes\n\ncreate table two ()');
  await run();
  rmSync(join(files, '0002-adds.sql'));
  expect(await run()).toEqual([]);
  write('0003-changes.sql', '-- it is not -- compatible: yes\ndrop table one');
  await run();
  rmSync(join(files, '0003-changes.sql'));
  write('0004-late.sql', 'create table four ()');
  await expect(run()).rejects.toThrow(MigrationMismatch);
  await expect(run()).rejects.toThrow('by a newer release (0003-changes.sql): start that one');
  expect(await ask("select to_regclass('four') as four")).toEqual([{ four: null }]);
});

test('a database of a release from before these migrations is refused as that', async () => {
  write('0001-earlier.sql', 'create table earlier ()');
  await run();
  rmSync(join(files, '0001-earlier.sql'));
  write('0001-one.sql', 'create table one ()');
  await expect(run()).rejects.toThrow(
    'the database is of a release before 0.3.0 (0001-earlier.sql), from which nothing is carried over',
  );
  expect(await ask("select to_regclass('one') as one")).toEqual([{ one: null }]);
});

test('a file that comes too late is refused, and nothing else is applied', async () => {
  write('0001-one.sql', 'create table one ()');
  write('0003-three.sql', 'create table three ()');
  await run();
  write('0002-two.sql', 'create table two ()');
  write('0004-four.sql', 'create table four ()');
  await expect(run()).rejects.toThrow(MigrationMismatch);
  await expect(run()).rejects.toThrow(
    /^0002-two\.sql comes too late: the database has 0003-three\.sql already, .*$/,
  );
  expect(await ask("select to_regclass('two') as two, to_regclass('four') as four")).toEqual([
    { two: null, four: null },
  ]);
});

test('a database that was migrated before is left as it is when only a new one may be', async () => {
  const runOnNew = async () =>
    migrate((database ??= await openDatabase({ ...options, joins: true })), files, {
      onlyNew: true,
    });
  write('0001-one.sql', 'create table one ()');
  write('0002-two.sql', 'create table two ()');
  expect(await runOnNew()).toEqual(['0001-one.sql', '0002-two.sql']);
  expect(await runOnNew()).toEqual([]);
  write('0003-three.sql', 'create table three ()');
  write('0004-four.sql', 'create table four ()');
  await expect(runOnNew()).rejects.toThrow(MigrationMismatch);
  await expect(runOnNew()).rejects.toThrow(
    /^the database misses 0003-three\.sql and 1 more: run `npm run shieldsource -- migrate` .*$/,
  );
  expect(await ask("select to_regclass('three') as three")).toEqual([{ three: null }]);
});

test('a table that something else holds is not waited for longer than a request can bear', async () => {
  write('0001-fruit.sql', 'create table fruit (name text)');
  await run();
  write('0002-kind.sql', 'alter table fruit add column kind text');
  const holder = await database!.pool.connect();
  await holder.query('begin');
  await holder.query('lock table fruit in access share mode');
  try {
    await expect(run()).rejects.toThrow(MigrationBlocked);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await run()).toEqual(['0002-kind.sql']);
});

test('whoever holds what the other waits for is told as somebody who holds a table', async () => {
  write('0001-fruit.sql', 'create table fruit (name text); create table tree (name text)');
  await run();
  write('0002-kind.sql', 'alter table tree add kind text; alter table fruit add kind text');
  const holder = await database!.pool.connect();
  try {
    await holder.query(
      "set deadlock_timeout to '1h'; begin; lock table fruit in access share mode",
    );
    const running = run();
    await expect.poll(waiting).toEqual([{}]);
    const held = holder.query('lock table tree in access share mode');
    await expect(running).rejects.toThrow(MigrationBlocked);
    await held;
  } finally {
    holder.release(true);
  }
  expect(await run()).toEqual(['0002-kind.sql']);
});

/** Who waits for a table. */
const waiting = () =>
  ask(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );

describe('beside a server that runs', () => {
  beforeEach(async () => {
    write('0001-fruit.sql', 'create table fruit (name text)');
    await run();
    write('0002-adds.sql', '-- compatible: yes\nalter table fruit add column kind text');
  });

  async function expectRefused(by: RegExp): Promise<void> {
    expect(await listServers(database!.pool)).toEqual([expect.stringMatching(by)]);
    expect(await run()).toEqual(['0002-adds.sql']);
    write('0003-takes.sql', 'alter table fruit drop column kind');
    await expect(run()).rejects.toThrow(MigrationBlocked);
    await expect(run()).rejects.toThrow(
      /^0003-takes\.sql is not for a database that is served: stop [^\n]+ first; nothing was changed$/,
    );
    expect(await ask('select kind from fruit')).toEqual([]);
  }

  test('only what it can live with is applied, and the others name it', async () => {
    const server = startChild(
      `import { openDatabase } from './database.ts';
       const database = await openDatabase(JSON.parse(process.argv[1]));
       await database.listen('wake', () => {});
       console.log('open');`,
      import.meta.url,
      JSON.stringify(options),
    );
    await server.says('open');
    await expectRefused(new RegExp(`^\\d+\\.\\d+\\.\\d+.*, process ${server.pid}-\\S{4} on `));
    await server.kill();
    await expect.poll(() => listServers(database!.pool)).toEqual([]);
    expect(await run()).toEqual(['0003-takes.sql']);
  });

  test('but not this process itself, however long its release is called', async ({
    onTestFinished,
  }) => {
    const own = new pg.Client({
      connectionString: options.url,
      application_name: ownName(false, 'process', '0.10.0-rc.12 (0123456789abcdef)'),
    });
    onTestFinished(() => own.end());
    await own.connect();
    expect(await listServers(database!.pool)).toEqual([]);
  });

  test('also one of a release that gave itself no name', async ({ onTestFinished }) => {
    const earlier = new pg.Client({ connectionString: options.url });
    onTestFinished(() => earlier.end());
    await earlier.connect();
    await earlier.query('select count(*) from fruit');
    expect(await listServers(database!.pool)).toEqual([]);
    await earlier.query('listen job');
    await expectRefused(/^an earlier release at /);
  });

  test('also one that comes back meanwhile: what follows is not applied', async ({
    onTestFinished,
  }) => {
    write('0003-more.sql', 'alter table fruit add column size int');
    write('0004-takes.sql', 'alter table fruit drop column kind');
    const holder = await database!.pool.connect();
    await holder.query('begin; lock table fruit in access share mode');
    const running = run();
    await expect.poll(waiting).toEqual([{}]);
    const earlier = new pg.Client({ connectionString: options.url });
    onTestFinished(() => earlier.end());
    await earlier.connect();
    await earlier.query('listen job');
    await holder.query('rollback');
    holder.release();
    await expect(running).rejects.toThrow(
      /^0003-more\.sql is not for a database that is served: .* first; earlier ones stay applied$/,
    );
    expect(await ask('select kind from fruit')).toEqual([]);
  });
});

const concurrently = (head: string) =>
  `${head}-- outside a transaction\ncreate unique index concurrently fruit_name on fruit (name);\n`;

describe('a file marked as outside a transaction', () => {
  beforeEach(async () => {
    write('0001-fruit.sql', "create table fruit (name text); insert into fruit values ('fig')");
    await run();
  });

  test('runs as it stands, and is recorded', async () => {
    write('0002-index.sql', concurrently('-- compatible: yes\n-- Many lists read it.\n'));
    expect(await run()).toEqual(['0002-index.sql']);
    expect(await run()).toEqual([]);
    expect(await ask('select name, is_compatible from migration where is_compatible')).toEqual([
      { name: '0002-index.sql', is_compatible: true },
    ]);
  });

  test('holds one statement', async () => {
    write('0002-two.sql', '-- outside a transaction\ncreate table a (); create table b ()');
    await expect(run()).rejects.toThrow('0002-two.sql: cannot insert multiple commands');
    expect(await ask("select to_regclass('a') as a")).toEqual([{ a: null }]);
  });

  test('that failed has left an invalid index, which goes when it is run again', async () => {
    write('0002-index.sql', concurrently(''));
    await ask("insert into fruit values ('fig')");
    await expect(run()).rejects.toThrow('could not create unique index');
    expect(await ask(validity)).toEqual([{ indisvalid: false }]);
    await ask('truncate fruit');
    expect(await run()).toEqual(['0002-index.sql']);
    expect(await ask(validity)).toEqual([{ indisvalid: true }]);
  });

  test('that was done but not recorded is recorded', async () => {
    write('0002-index.sql', concurrently(''));
    await ask('create unique index concurrently fruit_name on fruit (name)');
    expect(await run()).toEqual(['0002-index.sql']);
  });

  test('whose process was killed can be run again', async () => {
    write('0002-index.sql', concurrently(''));
    const writer = await database!.pool.connect();
    await writer.query("begin; insert into fruit values ('pear')");
    const child = startRun();
    await child.says('open');
    await expect.poll(() => ask(validity)).toEqual([{ indisvalid: false }]);
    await child.kill();
    await expect.poll(() => ask(building)).toEqual([]);
    await writer.query('commit');
    writer.release();
    expect(await ask(validity)).toEqual([{ indisvalid: false }]);
    expect(await run()).toEqual(['0002-index.sql']);
    expect(await ask(validity)).toEqual([{ indisvalid: true }]);
  });

  test('is not held up by processes that wait for their turn', { timeout: 240_000 }, async () => {
    write('0002-index.sql', concurrently(''));
    const ends = await Promise.all(Array.from({ length: 6 }, () => startRun().ended));
    expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
      Array(6).fill({ code: 0, errors: '' }),
    );
  });

  const validity = "select indisvalid from pg_index where indexrelid = to_regclass('fruit_name')";
  const building =
    "select from pg_stat_activity where query like '%concurrently fruit_name%' and pid <> pg_backend_pid()";
});

async function untilSlow(): Promise<void> {
  const running =
    "select from pg_stat_activity where state = 'active' and query like '%400000000%' and pid <> pg_backend_pid()";
  while ((await ask(running)).length === 0);
}

describe.each([2, 8])('%i processes that start together', (processes) => {
  test('apply each file once', { timeout: 240_000 }, async () => {
    const names = Array.from({ length: 4 }, (_, n) => `000${n + 1}-table-${n}.sql`);
    names.forEach((name, n) => write(name, `select pg_sleep(0.05); create table t${n} ();`));
    const ends = await Promise.all(Array.from({ length: processes }, () => startRun().ended));
    expect(ends.map(({ code, errors }) => ({ code, errors }))).toEqual(
      Array(processes).fill({ code: 0, errors: '' }),
    );
    const applied = ends.flatMap(({ output }) => JSON.parse(output.split('\n')[1]!) as string[]);
    expect(applied.toSorted()).toEqual(names);
  });
});
