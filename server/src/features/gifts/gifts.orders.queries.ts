import { sql } from 'kysely';
import type { GiftType } from '@shieldsource/contract/gifts/calls';
import {
  cancelWithinMinutes,
  confirmWithinDays,
  orderSchedule,
  type OrderAct,
  type OrderSchedule,
} from '@shieldsource/contract/gifts/orders';
import { maxWaiting } from '@shieldsource/contract/site/waiting';
import type { Db, Tx } from '../../platform/database/database.ts';
import { publicNumber } from '../../platform/database/public-number.ts';
import { orderedName } from '../../platform/database/named.ts';
import type { Range } from '../../platform/paging.ts';

interface NewOrder {
  id: string;
  researcherId: string;
  giftId: string;
  slot: number;
  giftName: string;
  giftImage: string;
  type: GiftType;
  price: number;
  cashValue: number | null;
  schedule: OrderSchedule;
  addressSealed: Buffer | null;
  confirmLetterId: string | null;
}

/** Answers its number. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<string> {
  const { number } = await tx
    .insertInto('gift_order')
    .values({
      id: order.id,
      number: publicNumber('SG', 'order_number'),
      researcher_id: order.researcherId,
      gift_id: order.giftId,
      slot: order.slot,
      gift_name: order.giftName,
      gift_image: order.giftImage,
      type: order.type,
      price: order.price,
      cash_value: order.cashValue,
      schedule: order.schedule,
      address_sealed: order.addressSealed,
      confirm_letter_id: order.confirmLetterId,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

interface NewStep {
  /** The id of its event. */
  id: string;
  orderId: string;
  seq: number;
  action: string;
  type: number;
  from: number | null;
  to: number;
  actor: string | null;
  staffId: string | null;
  note: string;
}

