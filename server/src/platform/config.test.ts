import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { diskAfter } from '../../test/power-cut.ts';
import { BadConfig, databaseOf, readConfig } from './config.ts';
import { newKey } from './crypto.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const emptyFolder = () => mkdtempSync(join(folder, 'data-'));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/shieldsource',
  ENCRYPTION_KEY: newKey(),
  PASSPORT_SALT: 'a salt that is long enough',
  PUBLIC_URL: 'https://src.example.com',
};
const bucket = {
  S3_BUCKET: 'src-files',
  S3_ENDPOINT: 'https://s3.example.com',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(BadConfig);
    return (error as BadConfig).message;
  }
  return 'it was accepted';
};

describe('in production', () => {
  test.each(['DATABASE_URL', 'ENCRYPTION_KEY', 'PASSPORT_SALT'])(
    'it refuses to start without %s and names it alone',
    (name) => {
      const others = ['DATABASE_URL', 'ENCRYPTION_KEY', 'PASSPORT_SALT'].filter(
        (other) => other !== name,
      );
      for (const absent of [undefined, '']) {
        const message = messageOf({ ...production, [name]: absent });
        expect(message).toContain(name);
        for (const other of others) expect(message).not.toContain(other);
        expect(message).not.toContain('\n');
      }
    },
  );

  test.each([
    ['the database', { DATABASE_URL: 'postgres://db/x' }, 'DATABASE_URL', 'database'],
    [
      'one by its host',
      { DATABASE_URL: 'postgres:///x?host=10.0.0.5' },
      'DATABASE_URL',
      'database',
    ],
    [
      'one that may fall back',
      { DATABASE_URL: 'postgres://db/x?ssl=true&sslmode=disable' },
      'DATABASE_URL',
      'database',
    ],
    [
      'one that takes any certificate',
      { DATABASE_URL: 'postgres://db/x?sslmode=no-verify' },
      'DATABASE_URL',
      'database',
    ],
    [
      'one that takes any as libpq does',
      { DATABASE_URL: 'postgres://db/x?sslmode=require&uselibpqcompat=true' },
      'DATABASE_URL',
      'database',
    ],
    [
      'its owner’s way to it',
      { DATABASE_URL: 'postgres://localhost/x', MIGRATE_DATABASE_URL: 'postgres://db/x' },
      'MIGRATE_DATABASE_URL',
      'database',
    ],
    [
      'the way to its standby',
      { DATABASE_URL: 'postgres://localhost/x', STANDBY_DATABASE_URL: 'postgres://db/x' },
      'STANDBY_DATABASE_URL',
      'database',
    ],
    [
      'its pooler',
      { DATABASE_URL: 'postgres://localhost/x', POOLER_DATABASE_URL: 'postgres://db/x' },
      'POOLER_DATABASE_URL',
      'database',
    ],
    ['the bucket', { ...bucket, S3_ENDPOINT: 'http://s3.internal:9000' }, 'S3_ENDPOINT', 'files'],
    [
      'traces',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'traces',
    ],
    ['the portal', { PUBLIC_URL: 'http://src.example.com' }, 'PUBLIC_URL', 'portal'],
    [
      'the console',
      { PUBLIC_URL: 'http://localhost:8080', CONSOLE_URL: 'http://desk.example.com' },
      'CONSOLE_URL',
      'portal',
    ],
    ['it on every address', { PUBLIC_URL: undefined, HOST: '0.0.0.0' }, 'PUBLIC_URL', 'portal'],
  ])('it refuses %s in clear to another machine, unless told by name', (_, settings, name, way) => {
    const others = ['database', 'mail', 'portal'].filter((one) => one !== way).join();
    for (const IN_CLEAR of ['', others])
      expect(messageOf({ ...production, ...settings, IN_CLEAR })).toMatch(
        new RegExp(`^${name}.*IN_CLEAR=${way}`),
      );
    expect(messageOf({ ...production, ...settings, IN_CLEAR: way })).toBe('it was accepted');
    expect(messageOf({ ...settings, DATA_DIR: emptyFolder(), DEMO: '0' })).toBe('it was accepted');
  });

  test.each([
    { DATABASE_URL: 'postgres://db/x?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://db/x?sslmode=verify-ca&uselibpqcompat=true' },
    { DATABASE_URL: 'postgres://db/x', PGSSLMODE: 'require' },
    { DATABASE_URL: 'postgres://db/x?ssl=true' },
    { DATABASE_URL: 'postgres://u:p@localhost/x?host=%2Frun%2Fpostgresql' },
    { DATABASE_URL: 'postgres://127.0.0.1/x', PUBLIC_URL: 'http://localhost:8080' },
  ])('it takes what is encrypted or stays here: %j', (settings) =>
    expect(messageOf({ ...production, ...settings })).toBe('it was accepted'),
  );

  test('it knows no other way', () =>
    expect(messageOf({ ...production, IN_CLEAR: 'all' })).toMatch(/^IN_CLEAR .* not "all"$/));

  test('it names everything that is missing at once', () => {
    expect(messageOf({ NODE_ENV: 'production' })).toMatch(
      /DATABASE_URL, ENCRYPTION_KEY, PASSPORT_SALT/,
    );
  });

  test('there is no demo, whatever is asked for, and nothing is written', () => {
    const dataDir = emptyFolder();
    const config = readConfig({ ...production, DATA_DIR: dataDir, DEMO: '1' });
    expect(config).toMatchObject({
      isProduction: true,
      isDemo: false,
      environment: 'production',
      apiHost: '',
      trustProxy: false,
    });
    expect(config.publicUrl.origin).toBe('https://src.example.com');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('an address gets sixty challenges before they ask for work, or as many as are given', () => {
    const { quietChallenges } = readConfig({ ...production, DATA_DIR: emptyFolder() });
    expect(quietChallenges).toBe(60);
    const given = readConfig({ ...production, DATA_DIR: emptyFolder(), QUIET_CHALLENGES: '500' });
    expect(given.quietChallenges).toBe(500);
  });

  test('the secrets are those given, never kept ones', () => {
    const config = readConfig({ ...production, DATA_DIR: emptyFolder() });
    expect([config.encryptionKey, config.passportSalt]).toEqual([
      production.ENCRYPTION_KEY,
      production.PASSPORT_SALT,
    ]);
  });
});

describe('for a first look', () => {
  test('nothing needs to be set', () => {
    const config = readConfig({ DATA_DIR: emptyFolder() });
    expect(config).toMatchObject({
      isProduction: false,
      isDemo: true,
      environment: 'development',
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: null,
      apiHost: '',
      quietChallenges: 1000,
    });
    expect(config.publicUrl.href).toBe('http://127.0.0.1:8080/');
    expect(config.fixedSettings).toEqual({});
  });

  test('secrets are made once, unlike any others, and kept for the owner alone', () => {
    const dataDir = join(emptyFolder(), 'made');
    const [first, second] = [readConfig({ DATA_DIR: dataDir }), readConfig({ DATA_DIR: dataDir })];
    expect([second.encryptionKey, second.passportSalt]).toEqual([
      first.encryptionKey,
      first.passportSalt,
    ]);
    expect(first.encryptionKey).not.toBe(readConfig({ DATA_DIR: emptyFolder() }).encryptionKey);
    expect(first.encryptionKey).not.toBe(first.passportSalt);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('a pooler needs the address of what it leads to, and serves no demo', () => {
    const pooled = { DATA_DIR: emptyFolder(), POOLER_DATABASE_URL: 'postgres://localhost:6432/x' };
    expect(messageOf({ ...pooled, DEMO: '0' })).toMatch(/^POOLER_DATABASE_URL needs DATABASE_URL/);
    const whole = { ...pooled, DATABASE_URL: 'postgres://localhost/x' };
    expect(messageOf(whole)).toMatch(/^POOLER_DATABASE_URL does not go with DEMO=1/);
    expect(databaseOf(readConfig({ ...whole, DEMO: '0' }))).toMatchObject({
      url: whole.DATABASE_URL,
      poolerUrl: whole.POOLER_DATABASE_URL,
    });
  });

  test('DEMO=0 starts it empty', () => {
    expect(readConfig({ DATA_DIR: emptyFolder(), DEMO: '0' }).isDemo).toBe(false);
  });

  test.each([
    ['127.0.0.1', undefined, true],
    ['127.8.0.1', undefined, true],
    ['::1', undefined, true],
    ['localhost', undefined, true],
    ['0.0.0.0', undefined, false],
    ['::', undefined, false],
    ['192.0.2.1', undefined, false],
    ['portal.example.com', undefined, false],
    ['0.0.0.0', '0', false],
    ['0.0.0.0', '1', true],
  ])('on %s with DEV_OPEN=%s the demo and /dev stand: %s', (host, open, stands) => {
    const config = readConfig({
      DATA_DIR: emptyFolder(),
      HOST: host,
      ...(open && { DEV_OPEN: open }),
    });
    expect([config.isDemo, config.servesDev]).toEqual([stands, stands]);
  });

  test('a mode that is named is known', () => {
    for (const mode of ['development', 'test', ''])
      expect(readConfig({ DATA_DIR: emptyFolder(), NODE_ENV: mode }).isProduction).toBe(false);
  });

  test('an IPv6 host stands in brackets', () => {
    expect(readConfig({ DATA_DIR: emptyFolder(), HOST: '::1', PORT: '9000' }).publicUrl.href).toBe(
      'http://[::1]:9000/',
    );
  });
});

test('the console has a host of its own, and networks from which alone it is reached', () => {
  const consoleOf = (env: object) => {
    const { consoleUrl, staffNetworks } = readConfig({ DATA_DIR: emptyFolder(), ...env });
    return [consoleUrl?.origin, staffNetworks?.check('10.1.2.3'), staffNetworks?.check('11.0.0.1')];
  };
  expect(consoleOf({})).toEqual([undefined, undefined, undefined]);
  expect(
    consoleOf({ CONSOLE_URL: 'http://localhost:8080', STAFF_NETWORKS: '10.0.0.0/8, fd00::/8' }),
  ).toEqual(['http://localhost:8080', true, false]);
  const both = { CONSOLE_URL: 'http://localhost:8080', API_HOST: 'http://127.0.0.1:8080' };
  expect(messageOf({ DATA_DIR: emptyFolder(), ...both })).toMatch(/^CONSOLE_URL does not go with/);
});

describe('the host of the API', () => {
  const hosts = {
    API_HOST_PRODUCTION: 'https://api.example.com',
    API_HOST_PRERELEASE: 'https://api.pre.example.com/',
    API_HOST_TEST: 'http://api.test.example.com:8080',
  };
  test.each([
    ['production', 'https://api.example.com'],
    ['prerelease', 'https://api.pre.example.com'],
    ['test', 'http://api.test.example.com:8080'],
    [undefined, 'https://api.any.example.com'],
  ])('in %s is %s', (environment, host) => {
    const config = readConfig({
      ...hosts,
      API_HOST: 'https://api.any.example.com',
      DATA_DIR: emptyFolder(),
      ...(environment && { APP_ENV: environment }),
    });
    expect(config.apiHost).toBe(host);
  });

  test('is the one for any where an environment has none of its own', () => {
    const API_HOST = 'https://api.example.com';
    const config = readConfig({ API_HOST, APP_ENV: 'test', DATA_DIR: emptyFolder() });
    expect(config.apiHost).toBe(API_HOST);
  });
});

test('how much the log says follows NODE_ENV, whatever APP_ENV is', () => {
  const levelOf = (NODE_ENV: string, more = {}) =>
    readConfig({ DATA_DIR: emptyFolder(), APP_ENV: 'test', NODE_ENV, ...more }).logLevel;
  expect(levelOf('production', production)).toBe('info');
  expect(levelOf('development')).toBe('warn');
  expect(levelOf('test')).toBe('fatal');
});

describe('what cannot be right is refused by name', () => {
  const weakKeys = [
    Buffer.alloc(32),
    Buffer.alloc(32, 7),
    Buffer.alloc(32, 'secret'),
    Buffer.from(Array.from({ length: 32 }, (_, at) => at)),
    Buffer.from(Array.from({ length: 32 }, (_, at) => 255 - 3 * at)),
  ].map((bytes) => bytes.toString('base64'));
  const cases: Readonly<Record<string, readonly string[]>> = {
    PORT: ['', 'http', '-1', '65536', '80.5', 'NaN'],
    APP_ENV: ['staging', 'development', ''],
    PUBLIC_URL: ['src.example.com', 'ftp://src.example.com', 'data:text/plain,x'],
    CONSOLE_URL: [
      'desk.example.com',
      'ftp://desk.example.com',
      'https://desk.example.com',
      'http://127.0.0.1:8081',
    ],
    STAFF_NETWORKS: ['office', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8,', '10.0.0.0/8;::1'],
    API_HOST: ['api.example.com', 'file:///etc'],
    ENCRYPTION_KEY: [
      'short',
      newKey().slice(0, 40),
      Buffer.alloc(33).toString('base64'),
      ...weakKeys,
    ],
    INDEX_KEY: weakKeys,
    NODE_ENV: ['prod', 'Production', 'production ', 'staging', 'dev'],
    HOST: ['', '0.0.0.0 ', 'http://127.0.0.1', '127.0.0.1:8080', 'a b', '-x'],
    DATABASE_URL: ['mysql://db/x', 'db.example.com', 'host=db user=x'],
    TRUST_PROXY: ['true', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,proxy', '::1/129', '1.2.3'],
    DEV_OPEN: ['yes', 'true'],
    LOG_EVENTS: ['yes', 'true'],
    DEMO: ['yes', 'false'],
    SMS_PREFIXES: ['852', '+', '+0', '+852,1', '+852;+1', '*'],
    SMS_HOURLY_BUDGET: ['0', '-1', '1.5', 'many'],
    AGREEMENT_URL: [`${'java'}script:alert(1)`],
    PRIVACY_URL: ['privacy.html'],
    POLICE_NUMBER: ['京公网安备'],
    SECURITY_CONTACT: [
      'http://example.com/contact',
      'somebody',
      'mailto:a@example.com\nExpires: never',
    ],
    REPORT_RETENTION_DAYS: ['364', '1e3', '-1'],
    ALERT_MAIL: ['somebody', 'a@b.c, d@e.f'],
    QUIET_CHALLENGES: ['0', '-1', '1.5', '1e3', 'none', '1000000'],
  };
  test.each(
    Object.entries(cases).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
  )('$name=$value', ({ name, value }) => {
    const message = messageOf({ DATA_DIR: emptyFolder(), [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test.each(['x', 'fifteen letters', 'xxxxxxxxxxxxxxxxxxxxxxxx'])(
    'in production PASSPORT_SALT=%s',
    (value) => {
      expect(messageOf({ ...production, PASSPORT_SALT: value })).toMatch(
        /^PASSPORT_SALT must be at least 16 characters/,
      );
    },
  );

  test.each(['10.0.0.1', 'loopback, 10.0.0.0/8', 'fd00::/8,::1', 'uniquelocal'])(
    'TRUST_PROXY=%s is right',
    (value) => {
      expect(readConfig({ DATA_DIR: emptyFolder(), TRUST_PROXY: value }).trustProxy).toBe(value);
    },
  );

  test('keys of its own are on the disk before anything is sealed with them', async () => {
    const dataDir = join(emptyFolder(), 'data');
    const disk = await diskAfter(() => readConfig({ DATA_DIR: dataDir }));
    expect(disk.holds(join(dataDir, 'secrets.json'), dirname(dataDir))).toBe(true);
  });

  test('a folder for data that is a file, or inside of one, or damaged', () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'inside')])
      expect(messageOf({ DATA_DIR: path })).toMatch(/^DATA_DIR=.* cannot be used: E/);
    const damaged = emptyFolder();
    writeFileSync(join(damaged, 'secrets.json'), '{"encryption');
    expect(messageOf({ DATA_DIR: damaged })).toMatch(/secrets\.json is damaged/);
  });

  test('the message about a wrong key does not hold the key', () => {
    const almost = Buffer.alloc(31, 'secret').toString('base64');
    expect(messageOf({ ...production, ENCRYPTION_KEY: almost })).not.toContain(almost);
  });
});

test('settings that the environment fixes are kept as they are written', () => {
  const env = { DATA_DIR: emptyFolder(), SMS_PREFIXES: '+852, +1', COMPANY_NAME: '' };
  expect(readConfig(env).fixedSettings).toEqual({ 'sms.prefixes': '+852, +1' });
});

test('the message about a wrong secret does not hold it', () => {
  const message = messageOf({ DATA_DIR: emptyFolder(), SMS_WEBHOOK_SECRET: 'hidden' });
  expect(message).toMatch(/^SMS_WEBHOOK_SECRET cannot be what it is/);
});

describe('files', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ DATA_DIR: emptyFolder(), ...env });

  test('are in a folder, or in a bucket where there is one', () => {
    expect(read({})).toMatchObject({ bucket: null, filesIn: 'folder' });
    expect(read(bucket)).toMatchObject({
      bucket: { bucket: 'src-files', region: 'us-east-1', isPathStyle: false },
      filesIn: 'bucket',
    });
    expect(read({ ...bucket, FILES_IN: 'folder', S3_PATH_STYLE: '1' })).toMatchObject({
      bucket: { isPathStyle: true },
      filesIn: 'folder',
    });
    expect(read({ ...bucket, S3_ENDPOINT: '', S3_REGION: 'eu-west-1' }).bucket).toMatchObject({
      endpoint: null,
      region: 'eu-west-1',
    });
  });

  test.each([
    [{ FILES_IN: 'bucket' }, /^FILES_IN=bucket needs S3_BUCKET$/],
    [{ ...bucket, FILES_IN: 's3' }, /^FILES_IN must be folder or bucket, not "s3"$/],
    [{ ...bucket, S3_BUCKET: 'a/b' }, /^S3_BUCKET must be/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /^S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET/],
    [{ ...bucket, S3_ENDPOINT: '' }, /^S3_BUCKET needs S3_ENDPOINT, or S3_REGION/],
    [{ ...bucket, S3_ENDPOINT: 'https://s3.example.com/src-files' }, /^S3_ENDPOINT must be/],
    [{ ...bucket, S3_PATH_STYLE: 'yes' }, /^S3_PATH_STYLE must be 0 or 1/],
  ])('are refused by name: %j', (env, words) => {
    expect(() => read(env)).toThrow(words);
  });
});
