import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testDatabase } from '../../../test/databases.ts';
import { givenOn } from '../../../test/given.ts';
import { deploymentOf, keysProof, migrationsDir, sealedColumns } from '../../app.ts';
import { inThePast } from '../../demo/past.ts';
import { command, record } from '../../features/events/events.ts';
import { post, postContribution } from '../../features/ledger/ledger.ts';
import { makeKeys, newKey } from '../crypto.ts';
import { rotateKeys } from '../rotation.ts';
import { inTransaction, type Database, type Db, type Tx } from './database.ts';
import { markAsDemo, isMarkedAsDemo, checkDeployment, claimDeployment } from './deployment.ts';

const long = '2025-03-04T05:06:07.000Z';
const material = { encryptionKey: newKey(), oldEncryptionKeys: [], indexKey: newKey() };
const keys = makeKeys(material);
const settings = { migrationsDir, passportSalt: '', verifier: '', oldVerifiers: [] };
const mode = (isProduction: boolean) => ({ ...settings, keys, isProduction });

async function settled(isProduction = false): Promise<Database> {
  const database = await testDatabase();
  await claimDeployment(database.db, mode(isProduction), keysProof);
  return database;
}

const setTo = (tx: Tx, time: string) =>
  sql`select set_config('shieldsource.act_time', ${time}, true)`.execute(tx);

/** What each stamp says in a transaction that claims to act at `time`, in ms before it really did. */
async function stampsAt(db: Db, time: string): Promise<Record<string, number>> {
  return inTransaction(db, async (tx) => {
    await setTo(tx, time);
    const id = newId();
    await sql`insert into researcher (id, phone_sealed, phone_index) values (${id}, '\\x00', ${Buffer.from(id)})`.execute(
      tx,
    );
    await sql`insert into account (id, kind, researcher_id) values (${newId()}, 'wallet', ${id})`.execute(
      tx,
    );
    await sql`insert into contribution_total (researcher_id) values (${id})`.execute(tx);
    const reason = {
      kind: 'adjustment',
      source: { kind: 'manual', id: newId(), seq: 1 },
      note: '',
    } as const;
    await post(tx, id, 10, 'adjustment', reason);
    await postContribution(tx, id, 10, reason);
    const event = await record(tx, { keys }, 'sms.on', {
      subject: 'sms',
      actor: command,
      params: {},
    });
    const { rows } = await sql<Record<string, number>>`
      select extract(epoch from now() - act_time())::float8 * 1000 as act_time,
        extract(epoch from now() - (select created_at from researcher where id = ${id}))::float8 * 1000 as registered,
        extract(epoch from now() - (select created_at from ledger_tx where source_id = ${reason.source.id}))::float8 * 1000 as posting,
        extract(epoch from now() - (select max(posted_at) from ledger_entry))::float8 * 1000 as entry,
        extract(epoch from now() - (select counted_at from contribution_entry where researcher_id = ${id}))::float8 * 1000 as contribution,
        extract(epoch from now() - (select at from event where id = ${event}))::float8 * 1000 as happened`.execute(
      tx,
    );
    return rows[0] ?? {};
  });
}
const real = { act_time: 0, registered: 0, posting: 0, entry: 0, contribution: 0, happened: 0 };

