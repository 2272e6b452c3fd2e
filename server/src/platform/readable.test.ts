import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { getAccessRecordPage } from '@shieldsource/contract/people/account';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import { getStaffOrderPage, postOrderReveal } from '@shieldsource/contract/gifts/desk';
import {
  getAuditPage,
  getResearcherPage,
  postIdentityReject,
} from '@shieldsource/contract/people/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getMyGiftOrders, getOrderDetail } from '@shieldsource/contract/gifts/orders';
import { getMainPage } from '@shieldsource/contract/site/overview';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import { testApp } from '../../test/app.ts';
import { everyCallOn } from '../../test/every-call.ts';
import { inTransaction } from './database/database.ts';
import { inboxMessages } from './messages/dev-inbox.ts';
import { startSession } from './sessions.ts';

const harness = await testApp({
  config: { fixedSettings: { 'alarms.mail': 'watch@example.com' } },
});
const { app, as } = harness;
const { given, exampleOf } = everyCallOn(harness);

/** Sets it to what no key opens, behind the triggers. Answers how many rows there were. */
const breakColumn = (table: string, column: string) =>
  inTransaction(app.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = sha256('broken') where ${sql.ref(column)} is not null`.execute(
      tx,
    );
    return Number(numAffectedRows);
  });

test('what does not open is missing in its row, never the list, and an alarm names it once', async () => {
  const buyer = await given.buyer({ coins: 100 });
  const gift = await given.gift();
  const order = await as(buyer).call(postGiftExchange, {
    giftId: gift.id,
    price: gift.priceCoins,
    addressId: buyer.addressId,
  });
  const input = await exampleOf(postIdentityReject).input(buyer);
  await as(await given.operator()).call(postIdentityReject, input as never);
  const [operator, admin] = [await given.operator(), await given.staff({ roles: ['admin'] })];
  await as(operator).call(postOrderReveal, { orderId: order.id, reason: '核对收货地址' });
  await harness.drainOutbox();
  const { rows: heard } = await sql<{ id: string }>`
    select researcher_id as id from letter join event_text on event_text.id = letter.id`.execute(
    app.db,
  );
  const addressees = await Promise.all(
    heard.map(async ({ id }) => ({
      ...(await inTransaction(app.db, (tx) => startSession(tx, app, 'researcher', id, 'test'))),
      kind: 'researcher' as const,
      id,
    })),
  );
  expect(addressees).toHaveLength(1);
  const alarms = vi.spyOn(app.log, 'error');
  expect(await breakColumn('gift_order', 'address_sealed')).toBe(1);
  // told though the connection of the read is given back by then
  await as(buyer).call(getMainPage, {});
  const mailed = async () => {
    await harness.drainOutbox();
    return inboxMessages().filter(({ to }) => to === 'watch@example.com').length;
  };
  await expect.poll(mailed).toBe(1);
  for (const [table, column] of [
    ['address', 'sealed'],
    ['event_text', 'sealed'],
    ['researcher', 'phone_sealed'],
  ] as const)
    expect([table, await breakColumn(table, column)]).not.toEqual([table, 0]);

  for (let times = 0; times < 2; times++) {
    const own = await as(buyer).call(getMyGiftOrders, {});
    expect(own.list).toEqual([expect.objectContaining({ id: order.id, address: null })]);
    expect((await as(buyer).call(getOrderDetail, { id: order.id })).address).toBeNull();
    await as(buyer).call(getMainPage, {});
    expect(await as(buyer).call(getAddressList, {})).toEqual([
      expect.objectContaining({ id: buyer.addressId, consignee: '', detailAddress: '' }),
    ]);
    for (const someone of addressees)
      expect((await as(someone).call(getLetterPage, {})).list.length).toBeGreaterThan(0);
    expect((await as(buyer).call(getAccessRecordPage, {})).list[0]).toMatchObject({ reason: '' });
    expect((await as(buyer).call(postUserInfo, {})).userName).toBe('');
    expect((await as(operator).call(getStaffOrderPage, {})).list).toHaveLength(1);
    expect((await as(admin).call(getResearcherPage, {})).list.length).toBeGreaterThan(0);
    expect((await as(admin).call(getAuditPage, {})).list.length).toBeGreaterThan(0);
    await as(admin).call(getStaffPage, {});
    const told = alarms.mock.calls.map(([facts]) => facts as { table?: string; id?: string });
    expect([...new Set(told.map(({ table = '' }) => table))].toSorted()).toEqual([
      'address',
      'event_text',
      'gift_order',
      'researcher',
    ]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    expect(told).toContainEqual({
      alarm: 'sealedBroken',
      table: 'gift_order',
      column: 'address_sealed',
      id: order.id,
    });
  }
  // an act that needs it does not go on without it
  const reveal = { orderId: order.id, reason: '再核对收货地址' };
  expect((await as(operator).answer(postOrderReveal, reveal)).statusCode).toBe(500);
});
