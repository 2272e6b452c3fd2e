import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { postOrderReady, postOrderReveal, postOrderShip } from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postMainAddressConfirm } from '@shieldsource/contract/gifts/orders';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import type { Db } from '../../platform/database/database.ts';
import { BadHead, headAt } from './reconciliation.head.ts';
import { findVerifiedHead } from './reconciliation.queries.ts';
import { verifyNightly } from './reconciliation.timed.ts';
import { trustAllRows, reconcile } from './reconciliation.ts';

const test_ = await testApp();
const { app, as, drainOutbox } = test_;
const given = givenOn(test_);
let mina: Person & { addressId: string };
let reviewer: Person;
let ids: Record<
  'report' | 'award' | 'wallet' | 'order' | 'step' | 'gift' | 'other' | 'person',
  string
>;

beforeAll(async () => {
  [mina, reviewer] = [await given.buyer({ coins: 500 }), await given.staff()];
  const other = await given.staff({ roles: ['reviewer', 'operator'] });
  const report = await given.confirmedReport(mina, reviewer);
  await given.confirmedReport(mina, reviewer);
  const gift = await given.gift({ stock: 9 });
  const operator = await given.operator();
  const input = { giftId: gift.id, price: gift.priceCoins };
  const order = await as(mina).call(postGiftExchange, input);
  await as(mina).call(postGiftExchange, input);
  const letter = await app.db
    .selectFrom('gift_order')
    .where('id', '=', order.id)
    .select('confirm_letter_id')
    .executeTakeFirstOrThrow();
  await drainOutbox();
  await as(mina).call(postMainAddressConfirm, { letterId: letter.confirm_letter_id ?? '' });
  await as(operator).call(postOrderReady, { orderId: order.id, version: 2, note: '' });
  for (const reason of ['一', '二', '三'].map((which) => `核对收货地址，第${which}次`))
    await as(operator).call(postOrderReveal, { orderId: order.id, reason });
  await as(operator).call(postOrderShip, {
    orderId: order.id,
    version: 3,
    carrier: '顺丰速运',
    trackingNo: 'SF123456',
  });
  const { rows } = await sql<typeof ids>`select
    (select id from award where report_id = ${report.id}) as award, (select id from account where researcher_id = ${mina.id}) as wallet,
    (select id from order_step where order_id = ${order.id} and action = 'ship') as step`.execute(
    app.db,
  );
  ids = {
    ...(rows[0] as typeof ids),
    report: report.id,
    order: order.id,
    gift: gift.id,
    other: other.id,
    person: other.id,
  };
  const stranger = await given.researcher();
  ids.person = stranger.id;
});

/** What the verification finds after somebody has done this in the database. */
async function faultsAfter(deed: string): Promise<string[]> {
  let faults: string[] = [];
  const undone = new Error('undone');
  await app.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const part of deed.split(';'))
        await sql
          .raw(part.replaceAll(/\$(\w+)/g, (_, name: keyof typeof ids) => `'${ids[name]}'`))
          .execute(tx);
      faults = (await reconcile({ db: tx as Db, keys: app.keys })).faults;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return faults;
}

const firstTx = `(select tx_id from ledger_entry where account_id = $wallet and seq = 2)`;

const deeds: readonly (readonly [name: string, deed: string, fault: RegExp])[] = [
  [
    'a wallet’s balance',
    'update account set balance = balance + 100, earned = earned + 100 where id = $wallet',
    /wallet .*: balance/,
  ],
  [
    'an amount with its counterpart',
    `update ledger_entry set amount = amount + sign(amount) where tx_id = ${firstTx}`,
    /wallet .*: entry 2 has the wrong balance/,
  ],
  [
    'the source of a posting',
    `update ledger_tx set source_id = $order where id = ${firstTx}`,
    /wallet .*: entry 2 was changed/,
  ],
  [
    'the time of a posting',
    `update ledger_tx set created_at = created_at - interval '1 day' where id = ${firstTx}`,
    /wallet .*: entry 2 was changed/,
  ],
  [
    'the price of an order',
    'update gift_order set price = 1 where id = $order',
    /gift_order .* was changed/,
  ],
  [
    'whose order it is',
    'update gift_order set researcher_id = $person where id = $order',
    /gift_order .* was changed/,
  ],
  [
    'an order that is gone',
    'delete from order_step where order_id = $order; delete from gift_order where id = $order',
    /gift_order .* is gone/,
  ],
  ['stock', 'update gift set stock = stock + 1 where id = $gift', /stock of gift/],
  [
    'a total of contribution',
    `update contribution_total set total = total + 5 where researcher_id = (select researcher_id from account where id = $wallet)`,
    /contribution of .* differs/,
  ],
  [
    'an entry of contribution',
    `update contribution_entry set amount = amount + 5 where source_id = $report`,
    /contribution of .* differs/,
  ],
  [
    'a ranking score',
    `update rank_score set contribution = contribution + 5 where period = 'all' and researcher_id = (select researcher_id from account where id = $wallet)`,
    /score of .* in all/,
  ],
  [
    'who shipped an order',
    'update order_step set staff_id = $other where id = $step',
    /order_step .* was changed/,
  ],
  [
    'who gave an award',
    'update award set staff_id = $other where id = $award',
    /award .* was changed/,
  ],
  [
    'what an order calls its gift',
    `update gift_order set gift_name = '金条' where id = $order`,
    /gift_order .* was changed/,
  ],
  [
    'the coins a report shows',
    'update report set coins = coins + 1 where id = $report',
    /report .* does not show the award/,
  ],
  [
    'the severity a report shows',
    'update report set level = 4 where id = $report',
    /report .* does not show the award/,
  ],
  [
    'a paid report that is gone',
    'delete from report where id = $report',
    /ledger_tx .* is for report .*, which is gone/,
  ],
  // beyond the fixed list: with everything that refers to it, and with its witness
  [
    'a paid report gone with its award and history',
    'delete from report_step where report_id = $report; delete from award where id = $award; delete from report where id = $report',
    /ledger_tx .* is for report .*, which is gone/,
  ],
  [
    'an award raised together with its report',
    'update award set level = 4 where id = $award; update report set level = 4 where id = $report',
    /award .* was changed/,
  ],
  [
    'a step and its witness',
    'delete from order_step where id = $step; delete from witness where row_id = $step',
    /the history of order .* is not whole/,
  ],
  [
    'a witness',
    'update award set staff_id = $other where id = $award; delete from witness where row_id = $award',
    /award .* has no witness/,
  ],
  [
    'a line of a report’s history',
    'delete from report_step where report_id = $report and seq = 1',
    /the history of report .* is not whole/,
  ],
  [
    'a posting with its entries',
    `delete from ledger_tx where id = ${firstTx}`,
    /entries stand under transaction/,
  ],
];

