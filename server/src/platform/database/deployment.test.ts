import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { deploymentOf, keysProof, migrationsDir, sealedColumns } from '../../app.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import { testDatabase } from '../../../test/databases.ts';
import { makeKeys, newKey, type KeyMaterial } from '../crypto.ts';
import { openFileStore, type FileStore } from '../files/file-store.ts';
import { rotateKeys } from '../rotation.ts';
import {
  refuseOldServer,
  checkDeployment,
  claimDeployment,
  DeploymentMismatch,
} from './deployment.ts';
import { MigrationMismatch } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-fit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newStore = (): Promise<FileStore> => openFileStore(mkdtempSync(join(folder, 'files-')));

const material = (): KeyMaterial => ({
  encryptionKey: newKey(),
  oldEncryptionKeys: [],
  indexKey: newKey(),
});
const own = material();
const inMode = (given: KeyMaterial, isProduction = false) => ({
  keys: makeKeys(given),
  isProduction,
  migrationsDir,
  passportSalt: 'salt of a test',
  verifier: '',
  oldVerifiers: [],
});

const tellsOf = async (work: Promise<void>): Promise<string> =>
  work.then(
    () => 'it fits',
    (error: unknown) => {
      expect(error instanceof DeploymentMismatch || error instanceof MigrationMismatch).toBe(true);
      expect((error as Error).message).not.toContain('\n');
      return (error as Error).message;
    },
  );

const wrongKeys = [
  ['ENCRYPTION_KEY', { ...own, encryptionKey: newKey() }],
  ['INDEX_KEY', { ...own, indexKey: newKey() }],
] as const;

describe('keys', () => {
  test('are written down once, without telling them, and only they fit', async () => {
    const database = await testDatabase();
    expect(await tellsOf(checkDeployment(database, inMode(material())))).toBe('it fits');
    await claimDeployment(database.db, inMode(own), keysProof);
    await claimDeployment(database.db, inMode(own), keysProof);
    const rows = await database.db.selectFrom('deployment').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(own.indexKey);
    expect(await tellsOf(checkDeployment(database, inMode(own)))).toBe('it fits');
    for (const [name, given] of wrongKeys) {
      const refusal = new RegExp(`^${name} is not the key this database was`);
      expect(await tellsOf(checkDeployment(database, inMode(given)))).toMatch(refusal);
      expect(await tellsOf(claimDeployment(database.db, inMode(given), keysProof))).toMatch(
        refusal,
      );
    }
    await expect(
      database.pool.query("insert into deployment values (gen_random_uuid(), '\\x00', '\\x00')"),
    ).rejects.toThrow('deployment_one');
  });

  test('change: both fit until rotate-keys, then only the new one', async () => {
    const database = await testDatabase();
    await claimDeployment(database.db, inMode(own), keysProof);
    const next = { ...own, encryptionKey: newKey(), oldEncryptionKeys: [own.encryptionKey] };
    const alone = { ...next, oldEncryptionKeys: [] };
    expect(await tellsOf(checkDeployment(database, inMode(next)))).toBe('it fits');
    expect(await tellsOf(checkDeployment(database, inMode(alone)))).toMatch(/^ENCRYPTION_KEY/);
    expect(await rotateKeys(database.db, makeKeys(next), sealedColumns)).toEqual({
      resealed: 1,
      broken: [],
    });
    expect(await tellsOf(checkDeployment(database, inMode(alone)))).toBe('it fits');
    expect(await tellsOf(checkDeployment(database, inMode(own)))).toMatch(/^ENCRYPTION_KEY/);
  });

  test('of a database from before are proven on what is sealed in it', async () => {
    const harness = await testApp();
    const { database, app } = harness;
    await givenOn(harness).researcher({ phone: newPhone() });
    const right = { ...app.config };
    for (const [name, wrong] of [
      ['ENCRYPTION_KEY', { ...right, encryptionKey: newKey() }],
      ['INDEX_KEY', { ...right, indexKey: newKey() }],
    ] as const) {
      expect(await tellsOf(claimDeployment(database.db, inMode(wrong), keysProof))).toMatch(
        new RegExp(`^${name} is not the key`),
      );
      expect(await database.db.selectFrom('deployment').selectAll().execute()).toEqual([]);
    }
    expect(await tellsOf(claimDeployment(database.db, inMode(right), keysProof))).toBe('it fits');
  });

  test('of two servers that start together the second must have the same', async () => {
    const { db } = await testDatabase();
    const answers = await Promise.all(
      [own, material(), own, material()].map((given) =>
        tellsOf(claimDeployment(db, inMode(given), keysProof)),
      ),
    );
    expect(answers).toContain('it fits');
    expect(answers.filter((line) => line.startsWith('ENCRYPTION_KEY')).length).toBeGreaterThan(1);
    expect(await db.selectFrom('deployment').select('id').execute()).toHaveLength(1);
  });
});

