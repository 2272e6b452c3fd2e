import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { getConsoleGift, getStaffGiftPage } from '@shieldsource/contract/gifts/desk';
import { maxCounted } from '@shieldsource/contract/page-limits';
import { getGiftMall, getPublicGiftMall } from '@shieldsource/contract/gifts/calls';
import { getGiftWish, postGiftWish } from '@shieldsource/contract/gifts/wishes';
import { nobody, testApp, type TestApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';

let app: TestApp;
let given: ReturnType<typeof givenOn>;
beforeAll(async () => {
  app = await testApp();
  given = givenOn(app);
});

describe('a wish', () => {
  test('is one gift, with what it costs and what is there; the next takes its place', async () => {
    const mina = await given.researcher({ coins: 40 });
    expect(await app.as(mina).call(getGiftWish, {})).toBeNull();
    const [cap, mug] = [
      await given.gift({ priceCoins: 100, name: '帽子' }),
      await given.gift({ priceCoins: 60, name: '杯子' }),
    ];
    await app.as(mina).call(postGiftWish, { giftId: cap.id });
    expect(await app.as(mina).call(getGiftWish, {})).toMatchObject({
      id: cap.id,
      name: '帽子',
      price: 100,
      balance: 40,
      onShelf: true,
    });
    await app.as(mina).call(postGiftWish, { giftId: mug.id });
    expect(await app.as(mina).call(getGiftWish, {})).toMatchObject({ id: mug.id });
    await app.as(mina).call(postGiftWish, { giftId: null });
    await app.as(mina).call(postGiftWish, { giftId: null });
    expect(await app.as(mina).call(getGiftWish, {})).toBeNull();
    const events = await app.app.db
      .selectFrom('event')
      .where('kind', '=', 'gift.wish')
      .where('concerns', '=', mina.id)
      .orderBy('at')
      .select('params')
      .execute();
    expect(events.map(({ params }) => params)).toEqual([
      { before: null, after: cap.id },
      { before: cap.id, after: mug.id },
      { before: mug.id, after: null },
    ]);
  });

  test('is of what is offered, and says so once it is not', async () => {
    const mina = await given.researcher();
    const [gone, gift] = [await given.gift({ onShelf: false }), await given.gift()];
    for (const giftId of [gone.id, newId()])
      await expect(app.as(mina).call(postGiftWish, { giftId })).refuses('notFound');
    await app.as(mina).call(postGiftWish, { giftId: gift.id });
    await app.app.db
      .updateTable('gift')
      .set({ on_shelf: false })
      .where('id', '=', gift.id)
      .execute();
    expect(await app.as(mina).call(getGiftWish, {})).toMatchObject({ onShelf: false });
  });

  test('is for members, each their own', async () => {
    const [mina, omar, gift] = [
      await given.researcher(),
      await given.researcher(),
      await given.gift(),
    ];
    await app.as(mina).call(postGiftWish, { giftId: gift.id });
    expect(await app.as(omar).call(getGiftWish, {})).toBeNull();
    await expect(app.as(nobody).call(getGiftWish, {})).refuses('notLoggedIn');
    await expect(app.as(mina).call(postGiftWish, { giftId: '1' })).refuses('badInput', 'giftId');
  });
});

describe('at the shelf', () => {
  test('operators see how many save for a gift, and never who', async () => {
    const operator = await given.operator();
    const [cap, mug] = [await given.gift(), await given.gift()];
    const [mina, omar] = [await given.researcher(), await given.researcher()];
    const wishes = async (giftId: string) => {
      const { list } = await app.as(operator).call(getStaffGiftPage, { pageSize: 100 });
      const one = await app.as(operator).call(getConsoleGift, { id: giftId });
      expect(list.find(({ id }) => id === giftId)?.wishes).toBe(one.wishes);
      expect(JSON.stringify(one)).not.toContain(mina.id);
      return one.wishes;
    };
    expect(await wishes(cap.id)).toBe(0);
    for (const by of [mina, omar]) await app.as(by).call(postGiftWish, { giftId: cap.id });
    expect([await wishes(cap.id), await wishes(mug.id)]).toEqual([2, 0]);
    await app.as(omar).call(postGiftWish, { giftId: mug.id });
    expect([await wishes(cap.id), await wishes(mug.id)]).toEqual([1, 1]);
  });

  test('they are counted no further than is told', async () => {
    const gift = await given.gift();
    await app.app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into gift_wish (researcher_id, gift_id) select gen_random_uuid(), ${gift.id} from generate_series(1, ${maxCounted + 50})`.execute(
        tx,
      );
    });
    const operator = await given.operator();
    expect(await app.as(operator).call(getConsoleGift, { id: gift.id })).toMatchObject({
      wishes: maxCounted + 1,
    });
  });
});

test('the mall is narrowed by kind, for visitors and members', async () => {
  await app.app.db.updateTable('gift').set({ on_shelf: false }).execute();
  const [cash, cap] = [await given.gift({ type: 1 }), await given.gift()];
  const mina = await given.researcher({ coins: 30 });
  for (const [type, id] of [
    [1, cash.id],
    [2, cap.id],
  ] as const) {
    const shown = [
      await app.as(nobody).call(getPublicGiftMall, { type }),
      await app.as(mina).call(getGiftMall, { type, searchType: 2 }),
    ];
    expect(shown.map(({ list, total }) => [list.map((row) => row.id), total])).toEqual([
      [[id], 1],
      [[id], 1],
    ]);
  }
  await expect(app.as(nobody).call(getPublicGiftMall, { type: 3 } as never)).refuses(
    'badInput',
    'type',
  );
});
