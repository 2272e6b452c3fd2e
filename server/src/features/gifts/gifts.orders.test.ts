import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderShip,
} from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getCoinRecordPage, getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import {
  getMyGiftOrders,
  orderSchedule,
  orderActs,
  orderSteps,
  postMainAddressConfirm,
  postMainAddressModify,
  postOrderCancel,
  type OrderChange,
  type OrderScheduleKey,
} from '@shieldsource/contract/gifts/orders';
import { sql } from 'kysely';
import { nobody, testApp, type Person, type TestApp } from '../../../test/app.ts';
import { coinsOf, faultsOfBooks, stockOf } from '../../../test/gift-books.ts';
import type { Buyer } from '../../../test/given.gifts.ts';
import { givenOn } from '../../../test/given.ts';
import { backdate, leadTo, moveTo, testOrderOf, standsAt } from '../../../test/order-lives.ts';
import { expireUnconfirmed, forgetAddresses } from './gifts.timed.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let operator: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  operator = await given.staff({ roles: ['operator'] });
});

async function order(
  by: Buyer,
  type: 1 | 2 = 2,
): Promise<{ id: string; number: string; giftId: string }> {
  const gift = await given.gift({ priceCoins: 30, type });
  const code = type === 1 ? { code: await given.cashCode(by) } : {};
  return {
    ...(await app.as(by).call(postGiftExchange, { giftId: gift.id, price: 30, ...code })),
    giftId: gift.id,
  };
}
const mine = async (by: Person, id: string) =>
  (await app.as(by).call(getMyGiftOrders, { pageSize: 100 })).list.find((row) => row.id === id);
const lettersOf = async (by: Person, number: string) => {
  await app.drainOutbox();
  return (await app.as(by).call(getLetterPage, { pageSize: 100 })).list
    .filter((row) => row.title.includes(number))
    .toReversed();
};
const scheduleOf = async (id: string) =>
  await app.app.db
    .selectFrom('gift_order')
    .where('id', '=', id)
    .select(['schedule', 'version'])
    .executeTakeFirstOrThrow();

describe('a material order', () => {
  test('goes from confirmation to the parcel, step by step, and each step is told', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id, number } = await order(mina);
    const standing = await leadTo(app, { operator, owner: mina }, 2, 'alreadySend', id);
    expect(standing.version).toBe(4);
    const shown = await mine(mina, id);
    expect(shown).toMatchObject({
      schedule: 2,
      scheduleName: '已发货',
      carrier: '顺丰速运',
      trackingNo: 'SF1234567890',
      canCancel: false,
      confirmLetterId: null,
      confirmBefore: null,
    });
    expect(shown?.steps.map((step) => [step.actionName, step.scheduleName])).toEqual([
      ['兑换', '待确认'],
      ['确认收货地址', '备货中'],
      ['备货完成', '待发货'],
      ['发货', '已发货'],
    ]);
    const letters = await lettersOf(mina, number);
    expect(letters.map((letter) => [letter.type, letter.title.replace(number, '#')])).toEqual([
      // no letter about what they did themselves
      [4, '订单 # 收货地址已确认'],
      [3, '订单 # 备货完成'],
      [3, '订单 # 已发货'],
    ]);
    expect(letters.at(-1)?.body).toContain('运单号：SF1234567890');
  });

  test('may be sent to another address, once, and the address book stays as it is', async () => {
    const mina = await given.buyer({ coins: 100 });
    const other = await given.address(mina, {
      consignee: '前台',
      detailAddress: '高新南一道 9 号',
    });
    const { id } = await order(mina);
    const { letterId } = await testOrderOf(app.app.db, id);
    await app.as(mina).call(postMainAddressModify, { letterId, addressId: other.id });
    expect(await mine(mina, id)).toMatchObject({
      schedule: 1,
      address: { consignee: '前台', detailAddress: '高新南一道 9 号' },
    });
    await expect(
      app.as(mina).call(postMainAddressModify, { letterId, addressId: mina.addressId }),
    ).refuses('illegalOrderMove');
    await expect(app.as(mina).call(postMainAddressConfirm, { letterId })).refuses(
      'illegalOrderMove',
    );
  });

  test('is confirmed by its owner alone, by its own letter, to an address of theirs', async () => {
    const [mina, omar] = [await given.buyer({ coins: 100 }), await given.buyer({ coins: 100 })];
    const { id } = await order(mina);
    const { letterId } = await testOrderOf(app.app.db, id);
    for (const route of [postMainAddressConfirm, postMainAddressModify]) {
      const input = (over: object) =>
        ({
          letterId,
          ...(route === postMainAddressModify ? { addressId: omar.addressId } : {}),
          ...over,
        }) as never;
      await expect(app.as(omar).call(route, input({}))).refuses('notFound');
      await expect(app.as(mina).call(route, input({ letterId: newId() }))).refuses('notFound');
      // the order's own id is not the id of a letter
      await expect(app.as(mina).call(route, input({ letterId: id }))).refuses('notFound');
      await expect(app.as(mina).call(route, input({ letterId: 'x' }))).refuses(
        'badInput',
        'letterId',
      );
      await expect(app.as(nobody).call(route, input({}))).refuses('notLoggedIn');
    }
    for (const addressId of [omar.addressId, newId()])
      await expect(app.as(mina).call(postMainAddressModify, { letterId, addressId })).refuses(
        'notFound',
      );
    expect(await scheduleOf(id)).toEqual({ schedule: 4, version: 1 });
  });

  test('keeps the address of its day when the address book changes', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id } = await order(mina);
    await app.app.db.deleteFrom('address').where('researcher_id', '=', mina.id).execute();
    expect((await mine(mina, id))?.address).toMatchObject({
      detailAddress: '科技园一路 1 号 101 室',
    });
  });
});

