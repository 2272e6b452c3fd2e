import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { postGiftModify, postGiftRestock } from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getGiftDetail, getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import { getCoinRecordPage, getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { getGiftList, getMyGiftOrders, postOrderCancel } from '@shieldsource/contract/gifts/orders';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { coinsOf, faultsOfBooks, ordersOf, stockOf } from '../../../test/gift-books.ts';
import { givenOn } from '../../../test/given.ts';
import type { Buyer } from '../../../test/given.gifts.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});

interface Gift {
  id: string;
  priceCoins: number;
}
const exchange = (
  by: Buyer,
  gift: Gift,
  over: object = {},
  idempotencyKey: string = randomUUID(),
) =>
  app
    .as(by)
    .call(
      postGiftExchange,
      { giftId: gift.id, price: gift.priceCoins, addressId: by.addressId, ...over },
      { idempotencyKey },
    );

async function cashBuyer(coins: number): Promise<Buyer> {
  const person = await given.researcher({ coins });
  await given.approvedIdentity(person);
  return { ...person, addressId: newId() };
}

describe('exchange', () => {
  test('takes coins and one piece, and leaves an order with its history, its address and its letter', async () => {
    const mina = await given.buyer({ coins: 100 });
    const gift = await given.gift({ priceCoins: 30, stock: 3, name: '机械键盘' });
    const made = await exchange(mina, gift, { addressId: undefined });
    expect(made.number).toMatch(/^SG-\d{4}-\d{6}$/);
    expect(await coinsOf(app.app.db, mina)).toBe(70);
    expect(await stockOf(app.app.db, gift)).toBe(2);

    const { list, total } = await app.as(mina).call(getMyGiftOrders, {});
    expect(total).toBe(1);
    const [order] = list;
    expect(order).toMatchObject({
      id: made.id,
      number: made.number,
      giftId: gift.id,
      giftName: '机械键盘',
      type: 2,
      typeName: '实物',
      price: 30,
      cashValue: null,
      schedule: 4,
      scheduleName: '待确认',
      carrier: '',
      trackingNo: '',
      cancelReason: '',
      canCancel: true,
      version: 1,
      address: {
        consignee: '收件人',
        consigneePhone: '13912345678',
        regionName: expect.stringContaining('深圳') as string,
        detailAddress: '科技园一路 1 号 101 室',
      },
      steps: [{ action: 'exchange', actionName: '兑换', schedule: 4, scheduleName: '待确认' }],
    });
    expect((order?.confirmBefore ?? 0) - (order?.createTime ?? 0)).toBe(14 * 24 * 3_600_000);
    expect((await app.as(mina).call(getCoinRecordPage, {})).list[0]).toMatchObject({
      kind: 'exchange',
      kindName: '兑换礼品',
      amount: -30,
      balanceAfter: 70,
      source: { kind: 'order', id: made.id, title: '机械键盘' },
    });
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 70,
      earned: 100,
      spent: 30,
    });

    await app.drainOutbox();
    const [letter] = (await app.as(mina).call(getLetterPage, {})).list;
    expect(letter).toMatchObject({
      id: order?.confirmLetterId,
      type: 4,
      title: `订单 ${made.number} 请确认收货地址`,
      link: `/personal/my-gift/detail/${made.id}`,
    });
    expect(letter?.body).not.toMatch(/科技园|13912345678|收件人/);
  });

  test('of cash needs a fresh code, no address, and has its own words', async () => {
    const buyer = await cashBuyer(50);
    const gift = await given.gift({ priceCoins: 20, type: 1, cashValue: 10_000 });
    await expect(exchange(buyer, gift, { addressId: undefined })).refuses('wrongPhoneCode');
    const code = await given.cashCode(buyer);
    await expect(exchange(buyer, gift, { code: code === '000000' ? '111111' : '000000' })).refuses(
      'wrongPhoneCode',
    );
    const made = await exchange(buyer, gift, { code });
    await expect(exchange(buyer, gift, { code })).refuses('wrongPhoneCode');
    const [order] = (await app.as(buyer).call(getMyGiftOrders, {})).list;
    expect(order).toMatchObject({
      id: made.id,
      type: 1,
      cashValue: 10_000,
      schedule: 1,
      scheduleName: '处理中',
      address: null,
      confirmLetterId: null,
      confirmBefore: null,
      canCancel: false,
    });
    await app.drainOutbox();
    // there is no letter, as nothing has to be confirmed and the member exchanged it themselves
    const { list: letters } = await app.as(buyer).call(getLetterPage, {});
    expect(letters.filter(({ title }) => title.includes('订单'))).toEqual([]);
    expect(await coinsOf(app.app.db, buyer)).toBe(30);
  });

  test('that cannot be does not use the code up', async () => {
    const buyer = await cashBuyer(50);
    const [gone, gift] = [
      await given.gift({ priceCoins: 20, type: 1, stock: 0 }),
      await given.gift({ priceCoins: 20, type: 1 }),
    ];
    const code = await given.cashCode(buyer);
    await expect(exchange(buyer, gone, { code })).refuses('soldOut');
    await expect(exchange(buyer, gift, { code, price: 19 })).refuses('priceChanged');
    const { cash_value: pays } = await app.app.db
      .selectFrom('gift')
      .where('id', '=', gift.id)
      .select('cash_value')
      .executeTakeFirstOrThrow();
    const cashValue = pays ?? 0;
    const shown = { code, cashValue: cashValue + 1 };
    await expect(exchange(buyer, gift, shown)).refuses('priceChanged');
    const had = await given.gift({ priceCoins: 20, type: 1, perUserLimit: 1 });
    await exchange(buyer, had, { code, cashValue });
    const next = await given.cashCode(buyer);
    await expect(exchange(buyer, had, { code: next })).refuses('giftLimit');
    await exchange(buyer, gift, { code: next, cashValue });
  });

  test('five wrong codes burn the code: the right one is refused then', async () => {
    const buyer = await cashBuyer(50);
    const gift = await given.gift({ priceCoins: 20, type: 1 });
    const code = await given.cashCode(buyer);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries++)
      await expect(exchange(buyer, gift, { code: wrong })).refuses('wrongPhoneCode');
    await expect(exchange(buyer, gift, { code })).refuses('wrongPhoneCode');
    expect(await coinsOf(app.app.db, buyer)).toBe(50);
  });

  describe('is refused, and changes nothing,', () => {
    async function expectUntouched(
      buyer: Person,
      gift: Gift,
      coins: number,
      stock: number,
    ): Promise<void> {
      expect(await coinsOf(app.app.db, buyer)).toBe(coins);
      expect(await stockOf(app.app.db, gift)).toBe(stock);
      expect(await ordersOf(app.app.db, gift)).toEqual([]);
    }

    test('with too few coins', async () => {
      const [mina, gift] = [
        await given.buyer({ coins: 29 }),
        await given.gift({ priceCoins: 30, stock: 1 }),
      ];
      await expect(exchange(mina, gift)).refuses('notEnoughCoins');
      await expectUntouched(mina, gift, 29, 1);
    });

    test('when nothing is left', async () => {
      const [mina, gift] = [await given.buyer({ coins: 100 }), await given.gift({ stock: 0 })];
      await expect(exchange(mina, gift)).refuses('soldOut');
      await expectUntouched(mina, gift, 100, 0);
    });

    test('when the price is not the one that was seen, higher or lower', async () => {
      const [mina, gift] = [
        await given.buyer({ coins: 100 }),
        await given.gift({ priceCoins: 30 }),
      ];
      for (const price of [29, 31])
        await expect(exchange(mina, gift, { price })).refuses('priceChanged');
      await expectUntouched(mina, gift, 100, 5);
    });

    test('when it is not on the shelf, or there is no such gift', async () => {
      const [mina, gift] = [
        await given.buyer({ coins: 100 }),
        await given.gift({ onShelf: false }),
      ];
      await expect(exchange(mina, gift)).refuses('notFound');
      await expect(exchange(mina, { ...gift, id: newId() })).refuses('notFound');
      await expectUntouched(mina, gift, 100, 5);
    });

    test.for([0, 2, 3] as const)('while the real name stands at %i', async (status) => {
      const [mina, gift] = [await given.buyer({ coins: 100 }), await given.gift()];
      await app.app.db
        .updateTable('researcher')
        .set({ real_status: status })
        .where('id', '=', mina.id)
        .execute();
      await expect(exchange(mina, gift)).refuses('realNameNeeded');
      await expectUntouched(mina, gift, 100, 5);
    });

    test('without any address, with an unknown one, and with somebody else’s', async () => {
      const [mina, omar, gift] = [
        await given.buyer({ coins: 100 }),
        await given.buyer(),
        await given.gift(),
      ];
      for (const addressId of [newId(), omar.addressId])
        await expect(exchange(mina, gift, { addressId })).refuses('addressNeeded');
      await app.app.db.deleteFrom('address').where('researcher_id', '=', mina.id).execute();
      await expect(exchange(mina, gift, { addressId: undefined })).refuses('addressNeeded');
      await expectUntouched(mina, gift, 100, 5);
    });

    test('logged out, and as staff', async () => {
      const gift = await given.gift();
      const input = { giftId: gift.id, price: 30 };
      await expect(app.as(nobody).call(postGiftExchange, input)).refuses('notLoggedIn');
      await expect(
        app.as(await given.staff({ roles: ['operator'] })).call(postGiftExchange, input),
      ).refuses('notLoggedIn');
      expect(await ordersOf(app.app.db, gift)).toEqual([]);
    });

    test.for<[string, Record<string, unknown>, string]>([
      ['a negative price', { price: -30 }, 'price'],
      ['no price', { price: undefined }, 'price'],
      ['half a coin', { price: 29.5 }, 'price'],
      ['a price in words', { price: '30' }, 'price'],
      ['an endless price', { price: Number.POSITIVE_INFINITY }, 'price'],
      ['a quantity', { quantity: 2 }, 'quantity'],
      ['somebody to pay for it', { researcherId: newId() }, 'researcherId'],
      ['a malformed gift', { giftId: '1' }, 'giftId'],
      ['a malformed address', { addressId: 'x' }, 'addressId'],
      ['a code of letters', { code: 'abcdef' }, 'code'],
    ])('with %s', async ([, over, field]) => {
      const [mina, gift] = [await given.buyer({ coins: 100 }), await given.gift()];
      await expect(exchange(mina, gift, over)).refuses('badInput', field);
      await expectUntouched(mina, gift, 100, 5);
    });

    test('without an Idempotency-Key', async () => {
      const [mina, gift] = [await given.buyer({ coins: 100 }), await given.gift()];
      await expect(exchange(mina, gift, {}, '')).refuses('badInput', 'Idempotency-Key');
      await expectUntouched(mina, gift, 100, 5);
    });
  });

  test('a person has no more of a gift than its limit, and a cancelled one does not count', async () => {
    const [mina, gift] = [
      await given.buyer({ coins: 1000 }),
      await given.gift({ perUserLimit: 2 }),
    ];
    const [first] = [await exchange(mina, gift), await exchange(mina, gift)];
    await expect(exchange(mina, gift)).refuses('giftLimit');
    await app.as(mina).call(postOrderCancel, { orderId: first.id });
    await exchange(mina, gift);
    await expect(exchange(mina, gift)).refuses('giftLimit');
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  });

  test('a limit that was lowered since holds as well', async () => {
    const [mina, gift] = [
      await given.buyer({ coins: 1000 }),
      await given.gift({ perUserLimit: 3 }),
    ];
    const [first] = [
      await exchange(mina, gift),
      await exchange(mina, gift),
      await exchange(mina, gift),
    ];
    await app.app.db
      .updateTable('gift')
      .set({ per_user_limit: 2 })
      .where('id', '=', gift.id)
      .execute();
    await app.as(mina).call(postOrderCancel, { orderId: first.id });
    await expect(exchange(mina, gift)).refuses('giftLimit');
  });

  test('the same key and body gets the first answer, with cash too; another body is a conflict', async () => {
    const buyer = await cashBuyer(100);
    const gift = await given.gift({ priceCoins: 20, type: 1 });
    const [code, key] = [await given.cashCode(buyer), randomUUID()];
    const first = await exchange(buyer, gift, { code }, key);
    expect(await exchange(buyer, gift, { code }, key)).toEqual(first);
    await expect(exchange(buyer, gift, { code, price: 21 }, key)).refuses('keyReused');
    expect(await coinsOf(app.app.db, buyer)).toBe(80);
  });

  test('a refusal is not kept: the same key works once what was missing is there', async () => {
    const [mina, gift, key] = [
      await given.buyer({ coins: 100 }),
      await given.gift({ stock: 0 }),
      randomUUID(),
    ];
    await expect(exchange(mina, gift, {}, key)).refuses('soldOut');
    await app
      .as(await given.staff({ roles: ['operator'] }))
      .call(postGiftRestock, { giftId: gift.id, delta: 1, reason: '到货' });
    await expect(exchange(mina, gift, {}, key)).resolves.toMatchObject({
      number: expect.any(String) as string,
    });
  });

  test('is asked for sixty times a minute at most', async () => {
    const [mina, gift] = [await given.buyer(), await given.gift({ stock: 0 })];
    const codes = new Set<number>();
    // a new minute may begin in between
    for (let count = 0; count < 122 && !codes.has(1103); count++)
      codes.add(
        await exchange(mina, gift).then(
          () => 0,
          (error: { code: number }) => error.code,
        ),
      );
    expect([...codes]).toEqual([1401, 1103]);
  });

  test('the order keeps what the gift was on its day', async () => {
    const [mina, operator] = [
      await given.buyer({ coins: 100 }),
      await given.staff({ roles: ['operator'] }),
    ];
    const gift = await given.gift({ priceCoins: 30, name: '旧名字' });
    await exchange(mina, gift);
    await app.as(operator).call(postGiftModify, {
      giftId: gift.id,
      version: 1,
      name: '新名字',
      type: 2,
      price: 99,
      cashValue: null,
      perUserLimit: 1,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: false,
    });
    expect((await app.as(mina).call(getMyGiftOrders, {})).list).toMatchObject([
      { giftName: '旧名字', price: 30 },
    ]);
  });
});

