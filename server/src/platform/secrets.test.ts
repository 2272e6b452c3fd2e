import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BadConfig, readConfig } from './config.ts';
import { newKey } from './crypto.ts';
import { partedSecrets, secretNames, withSecretFiles } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
function fileOf(name: string, content: string): string {
  writeFileSync(join(folder, name), content, { mode: 0o600 });
  return join(folder, name);
}

const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://user:word@db/name?sslmode=verify-full',
  MIGRATE_DATABASE_URL: 'postgres://owner:word@db/name?sslmode=verify-full',
  STANDBY_DATABASE_URL: 'postgres://user:word@db2/name?sslmode=verify-full',
  POOLER_DATABASE_URL: 'postgres://user:word@pooler/name?sslmode=verify-full',
  ENCRYPTION_KEY: newKey(),
  INDEX_KEY: newKey(),
  OLD_ENCRYPTION_KEYS: newKey(),
  OLD_INDEX_KEY: newKey(),
  PASSPORT_SALT: newKey(),
  AUDIT_SIGNING_KEY: newKey(),
  S3_SECRET_ACCESS_KEY: newKey(),
  SMS_WEBHOOK_URL: 'https://sms.example.com/a-key-of-the-gateway',
  SMS_WEBHOOK_SECRET: newKey(),
  SMTP_URL: 'smtps://user:word@mail.example.com',
  SSO_CLIENT_SECRET: newKey(),
};
const others = {
  NODE_ENV: 'production',
  MAIL_FROM: 'a@example.com',
  DATA_DIR: folder,
  S3_BUCKET: 'files',
  S3_REGION: 'cn-north-1',
  S3_ACCESS_KEY_ID: 'key',
};

test('every secret may come as a file, and means the same', () => {
  expect(new Set(Object.keys(secrets))).toEqual(new Set(secretNames));
  const files = Object.entries(secrets).map(([name, value]) => [
    `${name}_FILE`,
    fileOf(name, `${value}\n`),
  ]);
  const config = readConfig({ ...others, ...(Object.fromEntries(files) as object) });
  expect(config).toEqual(readConfig({ ...others, ...secrets }));
});

describe.each(secretNames.map((name) => ({ name })))('$name', ({ name }) => {
  test.each([
    ['given twice', { [name]: 'a', [`${name}_FILE`]: fileOf('twice', 'a') }, 'are both set'],
    ['in a file that is not there', { [`${name}_FILE`]: join(folder, 'none') }, 'ENOENT'],
    ['in an empty file', { [`${name}_FILE`]: fileOf('empty', ' \n') }, 'is empty'],
  ])('%s is refused by name', (_, env, words) => {
    const read = () => withSecretFiles(env);
    expect(read).toThrow(BadConfig);
    expect(read).toThrow(new RegExp(`^${name}.*${words}`));
  });
});

test('the owner’s address of the database is handed to no server', () => {
  const { DATABASE_URL = '' } = secrets;
  for (const [name, value] of [
    ['MIGRATE_DATABASE_URL', 'postgres://owner:word@db/name'],
    ['MIGRATE_DATABASE_URL_FILE', fileOf('owner', 'postgres://owner:word@db/name')],
  ] as const)
    expect(partedSecrets({ DATABASE_URL, HOST: '::1', [name]: value })).toEqual({
      secrets: { DATABASE_URL },
      others: { HOST: '::1' },
    });
});

describe.each(existsSync('/proc/self/environ') ? ['/proc'] : [])('in %s', () => {
  test('a process that leaves them behind shows none, gives none to its children, and has them', () => {
    const module = new URL('secrets.ts', import.meta.url).href;
    const program = fileOf(
      'program.ts',
      `import { spawnSync } from 'node:child_process';
       import { readFileSync } from 'node:fs';
       import { leaveSecretsBehind, receivedEnvironment } from '${module}';
       leaveSecretsBehind(process.argv.slice(1));
       const { ENCRYPTION_KEY, SMTP_URL, ...others } = receivedEnvironment();
       const child = spawnSync('env').stdout.toString();
       const shown = [readFileSync('/proc/self/environ', 'utf8'), readFileSync('/proc/self/cmdline', 'utf8'), child, JSON.stringify(others)];
       console.log(JSON.stringify({ ENCRYPTION_KEY, SMTP_URL, shown, pid: process.pid, words: process.argv.slice(2) }));`,
    );
    const awkward = 'smtps://u:p"\'$(id)`\\@mail.example.com';
    const env = {
      PATH: process.env['PATH'],
      ENCRYPTION_KEY: 'a key',
      SMTP_URL: awkward,
      MIGRATE_DATABASE_URL: 'postgres://owner:word@db/name',
      MIGRATE_DATABASE_URL_FILE: '/run/owner',
    };
    const ran = spawnSync(process.execPath, [program, 'one', 'two three'], { env });
    expect(ran.stderr.toString()).toBe('');
    const { shown, pid, ...received } = JSON.parse(ran.stdout.toString()) as {
      shown: string[];
      pid: number;
    };
    expect(pid).toBe(ran.pid);
    expect(received).toEqual({
      ENCRYPTION_KEY: 'a key',
      SMTP_URL: awkward,
      words: ['one', 'two three'],
    });
    expect(shown[0]).toContain('PATH=');
    expect(shown[2]).toContain('PATH=');
    for (const text of shown)
      expect(text).not.toMatch(/a key|mail\.example|owner|ENCRYPTION_KEY|SMTP_URL|MIGRATE/);
  });
});