test('a database that has served production is opened by nothing else', async () => {
  const database = await testDatabase();
  await claimDeployment(database.db, inMode(own), keysProof);
  await claimDeployment(database.db, inMode(own, true), keysProof);
  expect(await tellsOf(checkDeployment(database, inMode(own, true)))).toBe('it fits');
  for (const opens of [
    () => checkDeployment(database, inMode(own)),
    () => claimDeployment(database.db, inMode(own), keysProof),
  ])
    expect(await tellsOf(opens())).toBe(
      'this database has served production: set NODE_ENV=production, or DATABASE_URL to another database',
    );
});

describe('a newer release', () => {
  const recorded = async (name: string, isCompatible: boolean) => {
    const database = await testDatabase();
    await database.pool.query('insert into migration values ($1, $2, now(), $3)', [
      name,
      'x',
      isCompatible,
    ]);
    return database;
  };

  test('keeps this one out, unless it said that this one can go on', async () => {
    expect(
      await tellsOf(checkDeployment(await recorded('9998-new.sql', false), inMode(own))),
    ).toMatch(/^the database was migrated by a newer release \(9998-new\.sql\): start that one/);
    expect(await tellsOf(checkDeployment(await recorded('9998-new.sql', true), inMode(own)))).toBe(
      'it fits',
    );
  });
});

test.each([
  [140_012, 'the database server is PostgreSQL 14: this program needs 15 or later'],
  [90_624, 'the database server is PostgreSQL 9: this program needs 15 or later'],
  [150_000, 'it fits'],
  [180_001, 'it fits'],
])('a server of version %i: %s', async (version, refusal) => {
  expect(await tellsOf((async () => refuseOldServer(version))())).toBe(refusal);
});

describe('the folder of the files', () => {
  test('carries the id of the database, and only it will do', async () => {
    const { db } = await testDatabase();
    const [store, another] = [await newStore(), await newStore()];
    await claimDeployment(db, inMode(own), keysProof, store);
    const { id } = await db.selectFrom('deployment').select('id').executeTakeFirstOrThrow();
    expect(readFileSync(store.ownerFile, 'utf8')).toBe(`${id}\n`);
    expect(await tellsOf(claimDeployment(db, inMode(own), keysProof, store))).toBe('it fits');
    const answer = await tellsOf(claimDeployment(db, inMode(own), keysProof, another));
    expect(answer).toContain(`${another.name} is not the folder with the files of this database`);
    expect(answer).toContain('all servers must share one');
    expect(await another.owner()).toBeNull();
    // what the line says for a folder that is gone
    writeFileSync(another.ownerFile, id);
    expect(await tellsOf(claimDeployment(db, inMode(own), keysProof, another))).toBe('it fits');
  });

  test('of another database is left alone', async () => {
    const [{ db: first }, { db: second }] = [await testDatabase(), await testDatabase()];
    const store = await newStore();
    await claimDeployment(first, inMode(own), keysProof, store);
    const owner = await store.owner();
    expect(await tellsOf(claimDeployment(second, inMode(own), keysProof, store))).toBe(
      `the files in ${store.name} belong to another database: set DATA_DIR to the folder of this one`,
    );
    expect(await store.owner()).toBe(owner);
  });

  test('is claimed by one of two servers with folders of their own', async () => {
    const { db } = await testDatabase();
    const stores = [await newStore(), await newStore()];
    const answers = await Promise.all(
      stores.map((store) => tellsOf(claimDeployment(db, inMode(own), keysProof, store))),
    );
    expect(answers.filter((line) => line === 'it fits')).toHaveLength(1);
  });

  test('is written by a restore together with the row, into a new folder only', async () => {
    const harness: TestApp = await testApp();
    const { database, app } = harness;
    await givenOn(harness).researcher();
    const mode = deploymentOf(app.config);
    await claimDeployment(database.db, mode, keysProof, app.files);
    const archive = join(folder, 'archive');
    const fileKeys = { table: 'file', column: 'storage_key' };
    await backUp({ database, keys: app.keys, files: app.files, fileKeys }, archive);

    const copy = await testDatabase();
    const peopleTables = ['researcher', 'staff'];
    const parts = { database: copy, keys: app.keys, migrationsDir, peopleTables };
    expect(
      await tellsOf(restore({ ...parts, files: app.files }, archive).then(() => undefined)),
    ).toMatch(/belong to another database: restore into a new DATA_DIR$/);
    const store = await newStore();
    await restore({ ...parts, files: store }, archive);
    expect(await store.owner()).toBe(await app.files.owner());
    expect(await tellsOf(claimDeployment(copy.db, mode, keysProof, store))).toBe('it fits');
    expect(await tellsOf(checkDeployment(copy, inMode(material())))).toMatch(/^ENCRYPTION_KEY/);
  });
});