describe('the mall', () => {
  test('has five orders, shows only what is on the shelf, and counts exactly', async () => {
    await app.app.db.updateTable('gift').set({ on_shelf: false }).execute();
    const mina = await given.buyer({ coins: 50 });
    const cap = await given.gift({ name: '帽子', priceCoins: 10, recommendWeight: 1 });
    const mug = await given.gift({ name: '杯子', priceCoins: 40, recommendWeight: 9, stock: 0 });
    const bag = await given.gift({ name: '背包', priceCoins: 60, recommendWeight: 5 });
    const pen = await given.gift({ name: '钢笔', priceCoins: 20, recommendWeight: 9 });
    await given.gift({ name: '未上架', onShelf: false });
    await exchange(mina, pen);
    const names = { [cap.id]: '帽子', [mug.id]: '杯子', [bag.id]: '背包', [pen.id]: '钢笔' };
    const sorted = async (sortType: 1 | 2 | 3 | 4 | 5) =>
      (await app.as(nobody).call(getPublicGiftMall, { sortType })).list.map((row) => names[row.id]);
    expect(await sorted(1)).toEqual(['钢笔', '杯子', '背包', '帽子']);
    expect(await sorted(2)).toEqual(['钢笔', '背包', '杯子', '帽子']);
    expect(await sorted(3)).toEqual(['帽子', '钢笔', '杯子', '背包']);
    expect(await sorted(4)).toEqual(['背包', '杯子', '钢笔', '帽子']);
    expect((await sorted(5))[0]).toBe('钢笔');
    expect((await app.as(nobody).call(getPublicGiftMall, {})).total).toBe(4);
    expect((await app.as(nobody).call(getPublicGiftMall, { page: 2 })).list).toEqual([]);

    // with 30 coins left: the mug is too expensive and sold out, the bag is too expensive
    const mine = await app.as(mina).call(getGiftMall, { searchType: 2, sortType: 3 });
    expect(mine.list.map((row) => names[row.id])).toEqual(['帽子', '钢笔']);
    expect(mine.total).toBe(2);
    expect((await app.as(mina).call(getGiftMall, {})).total).toBe(4);
  });

  test('visitors cannot ask for what they can afford, and members must be signed in', async () => {
    await expect(app.as(nobody).call(getPublicGiftMall, { searchType: 2 } as never)).refuses(
      'badInput',
      'searchType',
    );
    await expect(app.as(nobody).call(getGiftMall, {})).refuses('notLoggedIn');
    await expect(app.as(nobody).call(getPublicGiftMall, { sortType: 6 } as never)).refuses(
      'badInput',
      'sortType',
    );
    await expect(app.as(nobody).call(getPublicGiftMall, { pageSize: 7 } as never)).refuses(
      'badInput',
      'pageSize',
    );
  });
});