test('books that nobody touched are whole', async () => {
  const { faults, counted } = await reconcile(app);
  expect(faults).toEqual([]);
  expect(counted).toMatchObject({ gifts: 1, orders: 2, reports: 2 });
  // two awards, two orders, their five steps
  expect(counted['witnessed']).toBe(9);
});

test.for(deeds)('finds %s', async ([, deed, fault]) => {
  expect((await faultsAfter(deed)).join('\n')).toMatch(fault);
});

test('a head tells what was taken away before it, and only what came later is looked at', async () => {
  const at = Date.now();
  const head = await headAt(app.db, app.keys, at + 1);
  await expect.poll(() => Date.now() - at, { interval: 1 }).toBeGreaterThan(1);
  const later = await given.confirmedReport(mina, reviewer);
  expect((await reconcile(app, head)).counted).toMatchObject({
    reports: 1,
    orders: 0,
    witnessed: 1,
  });
  const since = async (deed: string): Promise<string[]> => {
    let faults: string[] = [];
    const undone = new Error('undone');
    await app.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(deed).execute(tx);
        faults = (await reconcile({ db: tx as Db, keys: app.keys }, head)).faults;
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return faults;
  };
  expect(await since('select 1')).toEqual([]);
  expect(
    await since(`update award set staff_id = '${ids.other}' where report_id = '${later.id}'`),
  ).toEqual([expect.stringMatching(/award .* was changed/)]);
  expect(
    await since(`update award set staff_id = '${ids.other}' where id = '${ids.award}'`),
  ).toEqual([]);
  expect(await since(`delete from award where id = '${ids.award}'`)).toEqual([
    'award held 2 rows at the head, and holds 1 of that time now',
  ]);
  // a server whose clock was behind wrote it, or one whose clock was ahead made the head
  const ahead = await headAt(app.db, app.keys, at + 3_600_000);
  await given.confirmedReport(mina, reviewer);
  const { faults, counted } = await reconcile(app, ahead);
  expect(faults).toEqual([]);
  expect(counted).toMatchObject({ gifts: 1, orders: 2, reports: 4 });
  const [said = '', signature = ''] = head.split('.');
  await expect(reconcile(app, `${said}x.${signature}`)).rejects.toThrow(BadHead);
});

test('rows without a witness are taken as they stand, once and by name', async () => {
  await sql`alter table witness disable trigger user`.execute(app.db);
  await sql`delete from witness where row_id in (${ids.award}, ${ids.step})`.execute(app.db);
  await sql`alter table witness enable trigger user`.execute(app.db);
  expect((await reconcile(app)).faults).toHaveLength(2);
  expect(await trustAllRows(app)).toEqual({ award: 1, gift_order: 0, order_step: 1 });
  expect((await reconcile(app)).faults).toEqual([]);
  expect(await trustAllRows(app)).toEqual({ award: 0, gift_order: 0, order_step: 0 });
});

test('a night’s run keeps how far it came, and raises an alarm when something does not fit', async () => {
  const lines = vi.spyOn(app.log, 'error');
  const [sunday, monday] = ['2026-11-22', '2026-11-23'];
  await verifyNightly(app, monday);
  const head = await findVerifiedHead(app.db);
  expect(head).toBeDefined();
  expect(lines).not.toHaveBeenCalled();

  await sql`alter table award disable trigger user`.execute(app.db);
  await sql`update award set staff_id = ${ids.other} where id = ${ids.award}`.execute(app.db);
  for (const night of [monday, sunday]) {
    lines.mockClear();
    await verifyNightly(app, night);
    expect(lines.mock.calls.map(([facts]) => facts)).toEqual([
      { fault: `award ${ids.award} was changed` },
      { alarm: 'ledgerBroken', faults: 1 },
    ]);
  }
  expect(await findVerifiedHead(app.db)).toBe(head);

  lines.mockClear();
  await sql`update verified_head set head = 'e30.forged'`.execute(app.db);
  await verifyNightly(app, monday);
  expect(lines.mock.calls.map(([facts]) => facts)).toEqual([
    { fault: 'the stored head is not signed by this INDEX_KEY' },
    { alarm: 'ledgerBroken', faults: 1 },
  ]);
});
