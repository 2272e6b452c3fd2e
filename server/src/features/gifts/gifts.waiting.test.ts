import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { testApp, type TestApp } from '../../../test/app.ts';
import { coinsOf, faultsOfBooks, ordersOf } from '../../../test/gift-books.ts';
import { givenOn } from '../../../test/given.ts';
import { whileHeld } from '../../../test/while-held.ts';

// Somebody changes the gift while an exchange is under way: the row's lock stops the exchange at its very last step.
let app: TestApp;
let given: ReturnType<typeof givenOn>;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});

test.for([
  ['is gone', 'stock = 0', 'soldOut'],
  ['gets dearer', 'price = 31', 'priceChanged'],
  ['gets cheaper', 'price = 29', 'priceChanged'],
  ['leaves the shelf', 'on_shelf = false', 'notFound'],
] as const)(
  'a gift that %s in between is refused, and nothing is charged',
  async ([, change, fault]) => {
    const [mina, gift] = [
      await given.buyer({ coins: 100 }),
      await given.gift({ priceCoins: 30, stock: 1 }),
    ];
    const { asked } = await whileHeld(
      app.app.db,
      async (tx) => {
        await sql`update gift set ${sql.raw(change)} where id = ${gift.id}`.execute(tx);
        if (change === 'stock = 0')
          await sql`insert into stock_entry (id, gift_id, delta, reason) values (${newId()}, ${gift.id}, -1, '盘亏')`.execute(
            tx,
          );
      },
      () =>
        app
          .as(mina)
          .call(postGiftExchange, { giftId: gift.id, price: 30, addressId: mina.addressId }),
    );
    await expect(asked).refuses(fault);
    expect(await coinsOf(app.app.db, mina)).toBe(100);
    expect(await ordersOf(app.app.db, gift)).toEqual([]);
    expect(await faultsOfBooks(app.app.db)).toEqual([]);
  },
);

test('an account that is disabled in between exchanges nothing', async () => {
  const [mina, gift] = [await given.buyer({ coins: 100 }), await given.gift()];
  const { asked } = await whileHeld(
    app.app.db,
    (tx) => sql`update researcher set state = 'disabled' where id = ${mina.id}`.execute(tx),
    () =>
      app
        .as(mina)
        .call(postGiftExchange, { giftId: gift.id, price: 30, addressId: mina.addressId }),
  );
  await expect(asked).refuses('loggedOut');
  expect(await ordersOf(app.app.db, gift)).toEqual([]);
});
