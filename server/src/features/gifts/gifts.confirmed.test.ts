import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getAddressList,
  postAddressDelete,
  postAddressModify,
  type Address,
} from '@shieldsource/contract/people/addresses';
import { getStaffOrderPage } from '@shieldsource/contract/gifts/desk';
import * as faults from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getMyGiftOrders,
  getOrderDetail,
  postMainAddressConfirm,
  postOrderCancel,
  postOrderReceive,
} from '@shieldsource/contract/gifts/orders';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { tries } from '../../../test/depth.ts';
import { coinsOf, faultsOfBooks, ordersOf, stockOf } from '../../../test/gift-books.ts';
import type { Buyer } from '../../../test/given.gifts.ts';
import { givenOn } from '../../../test/given.ts';
import { backdate, leadTo, moveTo, testOrderOf } from '../../../test/order-lives.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let operator: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  operator = await given.staff({ roles: ['operator'] });
});

const price = 30;
/** Exchanges a gift of 30 coins, as the dialog does: to the address that it shows. */
async function exchange(by: Buyer, over: object = {}) {
  const gift = await given.gift({ priceCoins: price });
  const input = { giftId: gift.id, price, addressId: by.addressId, ...over };
  return { ...(await app.as(by).call(postGiftExchange, input)), gift };
}
const mine = async (by: Person, id: string) =>
  (await app.as(by).call(getMyGiftOrders, { pageSize: 100 })).list.find((row) => row.id === id);
const halfAnHour = 30 / (24 * 60);

describe('an exchange to the address that was shown', () => {
  test('begins confirmed, asks for nothing and can be taken back for half an hour', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id } = await exchange(mina, { addressVersion: 1 });
    const order = await mine(mina, id);
    expect(order).toMatchObject({
      schedule: 1,
      scheduleName: '备货中',
      confirmLetterId: null,
      confirmBefore: null,
      canCancel: true,
      canReceive: false,
      receiveTime: null,
      trackingUrl: '',
      address: { detailAddress: '科技园一路 1 号 101 室' },
      steps: [{ action: 'exchange', schedule: 1, scheduleName: '备货中' }],
    });
    expect((order?.cancelBefore ?? 0) - (order?.createTime ?? 0)).toBe(30 * 60_000);
    await app.drainOutbox();
    expect((await app.as(mina).call(getLetterPage, {})).list).toEqual([]);
    // the order's id is not the id of a letter
    await expect(app.as(mina).call(postMainAddressConfirm, { letterId: id })).refuses('notFound');
  });

  test('without one goes to the main address and asks', async () => {
    const mina = await given.buyer({ coins: 100 });
    await given.address(mina, { detailAddress: '另一条路 2 号 3 楼' });
    const { id } = await exchange(mina, { addressId: undefined });
    expect(await mine(mina, id)).toMatchObject({
      schedule: 4,
      confirmLetterId: expect.any(String) as string,
      cancelBefore: null,
      canCancel: true,
      address: { detailAddress: '科技园一路 1 号 101 室' },
    });
  });

  test('that was changed since goes to what it is now, and asks', async () => {
    const mina = await given.buyer({ coins: 100 });
    const [seen] = await app.as(mina).call(getAddressList, {});
    const { id: addressId, regionName: _, version: addressVersion, ...fields } = seen as Address;
    expect(addressVersion).toBe(1);
    const changed = { ...fields, addressId, detailAddress: '另一条路 2 号 3 楼' };
    expect(await app.as(mina).call(postAddressModify, changed)).toMatchObject({ version: 2 });
    // the same values again are no change
    expect(await app.as(mina).call(postAddressModify, changed)).toMatchObject({ version: 2 });
    const { id } = await exchange(mina, { addressVersion });
    expect(await mine(mina, id)).toMatchObject({
      schedule: 4,
      address: { detailAddress: '另一条路 2 号 3 楼' },
    });
  });

  test('that was deleted since goes to the main one, and asks; without any nothing happens', async () => {
    const mina = await given.buyer({ coins: 100 });
    const other = await given.address(mina, { detailAddress: '另一条路 2 号 3 楼' });
    await app.as(mina).call(postAddressDelete, { addressId: other.id });
    const { id } = await exchange(mina, { addressId: other.id });
    expect(await mine(mina, id)).toMatchObject({
      schedule: 4,
      address: { detailAddress: '科技园一路 1 号 101 室' },
    });
    await app.as(mina).call(postAddressDelete, { addressId: mina.addressId });
    await expect(exchange(mina)).refuses('addressNeeded');
    expect(await coinsOf(app.app.db, mina)).toBe(70);
  });

  test('that somebody else deleted is no address of mine', async () => {
    const [mina, omar] = [await given.buyer({ coins: 100 }), await given.buyer()];
    await app.as(omar).call(postAddressDelete, { addressId: omar.addressId });
    for (const addressId of [omar.addressId, newId()])
      await expect(exchange(mina, { addressId })).refuses('addressNeeded');
    expect(await coinsOf(app.app.db, mina)).toBe(100);
  });
});