describe('the time of an act', () => {
  test('is the real one wherever the database is no demo, whatever the setting says', async () => {
    const unmarked = await testDatabase();
    expect(await stampsAt(unmarked.db, long)).toEqual(real);
    const served = await settled(true);
    expect(await stampsAt(served.db, long)).toEqual(real);
    expect(await stampsAt(served.db, 'no time at all')).toEqual(real);
  });

  test('is told by the setting in a demo, by every stamp alike, and never lies in the future', async () => {
    const { db } = await settled();
    await inTransaction(db, (tx) => markAsDemo(tx, keys));
    const stamps = await stampsAt(db, long);
    for (const heldBackMs of Object.values(stamps)) {
      expect(heldBackMs).toBeGreaterThan(365 * 86_400_000);
      expect(heldBackMs).toBeCloseTo(stamps['act_time'] ?? 0, 0);
    }
    expect(await stampsAt(db, '2999-01-01T00:00:00Z')).toEqual(real);
    expect(await stampsAt(db, '')).toEqual(real);
  });

  test('ends with its transaction, and an entry joins no posting of another time', async () => {
    const { db } = await settled();
    await inTransaction(db, (tx) => markAsDemo(tx, keys));
    await stampsAt(db, long);
    const { rows } = await sql<{ isNow: boolean }>`select act_time() = now() as "isNow"`.execute(
      db,
    );
    expect(rows).toEqual([{ isNow: true }]);
    const late = inTransaction(db, async (tx) => {
      await setTo(tx, long);
      const txId = newId();
      await sql`insert into ledger_tx (id, kind, source_kind, source_id, source_seq, reason) values (${txId}, 'adjustment', 'manual', ${newId()}, 1, '')`.execute(
        tx,
      );
      await setTo(tx, '');
      await sql`insert into ledger_entry (id, tx_id, account_id, amount) select ${newId()}, ${txId}, id, 5 from account limit 1`.execute(
        tx,
      );
    });
    await expect(late).rejects.toThrow('is closed');
  });

  test('is what history is stamped with where nothing else is said', async () => {
    const { db } = await testDatabase();
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_default like 'act_time(%'`.execute(db);
    const history =
      `event.at access_event.at report_step.created_at order_step.created_at report.created_at
      report.updated_at report_comment.created_at award.created_at proposal.asked_at gift_order.created_at
      gift_order.updated_at stock_entry.created_at identity.submitted_at consent.created_at researcher.created_at
      researcher.last_sign_in_at announcement.created_at`.split(/\s+/);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(history));
  });
});

describe('a demo', () => {
  const born = "update deployment set born_as_demo_sealed = '\\x00'";

  test('is born only where nobody has been, and never in production', async () => {
    const site = await testApp();
    const { app } = site;
    await claimDeployment(app.db, deploymentOf(app.config), keysProof);
    await givenOn(site).researcher();
    await expect(sql.raw(born).execute(app.db)).rejects.toMatchObject({
      constraint: 'deployment_born_once',
    });
    await expect(inTransaction(app.db, (tx) => markAsDemo(tx, app.keys))).rejects.toThrow(
      'born as a demo',
    );
    const anew = inTransaction(app.db, async (tx) => {
      await sql`delete from deployment`.execute(tx);
      await sql`insert into deployment (id, key_proof_sealed, index_proof, born_as_demo_sealed) values (${newId()}, '\\x00', '\\x00', '\\x00')`.execute(
        tx,
      );
    });
    await expect(anew).rejects.toThrow('born as a demo');
    expect(await stampsAt(app.db, long)).toEqual(real);

    const served = await settled(true);
    await expect(served.pool.query(born)).rejects.toThrow('deployment_demo_never_production');
    await expect(served.pool.query('truncate deployment')).rejects.toThrow('append-only');
    expect(await stampsAt(served.db, long)).toEqual(real);
  });

  test('stays one, and is refused by production', async () => {
    const database = await settled();
    await inTransaction(database.db, (tx) => markAsDemo(tx, keys));
    for (const [attack, refused] of [
      ['update deployment set born_as_demo_sealed = null', 'only an empty database'],
      ['update deployment set served_production_at = now()', 'deployment_demo_never_production'],
      ['delete from deployment', 'a demo stays one'],
      ['truncate deployment', 'append-only'],
    ] as const)
      await expect(database.pool.query(attack)).rejects.toThrow(refused);
    const refusal = 'this database was born as a demo';
    await expect(checkDeployment(database, mode(true))).rejects.toThrow(refusal);
    await expect(claimDeployment(database.db, mode(true), keysProof)).rejects.toThrow(refusal);
    await claimDeployment(database.db, mode(false), keysProof);
  });

  test('is one only under the keys that made it, before and after they change', async () => {
    const forged = await settled();
    await forged.pool.query(born);
    expect(await isMarkedAsDemo(forged.db, keys)).toBe(false);
    const { app } = await testApp();
    await expect(
      inThePast({ ...app, db: forged.db, keys }, () => Promise.resolve()),
    ).rejects.toThrow('only a database that was born as a demo');

    const { db } = await settled();
    expect(await isMarkedAsDemo(db, keys)).toBe(false);
    await inTransaction(db, (tx) => markAsDemo(tx, keys));
    expect(await isMarkedAsDemo(db, keys)).toBe(true);
    const next = makeKeys({
      ...material,
      encryptionKey: newKey(),
      oldEncryptionKeys: [material.encryptionKey],
    });
    expect(await rotateKeys(db, next, sealedColumns)).toEqual({ resealed: 2, broken: [] });
    expect(await isMarkedAsDemo(db, next)).toBe(true);
    expect(await isMarkedAsDemo(db, keys)).toBe(false);
  });
});
