import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { getReportDetail, postComment } from '@shieldsource/contract/reports/calls';
import { peopleTables } from '../../../commands/restore.ts';
import type { Person } from '../../../test/app.ts';
import { callAt } from '../../../test/calling.ts';
import { runCommand } from '../../../test/command.ts';
import { testPlace } from '../../../test/databases.ts';
import { startServer, type Deployment } from '../../../test/server-process.ts';
import { migrationsDir } from '../../app.ts';
import { makeKeys } from '../crypto.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { openFileStore } from '../files/file-store.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keyOf = (number: number): string =>
  createHash('sha256').update(`an archive kept for tests, key ${number}`).digest('base64');

/** A release, the last of its migrations, and who was signed in to its database in production, with a report of theirs. */
const releases: readonly { name: string; newest: string; member: Person; reportId: string }[] = [
  {
    name: '0.2.0',
    newest: '0052-report-retention.sql',
    member: {
      kind: 'researcher',
      id: '01a218cf-f3e8-75e9-8504-0398579559b9',
      token: 'TPzveyOeITXQ1FqZDeroVs0bMO8iXvQ-jk3g-p_qe9w',
      cookie: 'rSiVG-v1IlRUr1JiTEtQ-p1ygM_wdIAGHCQEYll8POY',
    },
    reportId: '01a218cf-fa33-73ca-901f-f16d4122897b',
  },
];

/** The database and the files as that release left them. */
async function asLeftBy(name: string, newest: string, deployment: Deployment): Promise<void> {
  const itsMigrations = join(folder, `migrations-${name}`);
  cpSync(migrationsDir, itsMigrations, { recursive: true });
  for (const file of readdirSync(itsMigrations))
    if (file > newest) rmSync(join(itsMigrations, file));
  const archive = fileURLToPath(
    new URL(`../../../test/archives/production-${name}.backup`, import.meta.url),
  );
  await on(deployment, async (database) => {
    await database.pool.query('drop schema public cascade; create schema public');
    const files = await openFileStore(join(deployment.dataDir, 'files'));
    const keys = makeKeys({ ...deployment, oldEncryptionKeys: [] });
    await restore({ database, keys, files, migrationsDir: itsMigrations, peopleTables }, archive);
    // it was in use until a moment ago
    await sql`update session set created_at = now(), last_seen_at = now()`.execute(database.db);
  });
}

async function on(deployment: Deployment, work: (database: Database) => Promise<void>) {
  const database = await openDatabase({ url: deployment.databaseUrl ?? '' });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

test.for(releases)(
  'the production database of $name is upgraded in place, with its files and who is signed in',
  { timeout: 120_000 },
  async ({ name, newest, member, reportId }) => {
    const deployment: Deployment = {
      dataDir: join(folder, name),
      databaseUrl: (await testPlace()).options.url,
      encryptionKey: keyOf(1),
      indexKey: keyOf(2),
      passportSalt: keyOf(3),
    };
    const production = { NODE_ENV: 'production', APP_ENV: 'test' };
    const run = (...words: string[]) => runCommand(deployment, words, production);
    await asLeftBy(name, newest, deployment);

    expect(await run('migrate')).toMatchObject({ code: 0, errors: '' });
    const server = await startServer(deployment, production);
    const { result } = await callAt(server.url, member, getReportDetail, { id: reportId });
    expect(result).toMatchObject({ id: reportId, status: 2 });
    const [image] = result.attachments;
    const picture = await fetch(new URL(image?.url ?? '', server.url), {
      headers: { cookie: `shield_source_token=${member.cookie}` },
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect((await picture.arrayBuffer()).byteLength).toBe(image?.sizeBytes);
    const comment = { reportId, body: '升级之后写的。' };
    expect(await callAt(server.url, member, postComment, comment, 'k'.repeat(16))).toMatchObject({
      code: 0,
    });
    await server.stop();

    for (const verify of ['verify-ledger', 'verify-audit'])
      expect(await run(verify)).toMatchObject({ code: 0, errors: '' });
    const otherMode = await runCommand(deployment, ['verify-audit']);
    expect(otherMode).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^this database has served production: set NODE_ENV=production/,
      ),
    });
  },
);

test('nothing that the programs say leads to a server without NODE_ENV', () => {
  for (const part of ['src', 'commands'])
    for (const file of readdirSync(join(migrationsDir, '..', part), { recursive: true })) {
      const path = join(migrationsDir, '..', part, String(file));
      if (!path.endsWith('.ts') || path.endsWith('.test.ts')) continue;
      const lines = readFileSync(path, 'utf8').split('\n');
      expect(lines.filter((line) => /NODE_ENV.*\bunset/.test(line))).toEqual([]);
    }
});
