import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { testApp, type Person } from '../../test/app.ts';
import { deploymentOn, runCommand, timeout } from '../../test/command.ts';
import { testDatabase, testPlace } from '../../test/databases.ts';
import { fingerprintOf } from '../../test/fingerprint.ts';
import { givenOn } from '../../test/given.ts';
import { startServer } from '../../test/server-process.ts';
import { keyedColumns, keysProof, deploymentOf } from '../app.ts';
import { replaceRecoveryCodes, useRecoveryCode } from '../features/factors/factors.queries.ts';
import { reconcile } from '../features/reconciliation/reconciliation.ts';
import { phoneOf } from '../features/people/people.ts';
import { hashOf, makeKeys, newKey } from './crypto.ts';
import { inTransaction, type Db } from './database/database.ts';
import { claimDeployment } from './database/deployment.ts';
import { rotateIndex } from './index-rotation.ts';

const harness = await testApp();
const { app, as, owned } = harness;
const given = givenOn(harness);
const old = makeKeys(app.config);
const next = makeKeys({ ...app.config, indexKey: newKey() });
const folder = mkdtempSync(join(tmpdir(), 'shieldsource-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let mina: Person;
let earlier: { id: string; email?: string | undefined };
const idNumber = 'E12345678';

beforeAll(async () => {
  await claimDeployment(app.db, deploymentOf(app.config), keysProof);
  const buyer = await given.buyer({ coins: 500 });
  await given.confirmedReport(buyer, await given.staff());
  await given.confirmedReport(buyer, await given.staff());
  const gift = await given.gift({ stock: 9 });
  await as(buyer).call(postGiftExchange, { giftId: gift.id, price: gift.priceCoins });
  mina = await given.researcher();
  await given.identity(mina, { idType: 'passport', idNumber });
  await inTransaction(app.db, (tx) =>
    replaceRecoveryCodes(tx, old, 'researcher', mina.id, ['used', 'unused'].map(hashOf)),
  );
  await inTransaction(app.db, (tx) =>
    useRecoveryCode(tx, old, 'researcher', mina.id, hashOf('used')),
  );
  earlier = await given.earlierAccount();
  await harness.drainOutbox();
});

/** Columns of bytes, other than sealed ones, that hang on no key, or on keys of their own. */
const keyless = [
  'access_event.salt',
  'access_event.text_hash',
  'account.head_hash',
  'captcha_ticket.ticket_hash',
  'event.salt',
  'event.text_hash',
  'event_head.root',
  'event_leaf.hash',
  'event_tile.hash',
  'file.sha256',
  'first_run.word_hash',
  'idempotency.body_hash',
  'known_browser.browser_hash',
  'ledger_entry.hash',
  'ledger_entry.prev_hash',
  'member_ceremony.browser_hash',
  'member_ceremony.token_hash',
  'member_passkey.credential_id',
  'member_passkey.public_key',
  'member_recovery_code.code_hash',
  'session.cookie_hash',
  'session.token_hash',
  'staff_browser.browser_hash',
  'staff_ceremony.browser_hash',
  'staff_ceremony.token_hash',
  'staff_link.token_hash',
  'staff_passkey.credential_id',
  'staff_passkey.public_key',
  'staff_recovery_code.code_hash',
  'text_salt.salt',
];

async function unaccounted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select class.relname || '.' || attname as name from pg_attribute
    join pg_class as class on class.oid = attrelid and class.relkind in ('r', 'p') and not class.relispartition
    where class.relnamespace = 'public'::regnamespace and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped`.execute(
    db,
  );
  const known = new Set([...keyless, ...keyedColumns.map((one) => `${one.table}.${one.column}`)]);
  return rows.map(({ name }) => name).filter((name) => !known.has(name));
}

test('every column of bytes is made anew with the index key, or hangs on none', async () => {
  expect(await unaccounted(app.db)).toEqual([]);
  const { db } = await testDatabase();
  await sql`alter table staff_passkey add column planted bytea`.execute(db);
  expect(await unaccounted(db)).toEqual(['staff_passkey.planted']);
});

const change = (columns = keyedColumns) =>
  inTransaction(owned.db, (tx) => rotateIndex(tx, { old, next }, columns));

test('cut off at its end, it has changed nothing', async () => {
  const before = await fingerprintOf(owned);
  const cutOff = { table: 'x', column: 'x', renew: () => Promise.reject(new Error('cut off')) };
  await expect(change([...keyedColumns, cutOff])).rejects.toThrow('cut off');
  expect(await fingerprintOf(owned)).toEqual(before);
});

test('all is found and fits under the new key; what was forged before stays forged', async () => {
  const { id: forged } = await owned.db
    .selectFrom('award')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`alter table witness disable trigger witness_frozen`.execute(owned.db);
  await sql`update witness set digest = 'x' where row_id = ${forged}`.execute(owned.db);
  await sql`alter table witness enable trigger witness_frozen`.execute(owned.db);
  const triggers = async () =>
    Object.entries(await fingerprintOf(owned)).filter(([name]) => name.startsWith('witness.'));
  const guarded = await triggers();
  const faultsUnder = async (keys: typeof old) => (await reconcile({ db: app.db, keys })).faults;
  expect(await faultsUnder(old)).toEqual([`award ${forged} was changed`]);

  expect(await change()).toMatchObject({ wrong: ['1 in witness.digest'] });
  expect(await triggers()).toEqual(guarded);
  expect(await faultsUnder(next)).toEqual([`award ${forged} was changed`]);
  expect((await faultsUnder(old)).length).toBeGreaterThan(2);

  const phone = await phoneOf(app, mina.id);
  const { rows } = await sql<Record<string, Buffer | string>>`select
    (select phone_index from researcher where id = ${mina.id}) as phone,
    (select number_index from identity where researcher_id = ${mina.id}) as number,
    (select email_index from earlier_account where id = ${earlier.id}) as email,
    (select index_proof from deployment) as proof, (select id from deployment) as deployment,
    (select count(*) from session) + (select count(*) from phone_code) + (select count(*) from limit_window) as kept`.execute(
    app.db,
  );
  const [found] = rows;
  expect(found).toEqual({
    phone: next.index('phone', phone),
    number: next.index('id-number', `passport:${idNumber}`),
    email: next.index('email', earlier.email ?? ''),
    proof: next.index('deployment', String(found?.['deployment'])),
    deployment: expect.any(String) as string,
    kept: 0,
  });
  await expect(as(mina).call(postAccountInfo, {})).rejects.toThrow();
  const left = (keys: typeof old, code: string) =>
    inTransaction(app.db, (tx) => useRecoveryCode(tx, keys, 'researcher', mina.id, hashOf(code)));
  expect(await left(old, 'unused')).toBe(null);
  expect(await left(next, 'used')).toBe(null);
  expect(await left(next, 'unused')).toBe(0);
});

test(
  'by command: refused while a server runs, once only, and servers need the new key then',
  async () => {
    const { options } = await testPlace();
    const before = deploymentOn(options, folder);
    const after = { ...before, indexKey: newKey() };
    const rotate = (settings = { OLD_INDEX_KEY: before.indexKey }) =>
      runCommand(after, ['rotate-index'], settings);
    const server = await startServer(before);
    expect(await rotate()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^the index key changes while nothing runs: stop \S/) as string,
    });
    await server.stop();
    expect(await rotate({ OLD_INDEX_KEY: newKey() })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^INDEX_KEY is not the key/) as string,
    });
    expect(await rotate({ OLD_INDEX_KEY: '' })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^OLD_INDEX_KEY must be 32 bytes/) as string,
    });
    expect(await rotate()).toMatchObject({ code: 0, errors: '' });
    expect((await rotate()).out).toBe('this database knows INDEX_KEY already: nothing to do\n');
    await expect(startServer(before)).rejects.toThrow('INDEX_KEY is not the key');
    await (await startServer(after)).kill();
  },
  timeout,
);
