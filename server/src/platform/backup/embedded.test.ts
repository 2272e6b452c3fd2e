import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fileKeys } from '../../../commands/backup.ts';
import { peopleTables } from '../../../commands/restore.ts';
import { testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/databases.ts';
import { fingerprintOf } from '../../../test/fingerprint.ts';
import { givenOn } from '../../../test/given.ts';
import { migrationsDir } from '../../app.ts';
import { verifyLedger } from '../../features/ledger/ledger.verify.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { openFileStore } from '../files/file-store.ts';
import { backUp } from './back-up.ts';
import { checkArchive, restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  const original = await fingerprintOf(app.owned);

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