describe('taking it back', () => {
  test('gives coins and piece back', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id, gift } = await exchange(mina);
    expect(await stockOf(app.app.db, gift)).toBe(4);
    await app.as(mina).call(postOrderCancel, { orderId: id });
    expect(await mine(mina, id)).toMatchObject({ schedule: -1, cancelReason: '本人取消' });
    expect([await coinsOf(app.app.db, mina), await stockOf(app.app.db, gift)]).toEqual([100, 5]);
  });

  test.for(['after half an hour', 'once it is packed', 'once a letter was answered'])(
    '%s is too late, and changes nothing',
    async (when) => {
      const mina = await given.buyer({ coins: 100 });
      const isAnswered = when === 'once a letter was answered';
      const { id } = await exchange(mina, isAnswered ? { addressId: undefined } : {});
      if (when === 'after half an hour') await backdate(app.app.db, id, halfAnHour);
      else await leadTo(app, { operator, owner: mina }, 2, isAnswered ? 'prepare' : 'waitSend', id);
      expect(await mine(mina, id)).toMatchObject({ canCancel: false, cancelBefore: null });
      await expect(app.as(mina).call(postOrderCancel, { orderId: id })).refuses('illegalOrderMove');
      expect(await coinsOf(app.app.db, mina)).toBe(70);
    },
  );

  test('of cash is never theirs', async () => {
    const mina = await given.buyer({ coins: 100 });
    const gift = await given.gift({ priceCoins: price, type: 1 });
    const code = await given.cashCode(mina);
    const { id } = await app.as(mina).call(postGiftExchange, { giftId: gift.id, price, code });
    expect(await mine(mina, id)).toMatchObject({ schedule: 1, canCancel: false });
    await expect(app.as(mina).call(postOrderCancel, { orderId: id })).refuses('illegalOrderMove');
  });

  const rounds = tries(10, 100);
  test(`against packing, ${rounds} rounds: exactly one wins`, { timeout: 300_000 }, async () => {
    const mina = await given.buyer({ coins: 100_000 });
    for (let round = 0; round < rounds; round++) {
      await sql`delete from limit_window`.execute(app.app.db);
      const { id } = await exchange(mina);
      const standing = await testOrderOf(app.app.db, id);
      const moves = (['cancelOwn', 'ready'] as const).map((move) =>
        moveTo(app, { operator, owner: mina }, move, standing),
      );
      const outcomes = await Promise.allSettled(moves);
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [(outcome.reason as { code: number }).code] : [],
      );
      // the second of the two is refused: the order has moved, or its version is outdated
      expect(refused).toHaveLength(1);
      expect([faults.illegalOrderMove.code, faults.conflict.code]).toContain(refused[0]);
    }
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  });
});

test('two clicks and a lost answer, under one key, make one order', async () => {
  const [mina, gift, idempotencyKey] = [
    await given.buyer({ coins: 100 }),
    await given.gift({ priceCoins: price }),
    randomUUID(),
  ];
  const input = { giftId: gift.id, price, addressId: mina.addressId, addressVersion: 1 };
  const press = () => app.as(mina).call(postGiftExchange, input, { idempotencyKey });
  const [first, second] = await Promise.all([press(), press()]);
  expect(await press()).toEqual(first);
  expect(second).toEqual(first);
  expect(await ordersOf(app.app.db, gift)).toMatchObject([{ id: first.id, schedule: 1 }]);
  expect(await coinsOf(app.app.db, mina)).toBe(70);
});

test('an order is shown alone to its owner, as it is in the list', async () => {
  const [mina, omar] = [await given.buyer({ coins: 100 }), await given.buyer()];
  const { id } = await exchange(mina);
  const shown = await app.as(mina).call(getOrderDetail, { id });
  expect(shown).toMatchObject({ id, canCancel: true });
  expect(shown).toEqual(await mine(mina, id));
  await expect(app.as(omar).call(getOrderDetail, { id })).refuses('notFound');
  await expect(app.as(mina).call(getOrderDetail, { id: mina.id })).refuses('notFound');
  await leadTo(app, { operator, owner: mina }, 2, 'alreadySend', id);
  await app.as(mina).call(postOrderReceive, { orderId: id });
  expect(await app.as(mina).call(getOrderDetail, { id })).toMatchObject({
    scheduleName: '已收货',
    canReceive: false,
  });
  // the desk's list shows that the owner has confirmed the parcel
  const { list } = await app.as(operator).call(getStaffOrderPage, { schedule: 2, pageSize: 100 });
  expect(list.find((row) => row.id === id)).toMatchObject({ scheduleName: '已收货' });
  expect(list.find((row) => row.id === id)?.receiveTime).toBeTypeOf('number');
});

describe('a parcel', () => {
  test('can be followed, and is said to have arrived by its owner, once', async () => {
    const [mina, omar] = [await given.buyer({ coins: 100 }), await given.buyer()];
    const { id } = await exchange(mina);
    await expect(app.as(mina).call(postOrderReceive, { orderId: id })).refuses('illegalOrderMove');
    await leadTo(app, { operator, owner: mina }, 2, 'alreadySend', id);
    expect(await mine(mina, id)).toMatchObject({
      scheduleName: '已发货',
      canReceive: true,
      trackingUrl: 'https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1234567890',
    });
    await expect(app.as(omar).call(postOrderReceive, { orderId: id })).refuses('notFound');
    await app.as(mina).call(postOrderReceive, { orderId: id });
    const received = await mine(mina, id);
    expect(received).toMatchObject({
      schedule: 2,
      scheduleName: '已收货',
      canReceive: false,
      version: 4,
      receiveTime: received?.steps.at(-1)?.createTime,
    });
    expect(received?.steps.at(-1)).toMatchObject({
      actionName: '确认收货',
      scheduleName: '已收货',
    });
    await expect(app.as(mina).call(postOrderReceive, { orderId: id })).refuses('illegalOrderMove');
  });

  test('that arrives twice at once arrives once', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id } = await exchange(mina);
    await leadTo(app, { operator, owner: mina }, 2, 'alreadySend', id);
    const say = () => app.as(mina).call(postOrderReceive, { orderId: id });
    const outcomes = await Promise.allSettled([say(), say()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await mine(mina, id))?.version).toBe(4);
  });
});

test('after all of this the books are whole', async () => {
  expect(await faultsOfBooks(app.app.db)).toEqual([]);
});
