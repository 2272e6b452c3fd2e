import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { main } from '../src/main.ts';
import { databaseOf, readConfig } from '../src/platform/config.ts';
import { newKey } from '../src/platform/crypto.ts';
import { openDatabase, type Database } from '../src/platform/database/database.ts';
import { operatorMessageOf } from '../src/platform/operator-message.ts';
import { version } from '../src/platform/version.ts';
import { testPlace } from './databases.ts';
import { processEnvironment, startServer, type Deployment } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(folder, 'data-'));

const program = {
  npmStart: [fileURLToPath(new URL('../../tools/start.ts', import.meta.url))],
  start: [fileURLToPath(new URL('serve.ts', import.meta.url))],
  migrate: [fileURLToPath(new URL('../commands/shieldsource.ts', import.meta.url)), 'migrate'],
  verify: [fileURLToPath(new URL('../commands/shieldsource.ts', import.meta.url)), 'verify-audit'],
};

type Settings = Record<string, string | undefined>;

async function run(
  which: keyof typeof program,
  settings: Settings,
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, program[which], {
    env: { ...processEnvironment, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const overdue = setTimeout(() => child.kill('SIGKILL'), 240_000);
  let [out, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    // it was expected to fail before this
    if (out.includes('已启动')) child.kill('SIGKILL');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(overdue);
  return { code, out, errors };
}

/** The line with which a start with these settings fails, in this process; null when it succeeds. */
async function lineOfStart(settings: Settings): Promise<string | null> {
  for (const [name, value] of Object.entries({ ...processEnvironment, PORT: '0', ...settings }))
    vi.stubEnv(name, value);
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let database: Database | undefined;
  try {
    database = await openDatabase(databaseOf(readConfig(process.env)));
    await (await main(database)).close();
    return 'it started';
  } catch (error) {
    return operatorMessageOf(error);
  } finally {
    await database?.close();
    vi.unstubAllEnvs();
    said.mockRestore();
  }
}

/** Correct settings, on a database of its own that was set up with them. */
async function deployment(): Promise<Settings> {
  const { options } = await testPlace();
  const settings = {
    DATA_DIR: newFolder(),
    ENCRYPTION_KEY: newKey(),
    INDEX_KEY: newKey(),
    PASSPORT_SALT: 'a salt that is long enough',
    DATABASE_URL: options.url,
  };
  expect(await run('migrate', settings)).toMatchObject({ code: 0, errors: '' });
  return settings;
}

const asProcess = (settings: Settings): Deployment => ({
  dataDir: settings['DATA_DIR']!,
  databaseUrl: settings['DATABASE_URL']!,
  encryptionKey: settings['ENCRYPTION_KEY']!,
  indexKey: settings['INDEX_KEY']!,
  passportSalt: settings['PASSPORT_SALT']!,
});

async function ask(settings: Settings, question: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: settings['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.end();
  }
}

const production = {
  NODE_ENV: 'production',
  APP_ENV: undefined,
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  ENCRYPTION_KEY: newKey(),
  PASSPORT_SALT: 'a salt that is long enough',
};

const file = join(folder, 'file');
writeFileSync(file, '');

/** Each stops the start before a database is opened. */
const unreadable: readonly (readonly [string, Settings, RegExp])[] = [
  ['a mode nobody knows', { NODE_ENV: 'prod' }, /^NODE_ENV must be production, development/],
  [
    'production without its settings',
    { NODE_ENV: 'production' },
    /^NODE_ENV=production needs DATABASE_URL, ENCRYPTION_KEY, PASSPORT_SALT/,
  ],
  [
    'a key of zeros',
    { ...production, ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') },
    /^ENCRYPTION_KEY is no random key/,
  ],
  ['a short salt', { ...production, PASSPORT_SALT: 'x' }, /^PASSPORT_SALT must be at least 16/],
  ['a wrong list of proxies', { TRUST_PROXY: '10.0.0.1,all' }, /^TRUST_PROXY .* not "all"/],
  ['a wrong host', { HOST: 'http://0.0.0.0' }, /^HOST must be/],
  ['a role there is none of', { ROLE: 'both' }, /^ROLE must be web or worker/],
  ['a role on the embedded database', { ROLE: 'worker' }, /^ROLE=worker needs DATABASE_URL/],
  ['a wrong port', { PORT: '80a' }, /^PORT must be/],
  ['a wrong port of metrics', { METRICS_PORT: '-1' }, /^METRICS_PORT must be/],
  ['one port for both', { PORT: '9000', METRICS_PORT: '9000' }, /^METRICS_PORT must be another/],
  ['a host of metrics alone', { METRICS_HOST: '::' }, /^METRICS_HOST needs METRICS_PORT/],
  ['a wrong address of the portal', { PUBLIC_URL: 'src.example.com' }, /^PUBLIC_URL must be/],
  ['a wrong address of the database', { DATABASE_URL: 'mysql://db/x' }, /^DATABASE_URL must be/],
  ['a file instead of a folder', { DATA_DIR: file }, /^DATA_DIR=\S+ cannot be used: EEXIST/],
  [
    'a folder inside of a file',
    { DATA_DIR: join(file, 'in') },
    /^DATA_DIR=\S+ cannot be used: ENOTDIR/,
  ],
  [
    'a folder nobody may write',
    { DATA_DIR: '/sys/shieldsource' },
    /^DATA_DIR=\S+ cannot be used: E/,
  ],
  [
    'a folder where none can be made',
    { DATA_DIR: '/proc/shieldsource/data' },
    /^DATA_DIR=\S+ cannot be used: ENOENT/,
  ],
];

/** Each is refused by the database or the system. */
const refused: readonly (readonly [string, (right: Settings) => Settings, RegExp])[] = [
  [
    'a database that is not there',
    () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
    /cannot be reached: connect ECONNREFUSED/,
  ],
  [
    'a database host nobody knows',
    () => ({ DATABASE_URL: 'postgres://no-such-host.invalid/none' }),
    /cannot be reached: getaddrinfo E/,
  ],
  [
    'a database that does not exist',
    (right) => ({ DATABASE_URL: right['DATABASE_URL']?.replace(/\/[^/]*$/, '/no_such_database') }),
    /of DATABASE_URL refuses: database "no_such_database" does not exist/,
  ],
  [
    'a role that does not exist',
    (right) => ({ DATABASE_URL: right['DATABASE_URL']?.replace(/\/\/[^@]*@/, '//nobody_here@') }),
    /of DATABASE_URL refuses: role "nobody_here" does not exist/,
  ],
  [
    'a role that may do nothing',
    (right) => ({ DATABASE_URL: `${right['DATABASE_URL']}?options=-c%20role%3Dpg_monitor` }),
    /^this user of the database has no right to look into it/,
  ],
  [
    'a database that only reads',
    (right) => ({
      DATABASE_URL: `${right['DATABASE_URL']}?options=-c%20default_transaction_read_only%3Don`,
    }),
    /read-only transaction/,
  ],
  [
    'another ENCRYPTION_KEY',
    () => ({ ENCRYPTION_KEY: newKey() }),
    /^ENCRYPTION_KEY is not the key this database was sealed with/,
  ],
  [
    'another INDEX_KEY',
    () => ({ INDEX_KEY: newKey() }),
    /^INDEX_KEY is not the key this database was made with/,
  ],
];

const oneLine = /^[^\n]+\n$/;
const refusedInOneLine = { code: 1, out: '', errors: expect.stringMatching(oneLine) as string };

describe('what cannot be is told in one line, and the program leaves with 1', () => {
  test.each(unreadable)('%s', async (_, settings, line) => {
    const got = await lineOfStart({ DATA_DIR: newFolder(), ...settings });
    expect(`${got}\n`).toMatch(oneLine);
    expect(got).toMatch(line);
  });

  test.each(['npmStart', 'start', 'verify'] as const)('by %s', async (which) => {
    const result = await run(which, { DATA_DIR: newFolder(), NODE_ENV: 'prod' });
    expect(result).toEqual(refusedInOneLine);
    expect(result.errors).toMatch(/^NODE_ENV must be production/);
  });

  describe('by a server', () => {
    let right: Settings;
    let taken: Server;
    beforeAll(async () => {
      right = await deployment();
      taken = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
    });
    afterAll(() => taken.close());

    test.each(refused)('%s', async (_, over, line) => {
      const got = await lineOfStart({ ...right, ...over(right) });
      expect(`${got}\n`).toMatch(oneLine);
      expect(got).toMatch(line);
    });

    test('a port that is taken, twice: nothing of the first try stands in the way', async () => {
      const { port } = taken.address() as AddressInfo;
      for (let time = 0; time < 2; time++) {
        const result = await run('start', { ...right, PORT: `${port}` });
        expect(result).toEqual(refusedInOneLine);
        expect(result.errors).toMatch(/^HOST and PORT cannot be listened on: listen EADDRINUSE/);
      }
    });

    test('an address that is not of this machine', async () => {
      const result = await run('start', { ...right, HOST: '192.0.2.1' });
      expect(result).toEqual(refusedInOneLine);
      expect(result.errors).toMatch(/^HOST and PORT cannot be listened on: listen EADDRNOTAVAIL/);
    });

    test('a port for metrics that is taken', async () => {
      const { port } = taken.address() as AddressInfo;
      expect(await lineOfStart({ ...right, METRICS_PORT: `${port}` })).toMatch(
        /^METRICS_HOST and METRICS_PORT cannot be listened on: listen EADDRINUSE/,
      );
    });

    test('a database of an earlier release', async () => {
      const settings = await deployment();
      const [newest] = await ask(
        settings,
        'delete from migration where name = (select max(name) from migration) returning name',
      );
      expect(await lineOfStart(settings)).toBe(
        `the database misses ${String(newest?.['name'])}: run \`npm run shieldsource -- migrate\` first, as the upgrade notes say`,
      );
    });

    test('a rule that the database has not, until migrate writes it; not one more', async () => {
      const settings = await deployment();
      await ask(
        settings,
        `alter table report_act disable trigger report_act_frozen;
         delete from report_act where actor_role = 'clock';
         insert into report_act (act, from_status, to_status, actor_role, is_verdict) values ('finish', 3, 4, 'robot', false)`,
      );
      expect(await lineOfStart(settings)).toMatch(
        /^report_act of the database lacks act expire, from_status 1, to_status -1, actor_role clock: run `npm run/,
      );
      await ask(
        settings,
        "insert into report_act (act, from_status, to_status, actor_role, is_verdict) values ('expire', 1, -1, 'clock', true)",
      );
      expect(await lineOfStart(settings)).toMatch(
        /^report_act of the database differs at act expire/,
      );
      expect(await run('migrate', settings)).toMatchObject({ code: 0, errors: '' });
      expect(await lineOfStart(settings)).toBe('it started');
    });

    test('but a new database is migrated by the start', async () => {
      const settings = await deployment();
      await ask(settings, 'drop schema public cascade; create schema public');
      expect(await lineOfStart(settings)).toBe('it started');
    });

    test('a folder of files that is a file', async () => {
      const settings = await deployment();
      writeFileSync(join(settings['DATA_DIR']!, 'files'), '');
      expect(await lineOfStart(settings)).toMatch(
        /^files cannot be kept in \S+, below DATA_DIR: E(NOTDIR|EXIST)/,
      );
    });

    test('a folder of files of its own, on a database whose files are elsewhere', async () => {
      const settings = await deployment();
      expect(await lineOfStart(settings)).toBe('it started');
      const DATA_DIR = newFolder();
      mkdirSync(join(DATA_DIR, 'files'));
      expect(await lineOfStart({ ...settings, DATA_DIR })).toMatch(
        /is not the folder with the files of this database/,
      );
    });

    test('another AUDIT_SIGNING_KEY, until the earlier one is among the old', async () => {
      const settings = { ...(await deployment()), AUDIT_SIGNING_KEY: newKey() };
      expect(await lineOfStart(settings)).toBe('it started');
      const other = { ...settings, AUDIT_SIGNING_KEY: newKey() };
      const [line, verifier] =
        /^AUDIT_SIGNING_KEY is not the key that signs the log of this database: set that one, or list (\S+) in AUDIT_OLD_SIGNING_KEYS$/.exec(
          (await lineOfStart(other)) ?? '',
        ) ?? [];
      expect(verifier).toContain('/audit+');
      expect(await lineOfStart({ ...settings, AUDIT_SIGNING_KEY: undefined })).toBe(line);
      expect(await run('verify', other)).toEqual({ code: 1, out: '', errors: `${line}\n` });
      const changed = { ...other, AUDIT_OLD_SIGNING_KEYS: verifier };
      expect(await lineOfStart(changed)).toBe('it started');
      expect(await lineOfStart(settings)).toMatch(/^AUDIT_SIGNING_KEY is not the key/);
      expect(await lineOfStart({ ...changed, PUBLIC_URL: 'https://moved.example.com' })).toBe(
        'it started',
      );
    });

    test('another PASSPORT_SALT, until no server has the earlier one', async () => {
      const settings = await deployment();
      const server = await startServer(asProcess(settings));
      const other = { ...settings, PASSPORT_SALT: 'another salt that is long enough' };
      const line = await lineOfStart(other);
      expect(line).toMatch(
        /^PASSPORT_SALT is not the one of the servers that run \(\d[^()]+( \([0-9a-f]{8}\))?, process \d+\S* on [^\n]+\): set that one, or stop them all before it changes$/,
      );
      expect(await run('verify', other)).toEqual({ code: 1, out: '', errors: `${line}\n` });
      expect(await run('verify', settings)).toMatchObject({ code: 0 });
      await server.stop();
      expect(await lineOfStart(other)).toBe('it started');
    });

    test('production, then anything else', async () => {
      const settings = {
        ...(await deployment()),
        ...(({ NODE_ENV, APP_ENV }) => ({ NODE_ENV, APP_ENV }))(production),
      };
      const server = await startServer(asProcess(settings), {
        NODE_ENV: 'production',
        APP_ENV: 'production',
      });
      expect(server.output()).toContain(`盾源 ShieldSource ${version()} 已启动`);
      await expect.poll(server.output).toContain(`"version":"${version()}","msg":"started"`);
      await server.kill();
      for (const which of ['start', 'verify'] as const) {
        const result = await run(which, { ...settings, NODE_ENV: undefined });
        expect(result).toEqual({
          code: 1,
          out: '',
          errors:
            'this database has served production: set NODE_ENV=production, or DATABASE_URL to another database\n',
        });
      }
    });
  });
});
