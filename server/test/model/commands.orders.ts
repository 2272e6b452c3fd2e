import fc from 'fast-check';
import {
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderShip,
} from '@shieldsource/contract/gifts/desk';
import {
  postMainAddressConfirm,
  postOrderCancel,
  postOrderReceive,
} from '@shieldsource/contract/gifts/orders';
import type { Route } from '@shieldsource/contract/route';
import { expireUnconfirmed } from '../../src/features/gifts/gifts.timed.ts';
import { backdate, testOrderOf } from '../order-lives.ts';
import { command, place, rarely } from './command.ts';
import * as rules from './rules.gifts.ts';
import { at, type Model } from './state.ts';
import { callAs, note } from './world.ts';

const byStaff = {
  ready: { route: postOrderReady, details: {} },
  ship: { route: postOrderShip, details: { carrier: '顺丰速运', trackingNo: 'SF1234567890' } },
  pay: { route: postOrderPay, details: {} },
  cancel: { route: postOrderCancelByStaff, details: { reason: '库存盘点有误' } },
};
type StaffMove = keyof typeof byStaff;

export const handle = command(
  'handle',
  async (model, world, wish: { order: number; isStale: boolean; move: StaffMove }) => {
    const order = wish.order % model.orders.length;
    const version = at(model.orders, order).version + (wish.isStale ? 1 : 0);
    const { route, details } = byStaff[wish.move];
    const expected = rules.moveByStaff(model, order, wish.isStale, wish.move);
    const input = { orderId: at(world.orders, order), version, ...details };
    await callAs(world, world.operator, route, input, expected);
  },
  hasOrders,
);

/** By its owner, or by somebody who only knows its id. */
export const confirmAddress = command(
  'confirmAddress',
  async (model, world, wish: { order: number; isOthers: boolean }) => {
    const { order, by } = whose(model, wish);
    const { letterId } = await testOrderOf(world.harness.app.db, at(world.orders, order));
    const expected = rules.moveByOwner(model, order, by, 'confirmAddress');
    await callAs(world, at(world.people, by), postMainAddressConfirm, { letterId }, expected);
  },
  hasOrders,
);

const byOwner = (move: 'cancelOwn' | 'receive', route: Route) =>
  command(
    move,
    async (model, world, wish: { order: number; isOthers: boolean }) => {
      const { order, by } = whose(model, wish);
      const expected = rules.moveByOwner(model, order, by, move);
      const input = { orderId: at(world.orders, order) };
      await callAs(world, at(world.people, by), route, input, expected);
    },
    hasOrders,
  );
export const cancelOwn = byOwner('cancelOwn', postOrderCancel);
export const receive = byOwner('receive', postOrderReceive);

export const expire = command(
  'expire',
  async (model, world, wished: number) => {
    const order = wished % model.orders.length;
    const before = at(model.orders, order).version;
    rules.expire(model, order);
    await backdate(world.harness.app.db, at(world.orders, order), 15);
    await expireUnconfirmed(world.harness.app);
    note(world, 'expire', at(model.orders, order).version > before ? 'success' : 'nothing');
  },
  hasOrders,
);

function hasOrders({ orders }: Readonly<Model>): boolean {
  return orders.length > 0;
}

function whose(model: Model, wish: { order: number; isOthers: boolean }) {
  const order = wish.order % model.orders.length;
  const { owner } = at(model.orders, order);
  return { order, by: wish.isOthers ? (owner + 1) % model.people.length : owner };
}

const move = fc.constantFrom<StaffMove>('ready', 'ship', 'pay', 'cancel');
const owned = fc.record({ order: place, isOthers: rarely });
const handled = fc.record({ order: place, isStale: rarely, move });

export const orderCommands = [
  handled.map(handle),
  handled.map(handle),
  owned.map(confirmAddress),
  owned.map(confirmAddress),
  owned.map(cancelOwn),
  owned.map(receive),
  place.map(expire),
];
