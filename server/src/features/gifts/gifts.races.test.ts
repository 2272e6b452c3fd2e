import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postOrderCancel } from '@shieldsource/contract/gifts/orders';
import { testApp, type Person, type TestApp } from '../../../test/app.ts';
import { tries } from '../../../test/depth.ts';
import { coinsOf, faultsOfBooks, ordersOf, stockOf } from '../../../test/gift-books.ts';
import { givenOn } from '../../../test/given.ts';
import type { Buyer } from '../../../test/given.gifts.ts';
import { backdate, leadTo, moveTo, type TestOrder } from '../../../test/order-lives.ts';
import { expireUnconfirmed } from './gifts.timed.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
let operator: Person;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
  operator = await given.staff({ roles: ['operator'] });
});

interface Gift {
  id: string;
  priceCoins: number;
}
const exchange = (
  by: Buyer,
  gift: Gift,
  idempotencyKey: string = randomUUID(),
): Promise<{ id: string; number: string }> =>
  patiently(() =>
    app
      .as(by)
      .call(postGiftExchange, { giftId: gift.id, price: gift.priceCoins }, { idempotencyKey }),
  );

/** Asked again, under the same key, where the limit by the minute is met. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { code } = error as { code?: number };
      if (code !== faults.tooOften.code) throw error;
      await forgetLimits();
    }
  }
}

/** The codes of what was refused, once everything has been answered. */
async function codesOf(calls: Promise<unknown>[]): Promise<{ made: number; refused: number[] }> {
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { code: number }).code] : [],
  );
  return { made: outcomes.length - refused.length, refused };
}
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const forgetLimits = () => sql`delete from limit_window`.execute(app.app.db);
const { soldOut, notEnoughCoins, giftLimit, illegalOrderMove } = faults;

describe('the last piece', () => {
  const rounds = tries(10, 100);

  test(
    `200 exchanges at once, ${rounds} rounds: one order, one debit, nothing left`,
    { timeout: 1_200_000 },
    async () => {
      const buyers = await Promise.all(times(20, () => given.buyer({ coins: 1_500 })));
      for (let round = 0; round < rounds; round++) {
        await forgetLimits();
        const before = await total(buyers);
        const gift = await given.gift({ priceCoins: 30, stock: 1 });
        const { made, refused } = await codesOf(
          times(200, (index) => exchange(buyers[index % buyers.length]!, gift)),
        );
        expect([made, refused.length, new Set(refused)]).toEqual([1, 199, new Set([soldOut.code])]);
        expect(await ordersOf(app.app.db, gift)).toHaveLength(1);
        expect(await stockOf(app.app.db, gift)).toBe(0);
        expect(await total(buyers)).toBe(before - 30);
      }
      expect(await faultsOfBooks(app.app.db)).toEqual([]);
    },
  );

  async function total(people: readonly Person[]): Promise<number> {
    const coins = await Promise.all(people.map((person) => coinsOf(app.app.db, person)));
    return coins.reduce((sum, balance) => sum + balance, 0);
  }
});

describe('the last coins', () => {
  test(
    '50 different gifts at once on a balance for one, 5 rounds: one order',
    { timeout: 120_000 },
    async () => {
      const gifts = await Promise.all(times(50, () => given.gift({ priceCoins: 30, stock: 10 })));
      for (let round = 0; round < 5; round++) {
        const mina = await given.buyer({ coins: 59 });
        const { made, refused } = await codesOf(gifts.map((gift) => exchange(mina, gift)));
        expect([made, new Set(refused)]).toEqual([1, new Set([notEnoughCoins.code])]);
        expect(await coinsOf(app.app.db, mina)).toBe(29);
      }
      expect(await faultsOfBooks(app.app.db)).toEqual([]);
    },
  );
});