test('a cash order is paid in its own words', async () => {
  const mina = await given.buyer({ coins: 100 });
  const { id, number } = await order(mina, 1);
  await app.as(operator).call(postOrderPay, { orderId: id, version: 1, note: '工商银行转账' });
  const shown = await mine(mina, id);
  expect(shown).toMatchObject({ schedule: 2, scheduleName: '已发放', carrier: '', trackingNo: '' });
  expect(shown?.steps).toMatchObject([
    { scheduleName: '处理中' },
    { actionName: '发放', scheduleName: '已发放', note: '工商银行转账' },
  ]);
  expect((await lettersOf(mina, number)).map((letter) => letter.type)).toEqual([3]);
});

describe('a cancelled order', () => {
  test('gives coins and piece back, and the records say why', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id, number, giftId } = await order(mina);
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 70,
      earned: 100,
      spent: 30,
    });
    await app.as(mina).call(postOrderCancel, { orderId: id });
    expect(await coinsOf(app.app.db, mina)).toBe(100);
    expect(await stockOf(app.app.db, { id: giftId })).toBe(5);
    expect(await app.as(mina).call(getSecurityCoinTotal, {})).toMatchObject({
      balance: 100,
      earned: 100,
      spent: 0,
    });
    const [refund, debit] = (await app.as(mina).call(getCoinRecordPage, {})).list;
    expect(refund).toMatchObject({
      kind: 'refund',
      kindName: '订单退回',
      amount: 30,
      balanceAfter: 100,
      source: { kind: 'order', id, title: '安全帽' },
    });
    expect(debit).toMatchObject({
      kind: 'exchange',
      amount: -30,
      balanceAfter: 70,
      source: { kind: 'order', id },
    });
    expect(await mine(mina, id)).toMatchObject({
      schedule: -1,
      scheduleName: '已取消',
      cancelReason: '本人取消',
      canCancel: false,
    });
    expect((await lettersOf(mina, number)).at(-1)).toMatchObject({
      type: 4,
      title: `订单 ${number} 已取消`,
    });
    await expect(app.as(mina).call(postOrderCancel, { orderId: id })).refuses('illegalOrderMove');
    expect(await coinsOf(app.app.db, mina)).toBe(100);
  });

  test('names the reason that staff gave', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id, number } = await order(mina, 1);
    await app
      .as(operator)
      .call(postOrderCancelByStaff, { orderId: id, version: 1, reason: '礼品下线' });
    expect(await mine(mina, id)).toMatchObject({ schedule: -1, cancelReason: '礼品下线' });
    expect((await lettersOf(mina, number)).at(-1)?.body).toContain(
      '原因：礼品下线\n30 安全币已退回。',
    );
  });

  test('is cancelled by its owner only', async () => {
    const [mina, omar] = [await given.buyer({ coins: 100 }), await given.buyer()];
    const { id } = await order(mina);
    await expect(app.as(omar).call(postOrderCancel, { orderId: id })).refuses('notFound');
    await expect(app.as(mina).call(postOrderCancel, { orderId: newId() })).refuses('notFound');
    await expect(app.as(mina).call(postOrderCancel, { orderId: '1' })).refuses(
      'badInput',
      'orderId',
    );
    await expect(app.as(nobody).call(postOrderCancel, { orderId: id })).refuses('notLoggedIn');
    expect(await scheduleOf(id)).toEqual({ schedule: 4, version: 1 });
  });
});

