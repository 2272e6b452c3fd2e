import { createHash, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import {
  getAttachmentDownload,
  getReportDetail,
  jsonReportSubmit,
  postComment,
} from '@shieldsource/contract/reports/calls';
import { fileKeys } from '../../../commands/backup.ts';
import { peopleTables } from '../../../commands/restore.ts';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { callAt } from '../../../test/calling.ts';
import { eventsOn } from '../../../test/events.ts';
import { testPlace } from '../../../test/databases.ts';
import { fingerprintOf } from '../../../test/fingerprint.ts';
import { award, givenOn } from '../../../test/given.ts';
import { startServer } from '../../../test/server-process.ts';
import { migrationsDir } from '../../app.ts';
import { verifyLog } from '../../features/events/log.verify.ts';
import { verifyLedger } from '../../features/ledger/ledger.verify.ts';
import { makeKeys, newKey } from '../crypto.ts';
import { inTransaction, openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openFileStore } from '../files/file-store.ts';
import { enqueue } from '../jobs/outbox.ts';
import { startWorker, type Job } from '../jobs/worker.ts';
import { BadArchive } from './archive.ts';
import { backUp } from './back-up.ts';
import { checkArchive, NotEmpty, restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newPath = (): string => join(folder, randomUUID());

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let [mina, reviewer]: Person[] = [];
let report: { id: string; number: string };
let archive = '';

beforeAll(async () => {
  app = await testApp({ windowsPass: true });
  given = givenOn(app);
  [mina, reviewer] = [
    await given.researcher({ coins: 500, nickName: 'O\'Brien \\ "宁"\n' }),
    await given.staff(),
  ];
  const images = [await given.image(mina, 'report'), await given.image(mina, 'report')];
  report = await given.report(mina, { attachments: images });
  await app.as(reviewer).call(postReviewConfirm, { reportId: report.id, version: 1, ...award });
  await app
    .as(mina)
    .call(postComment, { reportId: report.id, body: '换行\n\t"引号" \\反斜杠\\ {大括号,逗号} 😀' });
  const buyer = await given.buyer({ coins: 100 });
  const gift = await given.gift();
  await app.as(buyer).call(postGiftExchange, {
    giftId: gift.id,
    price: gift.priceCoins,
    addressId: buyer.addressId,
  });
  await given.approvedIdentity(await given.researcher());
  // an answer that is a JSON null is not an answer that is missing
  await sql`insert into idempotency (owner_id, call, key, body_hash, answer) values (${mina.id}, 'a', 'null', '\\x00ff', 'null'), (${mina.id}, 'a', 'missing', '', null)`.execute(
    app.app.db,
  );
  await app.drainOutbox();
  archive = newPath();
  await backUp(partsOf(app.database), archive);
}, 120_000);

const partsOf = (database: Database, files = app.app.files) => ({
  database,
  files,
  fileKeys,
  peopleTables,
  migrationsDir,
  keys: app.app.keys,
});

interface Copy {
  readonly database: Database;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** A new place, with what is in the archive. */
async function restored(from = archive): Promise<Copy> {
  const { options } = await testPlace();
  const database = await openDatabase(options);
  const dataDir = newPath();
  await restore(partsOf(database, await openFileStore(join(dataDir, 'files'))), from);
  return { database, dataDir, databaseUrl: options.url };
}

describe('a restored copy', () => {
  let copy: Copy;
  beforeAll(async () => (copy = await restored()));
  afterAll(() => copy.database.close());

  test('equals the original in every row, sequence, trigger and constraint', async () => {
    const original = await fingerprintOf(app.owned);
    expect(original['rows of report']).toMatch(/^1 /);
    expect(await fingerprintOf(copy.database)).toEqual(original);
  });

  test('begins a new epoch', async () => {
    const epochOf = ({ db }: Pick<typeof copy.database, 'db'>) =>
      db.selectFrom('event_epoch').select('epoch').executeTakeFirstOrThrow();
    const [before, after] = [await epochOf(app.database), await epochOf(copy.database)];
    expect(after.epoch).toBe(before.epoch + 1);
  });

  test('has what waits to be sent, each once', async () => {
    const source = await testApp({ config: { encryptionKey: app.app.config.encryptionKey } });
    const waiting = Array.from({ length: 100 }, (_, n) => `1380000${1000 + n}`);
    await inTransaction(source.app.db, async (tx) => {
      const runAt = new Date(Date.now() + 3_600_000);
      for (const to of waiting) await enqueue(tx, source.app.keys, 'mail', { to }, { runAt });
    });
    const path = newPath();
    await backUp(partsOf(source.database, source.app.files), path);
    const { database } = await restored(path);
    const sent: string[] = [];
    const work = () =>
      startWorker(
        { ...source.app, db: database.db, listen: database.listen },
        { mail: async (_, { payload }: Job<{ to: string }>) => void sent.push(payload.to) },
      );
    const workers = await Promise.all([work(), work()]);
    await database.db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute();
    await Promise.all(workers.map((worker) => worker.drain()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await database.close();
    expect(sent.toSorted()).toEqual(waiting);
  });

  test('has every file, byte for byte', async () => {
    const files = await openFileStore(join(copy.dataDir, 'files'));
    const rows = await copy.database.db
      .selectFrom('file')
      .select(['storage_key', 'sha256'])
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(2);
    for (const row of rows) {
      const hash = createHash('sha256');
      for await (const bytes of (await files.read(row.storage_key))!.stream)
        hash.update(bytes as Buffer);
      expect(hash.digest().equals(row.sha256)).toBe(true);
    }
  });

  test('verifies', async () => {
    const ledger = await verifyLedger(copy.database.db);
    expect(ledger).toMatchObject({ faults: [] });
    expect(ledger.entries).toBeGreaterThan(3);
  });

  test('still refuses what the original refuses', async () => {
    const attack = sql`update ledger_entry set amount = 1`.execute(copy.database.db);
    await expect(attack).rejects.toThrow('append-only: ledger_entry');
  });
});

test('what happens on a restored copy is followed and sealed, behind all that was', async () => {
  const copy = await restored();
  const { config } = app.app;
  const on = eventsOn(copy.database, { ...config, auditSigningKey: null });
  const before = await verifyLog({ db: copy.database.db, config });
  expect(before.faults).toEqual([]);
  expect(before.leaves).toBeGreaterThan(5);
  // as if the other cluster had counted much further
  await sql`update event_cursor set xid = '4000000000'`.execute(copy.database.db);
  const ids = await on.act(3);
  await on.follow();
  const after = await verifyLog({ db: copy.database.db, config }, { noted: before.head });
  // the first of them says that an epoch begins, on which head
  expect(after).toMatchObject({ faults: [], leaves: before.leaves + 1 + ids.length });
  const leaves = await copy.database.db
    .selectFrom('event_leaf')
    .where('leaf', '>=', before.leaves)
    .orderBy('leaf')
    .select(['event_id', 'epoch'])
    .execute();
  expect(leaves[0]).toEqual({ event_id: null, epoch: 2 });
  expect(new Set(leaves.slice(1).map(({ event_id }) => event_id))).toEqual(new Set(ids));
  await copy.database.close();
});

test('a server on a restored copy goes on where the other stopped', async () => {
  const copy = await restored();
  await copy.database.close();
  const { encryptionKey, indexKey, passportSalt } = app.app.config;
  const server = await startServer({ ...copy, encryptionKey, indexKey, passportSalt });
  try {
    const seen = await callAt(server.url, mina!, getReportDetail, { id: report.id });
    expect(seen.result).toMatchObject({ number: report.number, status: 2 });
    const [file] = seen.result.attachments;
    expect((await callAt(server.url, mina!, getAttachmentDownload, { id: file!.id })).code).toBe(0);
    const next = await callAt(
      server.url,
      mina!,
      jsonReportSubmit,
      await given.reportInput(),
      randomUUID(),
    );
    expect(next.result.number.slice(-6)).toBe(
      String(Number(report.number.slice(-6)) + 1).padStart(6, '0'),
    );
    const decided = await callAt(server.url, reviewer!, postReviewConfirm, {
      reportId: next.result.id,
      version: 1,
      ...award,
    });
    expect(decided).toMatchObject({ code: 0, result: { status: 2, version: 2 } });
  } finally {
    await server.stop();
  }
}, 120_000);

test('taken while others write, it is of one moment', async () => {
  let isOver = false;
  const done: string[] = [];
  const write = async (): Promise<void> => {
    const person = await given.researcher();
    while (!isOver) done.push((await given.confirmedReport(person, reviewer!)).id);
  };
  const writers = [write(), write(), write()];
  const path = newPath();
  const before = done.length;
  const made = await backUp(partsOf(app.database), path).finally(() => (isOver = true));
  await Promise.all(writers);
  expect(made.missing).toEqual([]);
  const { database } = await restored(path);
  try {
    expect((await verifyLedger(database.db)).faults).toEqual([]);
    const kept = new Set(
      (await database.db.selectFrom('report').select('id').execute()).map(({ id }) => id),
    );
    expect(done.slice(0, before).filter((id) => !kept.has(id))).toEqual([]);
    const { rows: halves } =
      await sql`select from report where status = 2 and not exists (select from award where report_id = report.id)`.execute(
        database.db,
      );
    expect(halves).toEqual([]);
  } finally {
    await database.close();
  }
});

describe('an archive of an earlier release', () => {
  const later = join(folder, 'later');
  beforeAll(() => {
    cpSync(migrationsDir, later, { recursive: true });
    writeFileSync(
      join(later, '9999-later.sql'),
      'create table later as select count(*)::int as reports from report; alter table report add column added_later int',
    );
  });

  test('is put back under its own migrations, and then taken on by ours', async () => {
    expect(await checkArchive(archive, app.app.keys, later)).toMatchObject({ files: 2 });
    const { options } = await testPlace();
    const database = await openDatabase(options);
    try {
      await database.pool.query('drop schema public cascade; create schema public');
      const files = await openFileStore(newPath());
      await restore({ ...partsOf(database, files), migrationsDir: later }, archive);
      const { rows } = await database.pool.query(
        `select reports, (select count(added_later)::int from report) as added,
           (select max(name) from migration) as newest from later`,
      );
      expect(rows).toEqual([{ reports: 1, added: 0, newest: '9999-later.sql' }]);
      expect((await verifyLedger(database.db)).faults).toEqual([]);
    } finally {
      await database.close();
    }
  });

  test('does not go into a database that is further on, and changes nothing there', async () => {
    const { options } = await testPlace();
    const database = await openDatabase(options);
    try {
      await migrate(database, later);
      const before = await fingerprintOf(database);
      const files = await openFileStore(newPath());
      await expect(
        restore({ ...partsOf(database, files), migrationsDir: later }, archive),
      ).rejects.toThrow('has migration 9999-later.sql, which the archive has not');
      expect(await fingerprintOf(database)).toEqual(before);
    } finally {
      await database.close();
    }
  });
});

describe('refused before anything is touched', () => {
  const check = (path: string, keys = app.app.keys, migrations = migrationsDir) =>
    checkArchive(path, keys, migrations);

  test('an archive of another key, or of another index key', async () => {
    const { encryptionKey, indexKey } = app.app.config;
    const other = makeKeys({ encryptionKey: newKey(), oldEncryptionKeys: [], indexKey });
    await expect(check(archive, other)).rejects.toThrow('was made under another key');
    const lost = makeKeys({ encryptionKey, oldEncryptionKeys: [], indexKey: newKey() });
    await expect(check(archive, lost)).rejects.toThrow('was made with another INDEX_KEY');
  });

  test('an archive of other migrations', async () => {
    const migrations = mkdtempSync(join(folder, 'migrations-'));
    writeFileSync(join(migrations, '0001-other.sql'), 'select 1');
    await expect(check(archive, app.app.keys, migrations)).rejects.toThrow(
      'of a release before 0.3.0, from which nothing is carried over',
    );
    const [first = ''] = readdirSync(migrationsDir).toSorted();
    rmSync(join(migrations, '0001-other.sql'));
    cpSync(join(migrationsDir, first), join(migrations, first));
    await expect(check(archive, app.app.keys, migrations)).rejects.toThrow(
      'has migration 0002-people.sql, which this program does not know',
    );
  });

  test('an archive cut or changed anywhere', async () => {
    const bytes = readFileSync(archive);
    const path = newPath();
    for (let step = 0; step < 40; step++) {
      const at = Math.floor(bytes.length * (step / 40));
      writeFileSync(path, bytes.subarray(0, at));
      await expect(check(path)).rejects.toThrow(BadArchive);
      const changed = Buffer.from(bytes);
      changed[at]! ^= 0x10;
      writeFileSync(path, changed);
      await expect(check(path)).rejects.toThrow(BadArchive);
    }
  });

  test('a database that is in use, or holds something else', async () => {
    const before = await fingerprintOf(app.owned);
    await expect(restore(partsOf(app.owned), archive)).rejects.toThrow(NotEmpty);
    expect(await fingerprintOf(app.owned)).toEqual(before);

    const { options } = await testPlace();
    const database = await openDatabase(options);
    await database.pool.query('drop table migration; create table somebody_elses (id int)');
    await expect(restore(partsOf(database), archive)).rejects.toThrow('tables of something else');
    await database.close();
  });

  test('an archive that is sound tells what it holds', async () => {
    const files = await app.app.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(await check(archive)).toMatchObject({
      files: Number(files.count),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    });
  });
});

test('a file that was removed while it was taken is not missing', async () => {
  const { db, files } = app.app;
  const id = await given.image(mina!, 'report');
  const removed = await db
    .selectFrom('file')
    .where('id', '=', id)
    .select('storage_key as key')
    .executeTakeFirstOrThrow();
  const read: typeof files.read = async (key, ...rest) => {
    if (key === removed.key) {
      await db.deleteFrom('file').where('id', '=', id).execute();
      await files.remove(key);
    }
    return files.read(key, ...rest);
  };
  const { missing } = await backUp(partsOf(app.database, { ...files, read }), newPath());
  expect(await files.has(removed.key)).toBe(false);
  expect(missing).toEqual([]);
});

test('a file that the store lost is named until it is marked as lost, and the rest is saved', async () => {
  const other = await openFileStore(newPath());
  const made = await backUp(partsOf(app.database, other), newPath());
  expect(made.files).toBe(0);
  expect(made.missing.length).toBeGreaterThanOrEqual(2);
  for (const key of made.missing) await other.markLost(key);
  expect((await backUp(partsOf(app.database, other), newPath())).missing).toEqual([]);
});