export async function insertStep(tx: Tx, step: NewStep): Promise<void> {
  await tx
    .insertInto('order_step')
    .values({
      id: step.id,
      order_id: step.orderId,
      seq: step.seq,
      action: step.action,
      type: step.type,
      from_schedule: step.from,
      to_schedule: step.to,
      actor: step.actor,
      staff_id: step.staffId,
      note: step.note,
    })
    .execute();
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** By its id, or by the letter that asks to confirm its address; with `researcherId` it must be this person's. */
export interface WhichOrder {
  readonly id?: string;
  readonly letterId?: string;
  readonly researcherId?: string;
}

export async function lockOrder(tx: Tx, { id, letterId, researcherId }: WhichOrder) {
  return tx
    .selectFrom('gift_order')
    .$if(letterId !== undefined, (query) => query.where('confirm_letter_id', '=', letterId ?? ''))
    .$if(letterId === undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(researcherId !== undefined, (query) =>
      query.where('researcher_id', '=', researcherId ?? ''),
    )
    .select([
      'id',
      'number',
      'researcher_id',
      'gift_id',
      'gift_name',
      'type',
      'price',
      'cash_value',
      'schedule',
      'version',
      canTakeBack.as('can_take_back'),
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface Moved {
  schedule: OrderSchedule;
  version: number;
  addressSealed?: Buffer;
  carrier?: string;
  trackingNo?: string;
  cancelReason?: string;
}

export async function updateOrder(tx: Tx, id: string, moved: Moved): Promise<void> {
  await tx
    .updateTable('gift_order')
    .set({
      schedule: moved.schedule,
      version: moved.version,
      updated_at: sql`act_time()`,
      ...(moved.addressSealed ? { address_sealed: moved.addressSealed } : {}),
      ...(moved.carrier ? { carrier: moved.carrier } : {}),
      ...(moved.trackingNo ? { tracking_no: moved.trackingNo } : {}),
      ...(moved.cancelReason ? { cancel_reason: moved.cancelReason } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** The columns of an order in a list. */
export const rows = (db: Db) =>
  db
    .selectFrom('gift_order')
    .select([
      'gift_order.id',
      'gift_order.number',
      'gift_order.researcher_id',
      'gift_order.gift_id',
      orderedName().as('gift_name'),
      'gift_order.gift_image',
      'gift_order.type',
      'gift_order.price',
      'gift_order.cash_value',
      'gift_order.schedule',
      'gift_order.address_sealed',
      'gift_order.carrier',
      'gift_order.tracking_no',
      'gift_order.cancel_reason',
      'gift_order.confirm_letter_id',
      'gift_order.version',
      'gift_order.created_at',
      sql<number>`gift_order.created_at + ${confirmWithin}`.as('confirm_before'),
      sql<number>`gift_order.created_at + ${cancelWithin}`.as('cancel_before'),
      canTakeBack.as('can_take_back'),
    ]);
export type RowOfOrder = Awaited<ReturnType<typeof listMine>>[number];

/** Answered from an index alone. */
export async function countMine(
  db: Db,
  researcherId: string,
  schedule: OrderSchedule | undefined,
): Promise<number> {
  const counted = await db
    .selectFrom('gift_order')
    .where('researcher_id', '=', researcherId)
    .$call((query) => (schedule === undefined ? query : query.where('schedule', '=', schedule)))
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return counted.orders;
}

/** Newest first. */
export async function listMine(
  db: Db,
  researcherId: string,
  schedule: OrderSchedule | undefined,
  { offset, limit }: Range,
) {
  const onPage = db
    .selectFrom('gift_order')
    .where('researcher_id', '=', researcherId)
    .$call((query) => (schedule === undefined ? query : query.where('schedule', '=', schedule)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id');
  return rows(db)
    .where('gift_order.id', 'in', onPage)
    .orderBy('gift_order.created_at', 'desc')
    .orderBy('gift_order.id', 'desc')
    .execute();
}

/** The one with this id if it is this person's, or none. */
export const listOwn = (db: Db, { id, researcherId }: { id: string; researcherId: string }) =>
  rows(db)
    .where('gift_order.id', '=', id)
    .where('gift_order.researcher_id', '=', researcherId)
    .execute();

/** Oldest first. Older orders were cancelled by the clock, so only the newest are read. */
export async function listUnconfirmed(db: Db, researcherId: string) {
  return db
    .selectFrom('gift_order')
    .where('researcher_id', '=', researcherId)
    .where('schedule', '=', waitConfirm)
    .where('created_at', '>', sql<number>`now() - ${confirmWithin} - interval '1 day'`)
    .orderBy('created_at')
    .limit(maxWaiting)
    .select([
      'id',
      'number',
      orderedName().as('gift_name'),
      'created_at',
      sql<number>`created_at + ${confirmWithin}`.as('confirm_before'),
    ])
    .execute();
}

export async function listSteps(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_step')
    .innerJoin('event', 'event.id', 'order_step.id')
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .select(['order_id', 'action', 'type', 'to_schedule', 'note', 'event.at', 'event.params'])
    .orderBy('order_id')
    .orderBy('seq')
    .execute();
}
export async function isReceived(tx: Tx, orderId: string): Promise<boolean> {
  const step = await tx
    .selectFrom('order_step')
    .where('order_id', '=', orderId)
    .where('action', '=', 'receive' satisfies OrderAct)
    .select('id')
    .executeTakeFirst();
  return step !== undefined;
}
export type RowOfStep = Awaited<ReturnType<typeof listSteps>>[number];

const { waitConfirm } = orderSchedule.codes;
const confirmWithin = sql.raw(`interval '${confirmWithinDays} days'`);
const cancelWithin = sql.raw(`interval '${cancelWithinMinutes} minutes'`);
/** Whether its owner may still cancel it: an order whose address was asked about cannot be cancelled once confirmed. */
const canTakeBack = sql<boolean>`(gift_order.schedule = ${sql.lit(waitConfirm)} or confirm_letter_id is null and gift_order.created_at > act_time() - ${cancelWithin})`;
/** The time to confirm the address is over. */
export const isOverdue = sql<boolean>`schedule = ${sql.lit(waitConfirm)} and created_at < act_time() - ${confirmWithin}`;