describe('staff', () => {
  const moves = [
    [postOrderReady, {}],
    [postOrderShip, { carrier: '顺丰', trackingNo: 'SF12345' }],
    [postOrderPay, {}],
    [postOrderCancelByStaff, { reason: '盘点' }],
  ] as const;

  test('moves nothing from an old version, of an unknown order, or without the role', async () => {
    const mina = await given.buyer({ coins: 100 });
    const { id } = await order(mina);
    const reviewer = await given.staff({ roles: ['reviewer', 'admin', 'auditor'] });
    for (const [route, over] of moves) {
      const input = { orderId: id, version: 1, ...over } as never;
      await expect(
        app.as(operator).call(route, { ...(input as object), version: 2 } as never),
      ).refuses('conflict');
      await expect(
        app.as(operator).call(route, { ...(input as object), orderId: newId() } as never),
      ).refuses('notFound');
      await expect(
        app.as(operator).call(route, { ...(input as object), orderId: 'x' } as never),
      ).refuses('badInput', 'orderId');
      await expect(app.as(reviewer).call(route, input)).refuses('notPermitted');
      await expect(app.as(mina).call(route, input)).refuses('notLoggedIn');
      await expect(app.as(nobody).call(route, input)).refuses('notLoggedIn');
    }
    expect(await scheduleOf(id)).toEqual({ schedule: 4, version: 1 });
  });

  test('handles no order of their own, in code and in the database', async () => {
    const mina = await given.buyer({ coins: 100 });
    const alsoOperator = await given.staff({ roles: ['operator'], researcherId: mina.id });
    const { id } = await order(mina);
    for (const [route, over] of moves) {
      await expect(
        app.as(alsoOperator).call(route, { orderId: id, version: 1, ...over } as never),
      ).refuses('ownOrder');
    }
    const forced =
      sql`insert into order_step (id, order_id, seq, action, type, from_schedule, to_schedule, actor, staff_id)
      values (${newId()}, ${id}, 2, 'cancel', 2, 4, -1, 'operator', ${alsoOperator.id})`.execute(
        app.app.db,
      );
    await expect(forced).rejects.toMatchObject({ constraint: 'order_step_not_own' });
  });

  test.for<[string, object, string]>([
    ['no carrier', { carrier: '', trackingNo: 'SF12345' }, 'carrier'],
    ['a tracking number of words', { carrier: '顺丰', trackingNo: '单号 一' }, 'trackingNo'],
  ])('ships nothing with %s', async ([, over, field]) => {
    const mina = await given.buyer({ coins: 100 });
    const { id } = await order(mina);
    const { version } = await leadTo(app, { operator, owner: mina }, 2, 'waitSend', id);
    await expect(
      app.as(operator).call(postOrderShip, { orderId: id, version, ...over } as never),
    ).refuses('badInput', field);
    expect((await scheduleOf(id)).schedule).toBe(3);
  });
});

describe('the table of acts', () => {
  const moves = (Object.keys(orderActs) as (OrderChange | 'exchange')[]).filter(
    (act) => act !== 'exchange',
  );
  const schedules = Object.keys(orderSchedule.codes) as OrderScheduleKey[];
  const places = ([1, 2] as const).flatMap((type) =>
    schedules
      .filter((schedule) => standsAt(type, schedule))
      .map((schedule) => [type, schedule] as const),
  );

  test.for(places)(
    'every move of a gift of kind %i from %s: made as the table says, or 1102 and nothing changed',
    async ([type, from]) => {
      const mina = await given.buyer({ coins: 1_000 });
      for (const move of moves) {
        const { id } = await order(mina, type);
        const standing = await leadTo(app, { operator, owner: mina }, type, from, id);
        const before = await scheduleOf(id);
        const transition = orderActs[move];
        const isAllowed =
          (transition.types as readonly number[]).includes(type) &&
          (transition.from as readonly OrderScheduleKey[]).includes(from) &&
          // the address of these orders was asked about, so they cannot be cancelled once confirmed
          (move !== 'cancelOwn' || from === 'waitConfirm');
        const outcome = await moveTo(app, { operator, owner: mina }, move, standing).then(
          () => 'made',
          (error: { code: number }) => error.code,
        );
        // the clock asks for nothing that is not due; an order without a letter is found by none
        const refused =
          move === 'expire' ? 'made' : move === 'confirmAddress' && type === 1 ? 1101 : 1102;
        expect([move, outcome]).toEqual([move, isAllowed ? 'made' : refused]);
        const expected = isAllowed
          ? { schedule: orderSchedule.codes[transition.to], version: before.version + 1 }
          : before;
        expect([move, await scheduleOf(id)]).toEqual([move, expected]);
      }
      expect(await faultsOfBooks(app.app.db)).toEqual([]);
    },
  );

  test('stands in the database as in the contract', async () => {
    const rows = await app.app.db.selectFrom('order_act').selectAll().execute();
    const inDatabase = rows.map((row) =>
      [row.act, row.type, row.from_schedule, row.to_schedule, row.actor].join(' '),
    );
    const inContract = orderSteps.map(({ act, type, from, to }) =>
      [act, type, from ?? 0, to, orderActs[act].by].join(' '),
    );
    expect(inDatabase.toSorted()).toEqual(inContract.toSorted());
  });

  test('the database refuses every pair that the table does not have', async () => {
    const known = new Set(
      (await app.app.db.selectFrom('order_act').selectAll().execute()).map((row) =>
        [row.type, row.from_schedule, row.to_schedule].join(' '),
      ),
    );
    const mina = await given.buyer({ coins: 1_000 });
    for (const [type, from] of places) {
      const { id } = await order(mina, type);
      const { version } = await leadTo(app, { operator, owner: mina }, type, from, id);
      for (const to of schedules) {
        const pair = [type, orderSchedule.codes[from], orderSchedule.codes[to]].join(' ');
        if (from === to || known.has(pair)) continue;
        const forced =
          sql`update gift_order set schedule = ${orderSchedule.codes[to]}, version = ${version + 1} where id = ${id}`.execute(
            app.app.db,
          );
        const refused = await forced.then(
          () => 'nothing',
          (error: { constraint: string }) => error.constraint,
        );
        expect([pair, refused]).toEqual([pair, 'gift_order_transition_known']);
      }
    }
  });
});