describe('a gift', () => {
  test('says everything that is missing, and nothing once it is there', async () => {
    const gift = await given.gift({
      priceCoins: 30,
      stock: 1,
      perUserLimit: 1,
      description: '黑色',
    });
    const omar = await given.researcher({ coins: 10 });
    expect(await app.as(omar).call(getGiftDetail, { id: gift.id })).toMatchObject({
      id: gift.id,
      description: '黑色',
      images: [],
      perUserLimit: 1,
      exchangedByMe: 0,
      balance: 10,
      missing: ['realName', 'address', 'coins'],
    });
    const mina = await given.buyer({ coins: 60 });
    expect(await app.as(mina).call(getGiftDetail, { id: gift.id })).toMatchObject({
      balance: 60,
      missing: [],
    });
    await exchange(mina, gift);
    expect(await app.as(mina).call(getGiftDetail, { id: gift.id })).toMatchObject({
      balance: 30,
      exchangedByMe: 1,
      exchangedCount: 1,
      stock: 0,
      missing: ['stock', 'limit'],
    });
  });

  test('of cash asks for no address', async () => {
    const gift = await given.gift({ type: 1 });
    expect(
      (await app.as(await given.researcher({ coins: 30 })).call(getGiftDetail, { id: gift.id }))
        .missing,
    ).toEqual(['realName']);
  });

  test('that is not on the shelf, or not there, is not found; a visitor is asked to sign in', async () => {
    const [mina, gift] = [await given.researcher(), await given.gift({ onShelf: false })];
    for (const id of [gift.id, newId()])
      await expect(app.as(mina).call(getGiftDetail, { id })).refuses('notFound');
    await expect(app.as(mina).call(getGiftDetail, { id: '7' })).refuses('badInput', 'id');
    await expect(app.as(nobody).call(getGiftDetail, { id: gift.id })).refuses('notLoggedIn');
  });
});

