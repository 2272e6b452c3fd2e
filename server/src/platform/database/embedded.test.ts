import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startChild, type Child } from '../../../test/child.ts';
import { isRunning, killDatabase, postmasterOf } from '../../../test/embedded-server.ts';
import { diskAfter, type Disk } from '../../../test/power-cut.ts';
import { inTransaction, openDatabase, type Database, type Db } from './database.ts';
import { EmbeddedRefusal } from './embedded-refusal.ts';
import { firstLook } from './postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-embedded-'));
const original = join(folder, 'original');
let disk: Disk;
let copies = 0;

let opened: Database[] = [];
const open = async (dataDir: string, options: { joins?: boolean; patience?: number } = {}) => {
  const database = await openDatabase({ dataDir, ...options });
  opened.push(database);
  return database;
};
let children: Child[] = [];
afterEach(async () => {
  for (const database of opened.toReversed()) await database.close();
  for (const child of children) await child.kill();
  [opened, children] = [[], []];
});
beforeAll(async () => {
  let database!: Database;
  disk = await diskAfter(async () => (database = await openDatabase({ dataDir: original })));
  await database.pool.query('create table note (id int primary key, text text)');
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

/** A folder with a database that nobody uses. */
function newCopy(of = original): string {
  const dataDir = join(folder, `copy-${copies++}`);
  mkdirSync(dataDir);
  // no sockets, which nothing listens on any more
  cpSync(of, dataDir, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
  return dataDir;
}

const ids = async ({ pool }: Database) =>
  (await pool.query<{ id: number }>('select id from note order by id')).rows.map(({ id }) => id);

/** A process that holds the database and goes on with `rest`. */
function holder(dataDir: string, rest: string): Child {
  const child = startChild(
    `import { openDatabase } from './database.ts';
     const database = await openDatabase({ dataDir: process.argv[1] });
     const { pool } = database;
     console.log('open');
     ${rest}`,
    import.meta.url,
    dataDir,
  );
  children.push(child);
  return child;
}
const writes = `for (let id = 1; ; id++) {
  await pool.query('insert into note values ($1)', [id]);
  console.log(id);
}`;
const acknowledgedBy = ({ output }: { output: string }): number[] =>
  output.split('\n').slice(1, -1).map(Number);

describe('one holds the database', () => {
  test('a second process is told who does, in one line', async () => {
    const dataDir = newCopy();
    const first = holder(dataDir, 'setInterval(() => {}, 1000);');
    await first.says('open');
    const second = openDatabase({ dataDir });
    await expect(second).rejects.toThrow(EmbeddedRefusal);
    await expect(second).rejects.toThrow(
      new RegExp(
        `^\\S+ is in use by process ${first.pid} since \\d{4}-\\d\\d-\\d\\dT\\S+Z on \\S+$`,
      ),
    );
  });

  test('what may be done beside it joins it, and leaves it running', async () => {
    const dataDir = newCopy();
    const server = await open(dataDir);
    const beside = await open(dataDir, { joins: true });
    await beside.pool.query('insert into note values (1)');
    await beside.close();
    expect(await ids(server)).toEqual([1]);
  });

  test('what would join nobody starts it, and stops it', async () => {
    const dataDir = newCopy();
    const alone = await open(dataDir, { joins: true });
    expect(await ids(alone)).toEqual([]);
    expect(isRunning(dataDir)).toBe(true);
    await alone.close();
    expect(isRunning(dataDir)).toBe(false);
  });

  test('of six that start at once on an empty folder, exactly one does', async () => {
    const dataDir = join(folder, 'six');
    const starters = Array.from({ length: 6 }, () =>
      startChild(
        `import { openDatabase } from './database.ts';
         await openDatabase({ dataDir: process.argv[1] }).then(
           () => console.log('holds'),
           (error) => (console.log(error.name), process.exit()));`,
        import.meta.url,
        dataDir,
      ),
    );
    children = starters;
    const answers = await Promise.all(
      starters.map((starter) =>
        Promise.race([
          starter.says('holds').then(() => 'holds'),
          starter.says('EmbeddedRefusal').then(() => 'refused'),
        ]),
      ),
    );
    expect(answers.toSorted()).toEqual(['holds', ...Array<string>(5).fill('refused')]);
  }, 120_000);
});

describe('nobody else comes near', () => {
  test('another server on the port is not asked before ours has said where it listens', async () => {
    const dataDir = newCopy();
    let knocks = 0;
    const other = createServer((socket) => {
      knocks += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as AddressInfo;
    const data = join(dataDir, 'postgres', 'data');
    // a number that no process has
    writeFileSync(
      join(data, 'postmaster.pid'),
      [4_194_305, data, 1_700_000_000, port, ''].join('\n'),
    );
    await open(dataDir);
    other.close();
    expect(knocks).toBe(0);
  });

  test('it listens in a folder of its own, to one user who is no superuser', async () => {
    const dataDir = newCopy();
    const { pool } = await open(dataDir);
    const { rows } = await pool.query(
      `select current_setting('listen_addresses') as network, current_setting('ssl') as ssl,
         current_setting('is_superuser') as super, inet_server_addr() as address`,
    );
    expect(rows).toEqual([{ network: '', ssl: 'off', super: 'off', address: null }]);
    const home = join(dataDir, 'postgres');
    expect(statSync(home).mode & 0o777).toBe(0o700);
    expect(statSync(join(home, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(home, 'data')).mode & 0o777).toBe(0o700);
  });

  test('without the password, and as anybody else, there is no way in', async () => {
    const dataDir = newCopy();
    await open(dataDir);
    const host = join(dataDir, 'postgres');
    const password = readFileSync(join(host, 'password'), 'utf8');
    const knock = async (user: string, database: string, word: string) => {
      const client = new pg.Client({ host, user, database, password: word });
      try {
        await client.connect();
      } finally {
        await client.end();
      }
    };
    await expect(knock('shieldsource', 'shieldsource', 'guess')).rejects.toThrow('password');
    for (const [user, database] of [
      ['postgres', 'postgres'],
      ['postgres', 'shieldsource'],
      ['shieldsource', 'postgres'],
    ] as const)
      await expect(knock(user, database, password)).rejects.toThrow('no pg_hba.conf entry');
    await expect(knock('shieldsource', 'shieldsource', password)).resolves.toBeUndefined();
  });

  test('what a statement held is in no log', async () => {
    const dataDir = newCopy();
    const { pool } = await open(dataDir);
    await expect(pool.query("select 'secret-7'::int")).rejects.toThrow('secret-7');
    expect(readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8')).not.toContain('secret-7');
  });
});

test('text is ordered and matched by Unicode, on every system alike', async () => {
  const { pool } = await open(newCopy());
  const { rows: locale } = await pool.query(
    `select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  expect(locale).toEqual([{ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' }]);
  const { rows } = await pool.query(
    `select 'É' ilike 'é' as folds, '漏洞' ~ '^\\w+$' as letters, upper('é') as upper`,
  );
  expect(rows).toEqual([{ folds: true, letters: true, upper: 'É' }]);
});

test('it keeps what it acknowledged: nothing of the durability of a server is off', async () => {
  const { pool } = await open(newCopy());
  const { rows } = await pool.query<{ name: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') order by name`,
  );
  expect(rows).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
});

test('its password is on the disk before its name is', () => {
  expect(disk.holds(join(original, 'postgres', 'password'), original)).toBe(true);
});

describe('what is acknowledged is there again', () => {
  test('after our process was killed: the orphan goes on, with us', async () => {
    const dataDir = newCopy();
    const first = holder(dataDir, writes);
    await first.says('40');
    const orphan = postmasterOf(dataDir).pid;
    await first.kill();
    const database = await open(dataDir);
    expect(postmasterOf(dataDir).pid).toBe(orphan);
    const acknowledged = acknowledgedBy(await first.ended);
    expect(acknowledged.length).toBeGreaterThanOrEqual(40);
    expect(await ids(database)).toEqual(expect.arrayContaining(acknowledged));
    await database.close();
    expect(isRunning(dataDir)).toBe(false);
  });

  test('after the database was killed: the process starts it again by itself', async () => {
    const dataDir = newCopy();
    const database = await open(dataDir);
    await database.pool.query('insert into note values (1)');
    const { pid } = postmasterOf(dataDir);
    killDatabase(dataDir);
    await expect.poll(() => ids(database).catch(() => null)).toEqual([1]);
    expect(postmasterOf(dataDir).pid).not.toBe(pid);
    const held = `select from pg_stat_activity where application_name like 'process ${process.pid} %'`;
    await expect.poll(async () => (await database.pool.query(held)).rowCount).toBe(1);
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('after a power cut: a copy of what was on the disk opens', async () => {
    const dataDir = newCopy();
    const first = holder(dataDir, writes);
    await first.says('40');
    killDatabase(dataDir);
    await first.kill();
    const database = await open(newCopy(dataDir));
    expect(await ids(database)).toEqual(
      expect.arrayContaining(acknowledgedBy(await first.ended).slice(0, -1)),
    );
  });

  test('though its number was given to another program meanwhile', async () => {
    const dataDir = newCopy();
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const first = holder(dataDir, writes);
    await first.says('3');
    killDatabase(dataDir);
    await first.kill();
    const other = spawn('sleep', ['60']);
    try {
      const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
      writeFileSync(pidFile, [other.pid, ...rest].join('\n'));
      const database = await open(dataDir);
      expect(await ids(database)).toEqual(expect.arrayContaining([1, 2, 3]));
      await database.close();
      expect(other.exitCode).toBe(null);
      expect(process.kill(other.pid!, 0)).toBe(true);
    } finally {
      other.kill();
    }
  });
});

describe('a folder that is not ours to open is refused, and left as it is', () => {
  const everythingIn = (dataDir: string) =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .map((name) => `${name} ${readFileSync(join(dataDir, name)).toString('base64')}`)
      .toSorted();

  test('of another major version', async () => {
    const dataDir = newCopy();
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '11\n');
    const before = everythingIn(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /is of PostgreSQL 11, and here is 18.*: nothing was changed; docs\/upgrade.md/,
    );
    expect(everythingIn(dataDir)).toEqual(before);
  });

  test('of the earlier embedded database', async () => {
    const dataDir = join(folder, 'earlier');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '18\n');
    const before = everythingIn(dataDir);
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      /of 0.1: nothing was changed, and nothing is carried over/,
    );
    expect(everythingIn(dataDir)).toEqual(before);
  });

  test('whose password is not its own', async () => {
    const dataDir = newCopy();
    writeFileSync(join(dataDir, 'postgres', 'password'), 'another');
    await expect(openDatabase({ dataDir })).rejects.toThrow('refuses its own password');
    await expect.poll(() => isRunning(dataDir)).toBe(false);
  });
});

describe('a damaged folder is refused within seconds', () => {
  const removed = (name: string) => (home: string) =>
    rmSync(join(home, name), { recursive: true, force: true });
  test.each<[string, (home: string) => void, string]>([
    ['without its version', removed('data/PG_VERSION'), 'is not a database'],
    [
      'with a version that is none',
      (home) => writeFileSync(join(home, 'data', 'PG_VERSION'), 'x'),
      'is not a database',
    ],
    ['without its password', removed('password'), 'is not a database'],
    ['without its control file', removed('data/global/pg_control'), 'pg_control'],
    [
      'with a control file cut short',
      (home) => truncateSync(join(home, 'data', 'global', 'pg_control'), 100),
      'pg_control',
    ],
    ['without its write-ahead log', removed('data/pg_wal'), 'pg_wal'],
    ['without its tables', removed('data/base'), 'cannot be read: database'],
  ])('%s', async (_, damage, words) => {
    const dataDir = newCopy();
    damage(join(dataDir, 'postgres'));
    const error: unknown = await openDatabase({ dataDir }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbeddedRefusal);
    expect(error).toHaveProperty('message', expect.stringContaining(words));
  });
});

describe('a process that ends', () => {
  test('without closing takes the database along', async () => {
    const dataDir = newCopy();
    const child = holder(
      dataDir,
      `setInterval(() => {}, 1000);
       process.on('SIGUSR2', () => process.exit());
       console.log('listens');`,
    );
    await child.says('listens');
    process.kill(child.pid, 'SIGUSR2');
    await child.ended;
    await expect.poll(() => isRunning(dataDir)).toBe(false);
  });

  test('while it makes the database leaves nothing half made', async () => {
    const dataDir = join(folder, 'cut-short');
    const begin = (signal: 'SIGKILL' | 'SIGTERM') =>
      startChild(
        `import { existsSync, readdirSync } from 'node:fs';
         import { openDatabase } from './database.ts';
         const [, dataDir, signal] = process.argv;
         process.on('SIGTERM', () => process.exit());
         const made = dataDir + '/postgres.new';
         setInterval(() => {
           const [making] = existsSync(made) ? readdirSync(made) : [];
           if (making && existsSync(made + '/' + making + '/data')) process.kill(process.pid, signal);
         }, 5);
         await openDatabase({ dataDir });`,
        import.meta.url,
        dataDir,
        signal,
      );
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await begin(signal).ended;
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    }
    expect(readdirSync(dataDir)).toEqual(['postgres.new']);
    const database = await open(dataDir);
    await database.pool.query('select 1');
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  }, 120_000);
});

test('closing waits for what runs, refuses what comes later, and may be repeated', async () => {
  const database = await open(newCopy());
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

test('a folder too deep for a socket gets one elsewhere, which goes with it', async () => {
  const dataDir = join(folder, 'deep'.repeat(40));
  cpSync(original, dataDir, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
  const database = await open(dataDir);
  const { rows } = await database.pool.query<{ host: string }>(
    `select current_setting('unix_socket_directories') as host`,
  );
  const { host } = rows[0]!;
  expect(statSync(host).mode & 0o777).toBe(0o700);
  const second = openDatabase({ dataDir });
  await expect(second).rejects.toThrow('in use by');
  await database.close();
  expect(existsSync(host)).toBe(false);
});

test('a first look gives its statements more time, visitors too', async () => {
  const database = await open(newCopy(), firstLook);
  const limitOf = async (db: Db) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)).rows[0];
  await expect(limitOf(database.db)).resolves.toEqual({ statement_timeout: '10s' });
  await expect(limitOf(database.publicDb)).resolves.toEqual({ statement_timeout: '2s' });
});
