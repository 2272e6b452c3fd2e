import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { fileKeys } from '../../../commands/backup.ts';
import { peopleTables } from '../../../commands/restore.ts';
import { testApp } from '../../../test/app.ts';
import { runCommand } from '../../../test/command.ts';
import { testDatabase } from '../../../test/databases.ts';
import { fingerprintOf } from '../../../test/fingerprint.ts';
import { givenOn } from '../../../test/given.ts';
import type { Deployment } from '../../../test/server-process.ts';
import { migrationsDir } from '../../app.ts';
import { verifyLedger } from '../../features/ledger/ledger.verify.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { migrationsIn } from '../database/migrate.ts';
import { openFileStore } from '../files/file-store.ts';
import { backUp } from './back-up.ts';
import { checkArchive, restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an archive made by an earlier release, at 7d4d454 on its embedded database, comes over whole', async () => {
  const keyOf = (number: number) =>
    createHash('sha256').update(`an archive kept for tests, key ${number}`).digest('base64');
  const deployment: Deployment = {
    dataDir: join(folder, 'come-over'),
    databaseUrl: null,
    encryptionKey: keyOf(1),
    indexKey: keyOf(2),
    passportSalt: 'salt of an old archive',
  };
  const from = fileURLToPath(new URL('../../../test/archives/at-7d4d454.backup', import.meta.url));
  const restored = await runCommand(deployment, ['restore', '--from', from]);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.out).toMatch(/^60 tables, 727 rows, 7 files \(22871 bytes\) as of 2026-11-22/m);
  // its rows are older than witnesses, and are taken as they stand
  expect(restored.out).toMatch(/^taken for true as they stand: .*\d+ award/m);
  expect(restored.out.match(/\b0 faults$/gm)).toHaveLength(3);

  const database = await openDatabase({ dataDir: deployment.dataDir });
  try {
    const { rows } = await database.pool.query(
      `select (select array_agg(name order by name) from migration) as migrations,
         (select count(*)::int from researcher) as researchers, (select count(*)::int from report) as reports`,
    );
    const own = (await migrationsIn(migrationsDir)).map(({ name }) => name);
    expect(rows).toEqual([{ migrations: own, researchers: 8, reports: 27 }]);
  } finally {
    await database.close();
  }
}, 120_000);

test('what was on PostgreSQL goes to the embedded database, and back, unchanged', async () => {
  const app = await testApp({ windowsPass: true });
  const given = givenOn(app);
  const [mina, reviewer] = [await given.researcher({ coins: 9 }), await given.staff()];
  await given.confirmedReport(mina, reviewer);
  await given.image(mina, 'report');
  await app.drainOutbox();
  const files = await openFileStore(join(folder, 'files'));
  const parts = (database: Database) => ({
    database,
    files,
    fileKeys,
    peopleTables,
    migrationsDir,
    keys: app.app.keys,
  });
  const original = await fingerprintOf(app.database);

  // a folder in which there never was a database
  const embedded = await openDatabase({ dataDir: join(folder, 'embedded') });
  try {
    const [out, back] = [join(folder, 'out'), join(folder, 'back')];
    await backUp({ ...parts(app.database), files: app.app.files }, out);
    await restore(parts(embedded), out);
    expect(await fingerprintOf(embedded)).toEqual(original);

    await backUp(parts(embedded), back);
    expect(await checkArchive(back, app.app.keys, migrationsDir)).toMatchObject({ files: 1 });
    const server = await testDatabase();
    await restore(parts(server), back);
    expect(await fingerprintOf(server)).toEqual(original);
    expect((await verifyLedger(server.db)).faults).toEqual([]);
  } finally {
    await embedded.close();
  }
}, 120_000);