describe('the limit per person', () => {
  test(
    '50 exchanges at once of a gift limited to 3, 5 rounds: three orders',
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < 5; round++) {
        const [mina, gift] = [
          await given.buyer({ coins: 10_000 }),
          await given.gift({ priceCoins: 30, stock: 100, perUserLimit: 3 }),
        ];
        const { made, refused } = await codesOf(times(50, () => exchange(mina, gift)));
        expect([made, new Set(refused)]).toEqual([3, new Set([giftLimit.code])]);
        expect(await coinsOf(app.app.db, mina)).toBe(10_000 - 90);
        expect(await stockOf(app.app.db, gift)).toBe(97);
      }
      expect(await faultsOfBooks(app.app.db)).toEqual([]);
    },
  );
});

describe('one idempotency key', () => {
  test('20 times at once: one order, twenty equal answers', async () => {
    const [mina, gift, key] = [
      await given.buyer({ coins: 1_000 }),
      await given.gift({ priceCoins: 30 }),
      randomUUID(),
    ];
    const answers = await Promise.all(times(20, () => exchange(mina, gift, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await ordersOf(app.app.db, gift)).toMatchObject([{ id: answers[0]?.id }]);
    expect(await coinsOf(app.app.db, mina)).toBe(970);
  });
});

describe('one order, two moves at once', () => {
  const rounds = tries(20, 200);

  test(
    `staff cancels against ships, ${rounds} rounds: exactly one wins`,
    { timeout: 300_000 },
    async () => {
      await races(rounds, 'waitSend', (order, mina) => [
        () => moveTo(app, { operator, owner: mina }, 'cancel', order),
        () => moveTo(app, { operator, owner: mina }, 'ship', order),
      ]);
    },
  );

  test(
    `the researcher cancels against confirms, ${rounds} rounds: exactly one wins`,
    { timeout: 300_000 },
    async () => {
      await races(rounds, 'waitConfirm', (order, mina) => [
        () => moveTo(app, { operator, owner: mina }, 'cancelOwn', order),
        () => moveTo(app, { operator, owner: mina }, 'confirmAddress', order),
      ]);
    },
  );

  test(
    `two cancellations, one by each side, ${rounds} rounds: one refund`,
    { timeout: 300_000 },
    async () => {
      await races(rounds, 'waitConfirm', (order, mina) => [
        () => moveTo(app, { operator, owner: mina }, 'cancelOwn', order),
        () => moveTo(app, { operator, owner: mina }, 'cancel', order),
      ]);
    },
  );

  async function races(
    count: number,
    from: 'waitSend' | 'waitConfirm',
    movesOf: (order: TestOrder, mina: Buyer) => [() => Promise<unknown>, () => Promise<unknown>],
  ): Promise<void> {
    const mina = await given.buyer({ coins: 100_000 });
    const gift = await given.gift({ priceCoins: 30, stock: count });
    for (let round = 0; round < count; round++) {
      await forgetLimits();
      const made = await exchange(mina, gift);
      const order = await leadTo(app, { operator, owner: mina }, 2, from, made.id);
      const [first, second] = movesOf(order, mina);
      const { made: moved, refused } = await codesOf(
        round % 2 === 0 ? [first(), second()] : [second(), first()],
      );
      expect([moved, refused]).toEqual([1, [illegalOrderMove.code]]);
    }
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  }

  test(
    'the clock against the researcher: overdue orders end once',
    { timeout: 120_000 },
    async () => {
      const [mina, gift] = [
        await given.buyer({ coins: 1_000 }),
        await given.gift({ priceCoins: 30, stock: 10 }),
      ];
      const made = [];
      for (let count = 0; count < 10; count++) made.push(await exchange(mina, gift));
      for (const { id } of made) await backdate(app.app.db, id, 15);
      await Promise.all([
        expireUnconfirmed(app.app),
        expireUnconfirmed(app.app),
        codesOf(made.map((order) => app.as(mina).call(postOrderCancel, { orderId: order.id }))),
      ]);
      expect((await ordersOf(app.app.db, gift)).map((order) => order.schedule)).toEqual(
        made.map(() => -1),
      );
      expect(await coinsOf(app.app.db, mina)).toBe(1_000);
      expect(await faultsOfBooks(app.app.db)).toEqual([]);
    },
  );
});
