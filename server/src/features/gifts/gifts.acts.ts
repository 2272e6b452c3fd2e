import { v7 as newId } from 'uuid';
import { giftType } from '@shieldsource/contract/gifts/calls';
import {
  isOrderStep,
  orderActs,
  orderSchedule,
  type OrderAct,
  type OrderChange,
} from '@shieldsource/contract/gifts/orders';
import type { App } from '../../platform/app.ts';
import { together, type Tx } from '../../platform/database/database.ts';
import { refuse } from '../../platform/refusal.ts';
import { writeWitness } from '../../platform/witness.ts';
import { record, type Actor } from '../events/events.ts';
import { reverse, type Reason } from '../ledger/ledger.ts';
import * as orders from './gifts.orders.queries.ts';
import * as queries from './gifts.queries.ts';
import { witnessedOrderSteps } from './gifts.witnessed.ts';

export interface Change {
  /** The researcher sees it in the order's history. */
  readonly note?: string;
  readonly addressSealed?: Buffer;
  readonly carrier?: string;
  readonly trackingNo?: string;
  /** The reason that staff give for a cancellation; others give none. */
  readonly cancelReason?: string;
}

/**
 * Does one act on an order that the caller has locked: schedule and history together. A cancellation returns coins and
 * piece, in the order of all locks: order, wallet, gift. Refuses with `illegalOrderMove`.
 */
export async function actOnOrder(
  tx: Tx,
  app: App,
  order: orders.LockedOrder,
  act: OrderChange,
  actor: Actor,
  change: Change = {},
): Promise<void> {
  const { to, by } = orderActs[act];
  if (!isOrderStep(act, order)) throw refuse('illegalOrderMove');
  if (act === 'cancelOwn' && !order.can_take_back) throw refuse('illegalOrderMove');
  const [schedule, version] = [orderSchedule.codes[to], order.version + 1];
  const isCancelled = schedule === orderSchedule.codes.cancelled;
  const cancelReason = isCancelled ? (change.cancelReason ?? act) : '';
  await orders.updateOrder(tx, order.id, { schedule, version, ...change, cancelReason });
  await writeStep(tx, app, order, actor, {
    seq: version,
    action: act,
    type: order.type,
    from: order.schedule,
    to: schedule,
    by,
    note: change.note ?? '',
    params: change.addressSealed ? { isOtherAddress: true } : {},
  });
  if (isCancelled) {
    const debit = debitReason(order);
    await reverse(tx, debit, { ...debit, kind: 'refund' });
    await queries.returnPiece(tx, order.gift_id);
  }
}

interface Step {
  /** Given by the caller where the order refers to it. */
  readonly id?: string;
  readonly seq: number;
  readonly action: OrderAct;
  readonly type: number;
  readonly from: number | null;
  readonly to: number;
  readonly by: string;
  readonly note?: string;
  readonly params?: Record<string, unknown>;
}

/** Writes one step of an order: its event, and the row with the same id that guards and witness refer to. */
export async function writeStep(
  tx: Tx,
  app: App,
  order: { id: string; researcher_id: string },
  actor: Actor,
  { by, note = '', params, ...step }: Step,
): Promise<void> {
  const { id = newId() } = step;
  const from = step.from === null ? {} : { from: step.from };
  const staffId = actor.kind === 'staff' ? actor.id : null;
  await together([
    record(tx, app, `order.${step.action}`, {
      id,
      subject: order.id,
      concerns: order.researcher_id,
      actor,
      params: { version: step.seq, ...from, to: step.to, ...params } as never,
      text: note,
    }),
    orders.insertStep(tx, { ...step, id, orderId: order.id, actor: by, staffId, note }),
    writeWitness(tx, app.keys, witnessedOrderSteps, id),
  ]);
}

/** The reason for an order's debit: one exchange has one debit. */
export const debitReason = (order: { id: string }): Reason => ({
  kind: 'exchange',
  source: { kind: 'order', id: order.id, seq: 1 },
});

export const isCash = (order: { type: number }): boolean => order.type === giftType.codes.cash;