describe('the clock', () => {
  test('cancels what nobody confirmed for 14 days, coins and piece back, and says so; the rest stays', async () => {
    const mina = await given.buyer({ coins: 200 });
    const [late, early, confirmed] = [await order(mina), await order(mina), await order(mina)];
    await leadTo(app, { operator, owner: mina }, 2, 'prepare', confirmed.id);
    await backdate(app.app.db, late.id, 14);
    await backdate(app.app.db, early.id, 13.99);
    await backdate(app.app.db, confirmed.id, 30);
    await expireUnconfirmed(app.app);
    await expireUnconfirmed(app.app);
    expect(await mine(mina, late.id)).toMatchObject({
      schedule: -1,
      cancelReason: '14 天内未确认收货地址',
      version: 2,
    });
    expect((await scheduleOf(early.id)).schedule).toBe(4);
    expect((await scheduleOf(confirmed.id)).schedule).toBe(1);
    expect(await coinsOf(app.app.db, mina)).toBe(200 - 60);
    expect(await stockOf(app.app.db, { id: late.giftId })).toBe(5);
    expect((await lettersOf(mina, late.number)).at(-1)).toMatchObject({
      type: 3,
      title: `订单 ${late.number} 已取消`,
    });
    expect((await mine(mina, late.id))?.steps.at(-1)?.actionName).toBe('超时未确认，自动取消');
  });

  test('one order that cannot be cancelled keeps no other waiting', async () => {
    const mina = await given.buyer({ coins: 200 });
    const [broken, sound] = [await order(mina), await order(mina)];
    for (const { id } of [broken, sound]) await backdate(app.app.db, id, 20);
    // returning its piece would make the counter negative
    await app.app.db
      .updateTable('gift')
      .set({ exchanged_count: 0, stock: 5 })
      .where('id', '=', broken.giftId)
      .execute();
    await expireUnconfirmed(app.app);
    expect((await scheduleOf(broken.id)).schedule).toBe(4);
    expect((await scheduleOf(sound.id)).schedule).toBe(-1);
    await app.app.db
      .updateTable('gift')
      .set({ exchanged_count: 1, stock: 4 })
      .where('id', '=', broken.giftId)
      .execute();
    await expireUnconfirmed(app.app);
    expect((await scheduleOf(broken.id)).schedule).toBe(-1);
  });

  test('forgets where an order went 90 days after it ended, and no sooner', async () => {
    const mina = await given.buyer({ coins: 200 });
    const [sent, recent, open] = [await order(mina), await order(mina), await order(mina)];
    for (const { id } of [sent, recent])
      await leadTo(app, { operator, owner: mina }, 2, 'alreadySend', id);
    await backdate(app.app.db, sent.id, 91);
    await backdate(app.app.db, recent.id, 89);
    await backdate(app.app.db, open.id, 91);
    await forgetAddresses(app.app);
    expect((await mine(mina, sent.id))?.address).toBeNull();
    expect((await mine(mina, recent.id))?.address).not.toBeNull();
    expect((await mine(mina, open.id))?.address).not.toBeNull();
  });
});

test('after all of this the books are whole', async () => {
  expect(await faultsOfBooks(app.app.db)).toEqual([]);
});
