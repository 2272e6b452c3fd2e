import type {
  getGiftList,
  getOrderDetail,
  getMyGiftOrders,
  Order,
  postMainAddressConfirm,
  postMainAddressModify,
  postOrderCancel,
  postOrderReceive,
} from '@shieldsource/contract/gifts/orders';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { Waiting } from '@shieldsource/contract/site/waiting';
import type { App } from '../../platform/app.ts';
import { inTransaction, onOneConnection, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { refuse } from '../../platform/refusal.ts';
import { addressOf } from '../addresses/addresses.ts';
import { actOnOrder } from './gifts.acts.ts';
import * as orders from './gifts.orders.queries.ts';
import { presentOrders, sealAddress } from './gifts.present.ts';

export async function listMine(
  app: App,
  call: CallOf<typeof getMyGiftOrders>,
  { schedule, page, pageSize }: InputOf<typeof getMyGiftOrders>,
): Promise<OutputOf<typeof getMyGiftOrders>> {
  const range = { offset: (page - 1) * pageSize, limit: pageSize };
  const [total, rows] = await onOneConnection(app.db, (db) =>
    Promise.all([
      orders.countMine(db, call.me.id, schedule),
      orders.listMine(db, call.me.id, schedule, range),
    ]),
  );
  return { list: await presentOrders(app, rows, 'cancelOwn'), total, page, pageSize };
}

/** One of the member's own orders. */
export async function ownOrder(
  app: App,
  call: CallOf<typeof getOrderDetail>,
  { id }: InputOf<typeof getOrderDetail>,
): Promise<OutputOf<typeof getOrderDetail>> {
  const rows = await orders.listOwn(app.db, { id, researcherId: call.me.id });
  const [order] = await presentOrders(app, rows, 'cancelOwn');
  if (!order) throw refuse('notFound');
  return order;
}

const newest = 5;

export async function listNewest(
  app: App,
  call: CallOf<typeof getGiftList>,
): Promise<OutputOf<typeof getGiftList>> {
  return newestOrdersOf(app, call.me.id, newest);
}

export async function newestOrdersOf(
  app: App,
  researcherId: string,
  limit: number,
): Promise<Order[]> {
  const rows = await orders.listMine(app.db, researcherId, undefined, { offset: 0, limit });
  return presentOrders(app, rows, 'cancelOwn');
}

/** The orders whose address this person has to confirm. */
export async function waitingOrdersOf(app: App, researcherId: string): Promise<Waiting[]> {
  const rows = await orders.listUnconfirmed(app.db, researcherId);
  return rows.map(({ id, number, gift_name, created_at, confirm_before }) => ({
    kind: 'address',
    since: created_at,
    before: confirm_before,
    subject: id,
    number,
    title: gift_name,
  }));
}

export async function confirmAddress(
  app: App,
  call: CallOf<typeof postMainAddressConfirm>,
  { letterId }: InputOf<typeof postMainAddressConfirm>,
): Promise<OutputOf<typeof postMainAddressConfirm>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOwn(tx, { letterId, researcherId: call.me.id });
    await actOnOrder(tx, app, order, 'confirmAddress', call.me);
    return null;
  });
}

/** Confirms another address of the member's, for this order only and once. */
export async function modifyAddress(
  app: App,
  call: CallOf<typeof postMainAddressModify>,
  { letterId, addressId }: InputOf<typeof postMainAddressModify>,
): Promise<OutputOf<typeof postMainAddressModify>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOwn(tx, { letterId, researcherId: call.me.id });
    const address = await addressOf(tx, app, call.me.id, addressId);
    if (!address) throw refuse('notFound');
    await actOnOrder(tx, app, order, 'confirmAddress', call.me, {
      addressSealed: sealAddress(app, order.id, address),
    });
    return null;
  });
}

export async function cancelOwn(
  app: App,
  call: CallOf<typeof postOrderCancel>,
  { orderId }: InputOf<typeof postOrderCancel>,
): Promise<OutputOf<typeof postOrderCancel>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOwn(tx, { id: orderId, researcherId: call.me.id });
    await actOnOrder(tx, app, order, 'cancelOwn', call.me);
    return null;
  });
}

/** The member confirms that the parcel arrived: once. Nothing depends on it, and the clock never does it. */
export async function receive(
  app: App,
  call: CallOf<typeof postOrderReceive>,
  { orderId }: InputOf<typeof postOrderReceive>,
): Promise<OutputOf<typeof postOrderReceive>> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOwn(tx, { id: orderId, researcherId: call.me.id });
    if (await orders.isReceived(tx, order.id)) throw refuse('illegalOrderMove');
    await actOnOrder(tx, app, order, 'receive', call.me);
    return null;
  });
}

async function lockOwn(tx: Tx, which: orders.WhichOrder): Promise<orders.LockedOrder> {
  const order = await orders.lockOrder(tx, which);
  if (!order) throw refuse('notFound');
  return order;
}
