import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadConfig, readConfig } from './config.ts';
import { newKey } from './crypto.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const emptyFolder = () => mkdtempSync(join(folder, 'data-'));

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/shieldsource',
  ENCRYPTION_KEY: newKey(),
  PASSPORT_SALT: 'salt',
  PUBLIC_URL: 'https://src.example.com',
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
    });
    expect(config.publicUrl.href).toBe('http://127.0.0.1:8080/');
    expect(config.companyName).not.toBe('');
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

  test('DEMO=0 starts it empty', () => {
    expect(readConfig({ DATA_DIR: emptyFolder(), DEMO: '0' }).isDemo).toBe(false);
  });

  test('an IPv6 host stands in brackets', () => {
    expect(readConfig({ DATA_DIR: emptyFolder(), HOST: '::1', PORT: '9000' }).publicUrl.href).toBe(
      'http://[::1]:9000/',
    );
  });
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

describe('what cannot be right is refused by name', () => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    PORT: ['http', '-1', '65536', '80.5', 'NaN'],
    APP_ENV: ['staging', 'development', ''],
    PUBLIC_URL: ['src.example.com', 'ftp://src.example.com', 'data:text/plain,x'],
    API_HOST: ['api.example.com', 'file:///etc'],
    ENCRYPTION_KEY: ['short', newKey().slice(0, 40), Buffer.alloc(33).toString('base64')],
  };
  test.each(
    Object.entries(cases).flatMap(([name, values]) => values.map((value) => ({ name, value }))),
  )('$name=$value', ({ name, value }) => {
    const message = messageOf({ DATA_DIR: emptyFolder(), [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('the message about a wrong key does not hold the key', () => {
    const almost = Buffer.alloc(31, 'secret').toString('base64');
    expect(messageOf({ ...production, ENCRYPTION_KEY: almost })).not.toContain(almost);
  });
});
