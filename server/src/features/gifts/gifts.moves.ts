import { giftType } from '@shieldsource/contract/gifts';
import { orderSchedule, orderTransitions, type OrderMove } from '@shieldsource/contract/orders';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { bearWitness } from '../../platform/witness.ts';
import { reverse, type Reason } from '../ledger/ledger.ts';
import { tellMoved } from './gifts.letters.ts';
import * as orders from './gifts.orders.queries.ts';
import * as queries from './gifts.queries.ts';
import { witnessedOrderSteps } from './gifts.witnessed.ts';

export interface Change {
  readonly staffId?: string;
  /** Shown to the researcher in the order's history. */
  readonly note?: string;
  readonly addressSealed?: Buffer;
  readonly carrier?: string;
  readonly trackingNo?: string;
  /** Needed by whatever cancels. */
  readonly cancelReason?: string;
}

/**
 * Makes one move of an order whose row the caller holds: schedule, history and letter together. What cancels gives coins
 * and piece back, in the order in which every lock is taken: order, wallet, gift. Refuses with `illegalOrderMove`.
 */
export async function moveOrder(
  tx: Tx,
  app: App,
  order: orders.LockedOrder,
  move: OrderMove,
  change: Change = {},
): Promise<void> {
  const transition = orderTransitions[move];
  if (!isAllowed(move, order)) throw refuse('illegalOrderMove');
  const [schedule, version] = [orderSchedule.codes[transition.to], order.version + 1];
  await orders.updateOrder(tx, order.id, { schedule, version, ...change });
  const stepId = await orders.insertStep(tx, {
    orderId: order.id,
    seq: version,
    action: move,
    type: order.type,
    from: order.schedule,
    to: schedule,
    actor: transition.by,
    staffId: change.staffId ?? null,
    note: change.note ?? '',
  });
  await bearWitness(tx, app.keys, witnessedOrderSteps, stepId);
  if (schedule === orderSchedule.codes.cancelled) {
    const debit = debitReason(order);
    await reverse(tx, debit, { ...debit, kind: 'refund', note: `${order.number} 取消退回` });
    await queries.returnPiece(tx, order.gift_id);
  }
  await tellMoved(tx, app, order, move, change);
}

/** Whether the state table knows this move for an order of this kind where it stands. */
export function isAllowed(move: OrderMove, order: { type: number; schedule: number }): boolean {
  const { types, from } = orderTransitions[move];
  return (
    (types as readonly number[]).includes(order.type) &&
    from.some((key) => orderSchedule.codes[key] === order.schedule)
  );
}

/** Why the coins of an order went. One exchange, one debit. */
export const debitReason = (order: { id: string; number: string }): Reason => ({
  kind: 'exchange',
  source: { kind: 'order', id: order.id, seq: 1 },
  note: `${order.number} 兑换礼品`,
});

export const isCash = (order: { type: number }): boolean => order.type === giftType.codes.cash;
