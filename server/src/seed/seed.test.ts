import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostAlone } from '@shieldsource/contract/reports/desk-work';
import { proposalKind } from '@shieldsource/contract/staff/proposals';
import { postReviewConfirm } from '@shieldsource/contract/reports/desk';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import { postOrderReady } from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getReportPage, jsonReportSubmit } from '@shieldsource/contract/reports/calls';
import { testApp, type Person } from '../../test/app.ts';
import { deploymentOn, runCommand, timeout } from '../../test/command.ts';
import { testDatabase, testPlace } from '../../test/databases.ts';
import { faultsOfBooks } from '../../test/gift-books.ts';
import { award, givenOn } from '../../test/given.ts';
import { keptFigures, replayGuards } from '../../test/replay.ts';
import { verifyLog } from '../features/events/events.ts';
import { reconcile } from '../features/reconciliation/reconciliation.ts';
import { deploymentOf, keysProof } from '../app.ts';
import { installDefaults } from '../features/catalogue/catalogue.defaults.ts';
import { inTransaction } from '../platform/database/database.ts';
import { claimDeployment } from '../platform/database/deployment.ts';
import { startSession } from '../platform/sessions.ts';
import { NotForSeeding, seed } from './seed.ts';
import { leaveToDo } from './to-do.ts';

const wish = { reports: 600, people: 60, seed: 7, until: new Date('2026-11-20T00:00:00Z') };
const silent = () => undefined;

const harness = await testApp();
const { app, owned: database, as, drainOutbox } = harness;
const given = givenOn(harness);
const claimed = async ({ db }: typeof database, isProduction = false) =>
  claimDeployment(db, { ...deploymentOf(app.config), isProduction }, keysProof);
beforeAll(async () => {
  await claimed(database);
  await seed({ database, keys: app.keys }, wish, silent);
});

test('the books are whole: ledger, gifts and audit log', async () => {
  expect(await faultsOfBooks(app.db)).toEqual([]);
  expect((await reconcile(app)).faults).toEqual([]);
  await drainOutbox();
  const log = await verifyLog(app);
  expect([log.faults, log.waiting]).toEqual([[], 0]);
  expect(log.leaves).toBeGreaterThan(wish.reports);
});

test('every guard lets the seeded rows through, and keeps the figures that stand there', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const seeded = await keptFigures(client);
    expect(Object.entries(seeded).filter(([, rows]) => rows.length === 0)).toEqual([]);
    // what is checked at commit is asked of every row as it stands
    await client.query(
      'update report set version = version; update gift_order set updated_at = updated_at; update gift set stock = stock; set constraints all immediate; set constraints all deferred',
    );
    await replayGuards(client);
    expect(await keptFigures(client)).toEqual(seeded);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
});

test('orders are counted by their schedule, as the guards count them', async () => {
  const { rows } = await sql<{ schedule: number; counted: number; stand: number }>`
    select schedule, (select sum(orders)::int from gift_order_tally where schedule = gift_order.schedule) as counted, count(*)::int as stand
    from gift_order group by schedule order by schedule`.execute(app.db);
  expect(rows.length).toBeGreaterThan(1);
  for (const { counted, stand } of rows) expect(counted).toBe(stand);
});

