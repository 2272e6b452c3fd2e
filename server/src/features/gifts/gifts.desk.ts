import type {
  getConsoleOrder,
  getStaffOrderPage,
  postOrderCancelByStaff,
  postOrderPay,
  postOrderReady,
  postOrderReveal,
  postOrderShip,
  StaffOrder,
} from '@shieldsource/contract/gifts/desk';
import { orderSchedule, type OrderChange } from '@shieldsource/contract/gifts/orders';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { spendReveal } from '../audit/audit.ts';
import { record } from '../events/events.ts';
import { maskedName, maskedPhone, nameOf, payoutOf } from '../people/people.ts';
import { isCash, actOnOrder, type Change } from './gifts.acts.ts';
import * as queries from './gifts.desk.queries.ts';
import { lockOrder } from './gifts.orders.queries.ts';
import { openAddress, presentOrders, type ShippingAddress } from './gifts.present.ts';

export async function queue(
  app: App,
  _call: CallOf<typeof getStaffOrderPage>,
  { schedule, page, pageSize }: InputOf<typeof getStaffOrderPage>,
): Promise<OutputOf<typeof getStaffOrderPage>> {
  const counted = await queries.countQueue(app.db);
  const counts = orderSchedule.list.map(({ code }) => ({
    schedule: code,
    count: counted.find((row) => row.schedule === code)?.orders ?? 0,
  }));
  const rows = await queries.listQueue(app.db, schedule, rangeOf({ page, pageSize }));
  return {
    list: await presentForStaff(app, rows),
    ...totalOf(counts.find((count) => count.schedule === schedule)?.count ?? 0),
    page,
    pageSize,
    counts,
  };
}

/** One order, in any schedule. */
export async function one(
  app: App,
  _call: CallOf<typeof getConsoleOrder>,
  { id }: InputOf<typeof getConsoleOrder>,
): Promise<OutputOf<typeof getConsoleOrder>> {
  const [order] = await presentForStaff(app, await queries.listById(app.db, id));
  if (!order) throw refuse('notFound');
  return order;
}

async function presentForStaff(app: App, rows: queries.RowOfQueue[]): Promise<StaffOrder[]> {
  const presented = await presentOrders(app, rows, 'cancel');
  return presented.map(({ row, ...order }) => ({
    ...order,
    address: order.address && masked(order.address),
    researcherName: nameOf(row),
    researcherUid: row.state === 'cancelled' ? null : row.uid,
    isDisabled: row.state === 'disabled',
  }));
}

// enough to tell two parcels apart; the rest requires a reason, which is recorded
const masked = ({ consignee, consigneePhone, regionName }: ShippingAddress): ShippingAddress => ({
  consignee: maskedName(consignee),
  consigneePhone: maskedPhone(consigneePhone),
  regionName,
  detailAddress: '******',
});

/** Reveals the address or the payout account, and records who looked and why. Not for a cancelled order. */
export async function reveal(
  app: App,
  call: CallOf<typeof postOrderReveal>,
  { orderId, reason }: InputOf<typeof postOrderReveal>,
): Promise<OutputOf<typeof postOrderReveal>> {
  await spendReveal(app, call.me);
  return inTransaction(app.db, async (tx) => {
    const order = await queries.findOrder(tx, orderId);
    if (!order) throw refuse('notFound');
    const isNeeded = order.schedule !== orderSchedule.codes.cancelled;
    const shown = {
      address: isNeeded ? openAddress(app, order) : null,
      payout: isNeeded && isCash(order) ? await payoutOf(tx, app, order.researcher_id) : null,
    };
    await record(tx, app, 'order.reveal', {
      subject: order.id,
      concerns: order.researcher_id,
      actor: call.me,
      params: { schedule: order.schedule },
      text: reason,
    });
    return shown;
  });
}

export const ready = (
  app: App,
  call: CallOf<typeof postOrderReady>,
  { note, ...which }: InputOf<typeof postOrderReady>,
): Promise<null> => moveByStaff(app, call.me, which, 'ready', { note });

export const pay = (
  app: App,
  call: CallOf<typeof postOrderPay>,
  { note, ...which }: InputOf<typeof postOrderPay>,
): Promise<null> => moveByStaff(app, call.me, which, 'pay', { note });

export const ship = (
  app: App,
  call: CallOf<typeof postOrderShip>,
  { carrier, trackingNo, ...which }: InputOf<typeof postOrderShip>,
): Promise<null> => moveByStaff(app, call.me, which, 'ship', { carrier, trackingNo });

export const cancel = (
  app: App,
  call: CallOf<typeof postOrderCancelByStaff>,
  { reason, ...which }: InputOf<typeof postOrderCancelByStaff>,
): Promise<null> => moveByStaff(app, call.me, which, 'cancel', { cancelReason: reason });

/** One act, based on what the operator saw. Nobody handles their own order. */
async function moveByStaff(
  app: App,
  me: StaffMe,
  { orderId, version }: { orderId: string; version: number },
  act: OrderChange,
  change: Change,
): Promise<null> {
  return inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, { id: orderId });
    if (!order) throw refuse('notFound');
    if (order.researcher_id === me.researcherId) throw refuse('ownOrder');
    if (order.version !== version) throw refuse('conflict');
    await actOnOrder(tx, app, order, act, me, change);
    return null;
  });
}
