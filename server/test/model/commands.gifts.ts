import fc from 'fast-check';
import { postGiftModify, postGiftRestock } from '@shieldsource/contract/gifts/desk';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { command, gift, off, person, rarely } from './command.ts';
import * as rules from './rules.gifts.ts';
import { at, obstacleOf } from './state.ts';
import { callAs, makeAs } from './world.ts';

export const exchange = command('exchange', async (model, world, wish: rules.Wish) => {
  const { type, price } = at(model.gifts, wish.gift);
  const buyer = at(world.people, wish.by);
  const isCash = type === 1;
  const canAsk = obstacleOf(at(model.people, wish.by)) === null;
  // requested only where the exchange can reach the check of the code
  const code = isCash && wish.hasPapers && canAsk ? await world.given.cashCode(buyer) : null;
  const expected = rules.exchange(model, wish);
  const input = {
    giftId: at(world.gifts, wish.gift),
    price: price + wish.off,
    ...(code === null ? {} : { code }),
    ...(!isCash && wish.hasPapers ? { addressId: buyer.addressId } : {}),
  };
  world.orders.push(...(await makeAs(world, wish.by, postGiftExchange, input, expected)));
});

export const restock = command(
  'restock',
  async (model, world, wish: { gift: number; delta: number }) => {
    const expected = rules.restock(model, wish.gift, wish.delta);
    await callAs(
      world,
      world.operator,
      postGiftRestock,
      { giftId: at(world.gifts, wish.gift), delta: wish.delta, reason: '盘点' },
      expected,
    );
  },
);

export const reprice = command(
  'reprice',
  async (model, world, wish: { gift: number; price: number; isStale: boolean }) => {
    const { type, limit, version } = at(model.gifts, wish.gift);
    const expected = rules.reprice(model, wish.gift, wish.price, wish.isStale);
    const input = {
      giftId: at(world.gifts, wish.gift),
      version: version + (wish.isStale ? 1 : 0),
      name: '安全帽',
      type,
      price: wish.price,
      cashValue: type === 1 ? 10_000 : null,
      perUserLimit: limit,
      description: '',
      images: [],
      recommendWeight: 0,
      onShelf: true,
    };
    await callAs(world, world.operator, postGiftModify, input, expected);
  },
);

const wish = fc.record({ by: person, gift, off, hasPapers: rarely.map((isRare) => !isRare) });

export const giftCommands = [
  wish.map(exchange),
  wish.map(exchange),
  fc.record({ gift, delta: fc.constantFrom(-2, -1, 1, 2) }).map(restock),
  fc.record({ gift, price: fc.integer({ min: 5, max: 70 }), isStale: rarely }).map(reprice),
];