describe('my orders', () => {
  test('are mine alone, newest first, by schedule if asked; the short list holds five', async () => {
    const [mina, omar] = [await given.buyer({ coins: 1000 }), await given.buyer({ coins: 1000 })];
    const gift = await given.gift({ stock: 50 });
    const made = [];
    for (let count = 0; count < 6; count++) made.unshift((await exchange(mina, gift)).id);
    await exchange(omar, gift);
    expect((await app.as(mina).call(getMyGiftOrders, {})).list.map((row) => row.id)).toEqual(made);
    expect((await app.as(mina).call(getGiftList, {})).map((row) => row.id)).toEqual(
      made.slice(0, 5),
    );
    expect(await app.as(mina).call(getMyGiftOrders, { schedule: 1 })).toMatchObject({ total: 6 });
    expect(await app.as(mina).call(getMyGiftOrders, { schedule: -1 })).toMatchObject({
      total: 0,
      list: [],
    });
    await expect(app.as(mina).call(getMyGiftOrders, { schedule: 5 } as never)).refuses(
      'badInput',
      'schedule',
    );
    for (const route of [getMyGiftOrders, getGiftList])
      await expect(app.as(nobody).call(route, {})).refuses('notLoggedIn');
  });
});

test('after all of this the books are whole', async () => {
  expect(await faultsOfBooks(app.app.db)).toEqual([]);
});
