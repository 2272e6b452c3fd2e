import { randomUUID } from 'node:crypto';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import type { OrderScheduleKey } from '@shieldsource/contract/gifts/orders';
import { post } from '../src/features/ledger/ledger.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';
import { givenFactorsOn } from './given.factors.ts';
import type { Example } from './example.ts';
import type { givenOn } from './given.ts';
import { leadTo, testOrderOf } from './order-lives.ts';

const price = 30;

/** Inputs that succeed for every call about gifts and orders, the operators' too. */
export function giftExamplesOn(test: TestApp, given: ReturnType<typeof givenOn>) {
  const { app, as, drainOutbox } = test;

  /** Approves somebody's identity and gives them the coins for one more gift. */
  async function ableToPay(owner: Person): Promise<void> {
    await given.verified(owner);
    await inTransaction(app.db, (tx) =>
      post(tx, owner.id, price, 'adjustment', {
        kind: 'adjustment',
        source: { kind: 'manual', id: randomUUID(), seq: 1 },
        note: 'opening',
      }),
    );
  }

  /** Replaces the address of somebody, so that the limit of addresses is never reached. */
  async function address(owner: Person): Promise<string> {
    await app.db.deleteFrom('address').where('researcher_id', '=', owner.id).execute();
    return (await given.address(owner)).id;
  }

  async function exchangeInput(owner: Person) {
    await ableToPay(owner);
    const gift = await given.gift({ priceCoins: price });
    return { giftId: gift.id, price, addressId: await address(owner) };
  }

  async function order(owner: Person, to: OrderScheduleKey = 'waitConfirm') {
    const { giftId } = await exchangeInput(owner);
    const { id } = await as(owner).call(postGiftExchange, { giftId, price });
    await drainOutbox();
    return leadTo(test, { operator: await given.operator(), owner }, 2, to, id);
  }
  async function cashOrder(owner: Person) {
    await ableToPay(owner);
    const gift = await given.gift({ priceCoins: price, type: 1 });
    const code = await given.cashCode(owner);
    const factorCode = await givenFactorsOn(test).recoveryCode(owner);
    const input = { giftId: gift.id, price, code, factorCode };
    const { id } = await as(owner).call(postGiftExchange, input);
    return testOrderOf(app.db, id);
  }
  const seen = ({ id, version }: { id: string; version: number }) => ({ orderId: id, version });
  const listed = { page: 1, pageSize: 20, sortType: 1, searchType: 1 };
  const newGift = {
    name: '安全帽',
    type: 1,
    price,
    cashValue: 10_000,
    perUserLimit: 1,
    description: '',
    images: [],
    recommendWeight: 0,
    onShelf: true,
  };

  const examples: Readonly<Record<string, Example>> = {
    getPublicGiftMall: { input: () => listed },
    getGiftMall: { input: () => listed },
    getGiftDetail: {
      input: async () => ({ id: (await given.gift()).id }),
      names: 'id',
      ofEverybody: true,
    },
    postGiftExchange: { input: exchangeInput, names: 'giftId', ofEverybody: true },
    getGiftWish: { input: () => ({}) },
    postGiftWish: {
      input: async () => ({ giftId: (await given.gift()).id }),
      names: 'giftId',
      ofEverybody: true,
    },
    getMyGiftOrders: { input: () => ({ page: 1, pageSize: 20, schedule: 4 }) },
    getOrderDetail: {
      input: async (owner) => ({ id: (await order(owner)).id }),
      names: 'id',
    },
    getGiftList: { input: () => ({}) },
    postOrderCancel: {
      input: async (owner) => ({ orderId: (await order(owner)).id }),
      names: 'orderId',
    },
    postOrderReceive: {
      input: async (owner) => ({ orderId: (await order(owner, 'alreadySend')).id }),
      names: 'orderId',
    },
    postMainAddressConfirm: {
      input: async (owner) => ({ letterId: (await order(owner)).letterId }),
      names: 'letterId',
    },
    postMainAddressModify: {
      input: async (owner) => {
        const { letterId } = await order(owner);
        return { letterId, addressId: await address(owner) };
      },
      names: 'letterId',
    },
    getStaffGiftPage: { input: () => ({ page: 1, pageSize: 20 }) },
    getConsoleGift: { input: async () => ({ id: (await given.gift()).id }), names: 'id' },
    postGiftInsert: { input: () => ({ ...newGift, stock: 5 }) },
    postGiftModify: {
      // an amount for a gift that had none waits for a signature
      input: async () => ({
        ...newGift,
        giftId: (await given.gift()).id,
        version: 1,
        type: 2,
        cashValue: null,
      }),
      names: 'giftId',
    },
    postGiftRestock: {
      input: async () => ({ giftId: (await given.gift()).id, delta: 3, reason: '到货' }),
      names: 'giftId',
    },
    postformGiftImage: { input: () => ({}) },
    getStaffOrderPage: { input: () => ({ page: 1, pageSize: 20, schedule: 1 }) },
    getConsoleOrder: { input: async (owner) => ({ id: (await order(owner)).id }), names: 'id' },
    postOrderReveal: {
      input: async (owner) => ({ orderId: (await order(owner)).id, reason: '发货' }),
      names: 'orderId',
    },
    postOrderReady: {
      input: async (owner) => ({ ...seen(await order(owner, 'prepare')), note: '' }),
      names: 'orderId',
    },
    postOrderShip: {
      input: async (owner) => ({
        ...seen(await order(owner, 'waitSend')),
        carrier: '顺丰速运',
        trackingNo: 'SF1234567890',
      }),
      names: 'orderId',
    },
    postOrderPay: {
      input: async (owner) => ({ ...seen(await cashOrder(owner)), note: '' }),
      names: 'orderId',
    },
    postOrderCancelByStaff: {
      input: async (owner) => ({ ...seen(await order(owner)), reason: '库存盘点有误' }),
      names: 'orderId',
    },
  };
  return { examples, address };
}