test('there is something of everything', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from report) as reports, (select count(*)::int from researcher) as people, (select count(distinct status)::int from report) as statuses,
    (select count(*)::int from (select from researcher where report_seq > 20) as many) > 0 as has_busy,
    (select count(*)::int from researcher where report_seq <= 3) > 5 as has_quiet,
    (select count(distinct to_char(created_at, 'YYYY'))::int from report) as years,
    exists (select from report_appeal) as appealed, exists (select from proposal where kind = 'award' and outcome = 'approved') as signed,
    exists (select from award where reversed_at is not null) as taken_back, exists (select from gift_order where schedule = -1) as cancelled,
    exists (select from report where duplicate_of is not null) as repeated, exists (select from letter where read_at is null) as unread`.execute(
    app.db,
  );
  expect(rows[0]).toEqual({
    reports: 600,
    people: 60,
    statuses: 5,
    has_busy: true,
    has_quiet: true,
    years: 4,
    appealed: true,
    signed: true,
    taken_back: true,
    cancelled: true,
    repeated: true,
    unread: true,
  });
});

test('the same numbers give the same rows, another seed others', async () => {
  const read = async (db: typeof database) =>
    (
      await sql`select (select md5(string_agg(concat_ws('|', id, number, title, status, coins, version, created_at), ',' order by id)) from report) as reports,
        (select md5(string_agg(concat_ws('|', id, balance, head_hash), ',' order by id)) from account) as wallets,
        (select md5(string_agg(concat_ws('|', id, number, schedule), ',' order by id)) from gift_order) as orders`.execute(
        db.db,
      )
    ).rows;
  const [again, other] = [await testDatabase(), await testDatabase()];
  for (const one of [again, other]) {
    await installDefaults(one.db);
    await claimed(one);
  }
  await seed({ database: again, keys: app.keys }, wish, silent);
  await seed({ database: other, keys: app.keys }, { ...wish, seed: 8 }, silent);
  expect(await read(again)).toEqual(await read(database));
  expect(await read(other)).not.toEqual(await read(database));
});

test('what is searched is what its follower would have written', async () => {
  const read = async () =>
    (await sql`select report_id, said from report_search order by report_id`.execute(app.db)).rows;
  const seeded = await read();
  expect(seeded).toHaveLength(600);
  await drainOutbox();
  expect(await read()).toEqual(seeded);
  await sql`delete from report_search`.execute(app.db);
  await sql`delete from event_cursor where subscriber = 'search'`.execute(app.db);
  await drainOutbox();
  expect(await read()).toEqual(seeded);
});

test('ordinary acts go on from there, and the books stay whole', async () => {
  const person = async (kind: 'researcher' | 'staff', id: string): Promise<Person> => ({
    kind,
    ...(await inTransaction(app.db, (tx) => startSession(tx, app, kind, id, 'test'))),
    id,
  });
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(app.db)).rows[0]?.id ?? '';
  const busy = await person(
    'researcher',
    await idOf(sql`select id from researcher order by report_seq desc limit 1`),
  );
  const reviewer = await person(
    'staff',
    await idOf(sql`select id from staff where 'reviewer' = any(roles) limit 1`),
  );
  const operator = await person(
    'staff',
    await idOf(sql`select id from staff where 'operator' = any(roles) limit 1`),
  );

  const before = (await as(busy).call(getReportPage, {})).total;
  const made = await as(busy).call(jsonReportSubmit, await given.reportInput());
  expect(made.number).toMatch(/-000601$/);
  expect((await as(busy).call(getReportPage, {})).total).toBe(before + 1);
  const waiting = await as(reviewer).call(getInboxPage, { query: '状态:待审核' });
  for (const { id: reportId, version } of waiting.list)
    await as(reviewer).call(postReviewConfirm, { reportId, version, ...award });

  const rich = await sql<{ id: string; gift_id: string; price: number; address_id: string }>`
    select researcher.id, gift.id as gift_id, price, address.id as address_id from researcher join account on account.researcher_id = researcher.id join gift on gift.type = 2 and price <= balance and stock > 0
    join address on address.researcher_id = researcher.id where real_status = 1 order by balance desc, price limit 1`.execute(
    app.db,
  );
  const buyer = rich.rows[0];
  if (!buyer) throw new Error('nobody can buy anything');
  const order = await as(await person('researcher', buyer.id)).call(postGiftExchange, {
    giftId: buyer.gift_id,
    price: buyer.price,
    addressId: buyer.address_id,
  });
  expect(order.number).toMatch(/^SG-/);
  const prepared = await sql<{
    id: string;
    version: number;
  }>`select id, version from gift_order where schedule = 1 and type = 2 limit 1`.execute(app.db);
  for (const { id, version } of prepared.rows)
    await as(operator).call(postOrderReady, { orderId: id, version, note: '' });
  await drainOutbox();
  expect(await faultsOfBooks(app.db)).toEqual([]);
});

test('every desk has something to do, and nobody is asked for a first admin', async () => {
  const author = await given.researcher();
  for (let made = 0; made <= mostAlone + 1; made += 1) await given.report(author);
  await leaveToDo(app);
  await drainOutbox();

  const open = await app.db
    .selectFrom('proposal')
    .where('outcome', 'is', null)
    .distinct()
    .select('kind')
    .execute();
  expect(open.map(({ kind }) => kind).toSorted()).toEqual(
    proposalKind.list.map(({ code }) => code).toSorted(),
  );
  const { rows } = await sql`select
    (select count(*)::int from file where identity_id is not null) as pictures,
    (select count(*)::int > 10 from gift_order where schedule = 1 and type = 2) as has_parcels,
    (select count(*)::int from gift where on_shelf and stock = 0) as sold_out,
    (select count(*)::int from announcement where state = 'draft') as drafts,
    exists (select from answer_template) as has_templates, exists (select from inbox_view) as has_views,
    exists (select from staff_link) as has_invitation, (select closed_at is null from first_run) as is_open`.execute(
    app.db,
  );
  expect(rows[0]).toMatchObject({
    pictures: 40,
    has_parcels: true,
    sold_out: 1,
    drafts: 1,
    has_templates: true,
    has_views: true,
    has_invitation: true,
    is_open: false,
  });
  expect(await faultsOfBooks(app.db)).toEqual([]);
  expect((await reconcile(app)).faults).toEqual([]);
});

test('a database that has met anybody is refused, and stays as it is', async () => {
  const rows = () =>
    app.db
      .selectFrom('report')
      .select(sql<number>`count(*)::int`.as('n'))
      .execute();
  const before = await rows();
  await expect(seed({ database, keys: app.keys }, wish, silent)).rejects.toThrow(NotForSeeding);
  expect(await rows()).toEqual(before);
});

test('nor is one that has served production, though nobody is left in it', async () => {
  const served = await testDatabase();
  await installDefaults(served.db);
  await claimed(served, true);
  await expect(seed({ database: served, keys: app.keys }, wish, silent)).rejects.toThrow(
    'the database has served production: seed fills a new one that has met nobody',
  );
});

test('what was seeded is never served by production', async () => {
  await expect(claimed(database, true)).rejects.toThrow(
    'this database was born as a demo or filled by seed and never serves production',
  );
});

test(
  'the command says in one line what it will not do, and otherwise what it did',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shieldsource-seed-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const deployment = deploymentOn((await testPlace()).options, folder);
    const wrong = await runCommand(deployment, ['seed', '--reports', 'many']);
    expect(wrong).toEqual({
      code: 1,
      out: '',
      errors: '--reports must be a whole number from 1 to 50000000, not "many"\n',
    });
    const done = await runCommand(deployment, ['seed', '--reports', '20']);
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.out).toMatch(/^draws: .*\n(.*\n)*20 reports of 1 people/);
    expect(done.out).toMatch(/\nsomething is left to do at every desk\n$/);
    const again = await runCommand(deployment, ['seed', '--reports', '20']);
    expect(again).toEqual({
      code: 1,
      out: '',
      errors:
        'the database is in use (there are rows in researcher): seed fills a new one that has met nobody\n',
    });
  },
  timeout,
);
