import { sql } from 'kysely';
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
  type OrderChange,
  type OrderScheduleKey,
} from '@shieldsource/contract/gifts/orders';
import { expireUnconfirmed } from '../src/features/gifts/gifts.timed.ts';
import { inTransaction, type Db } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';

/** An order in a test. */
export interface TestOrder {
  readonly id: string;
  readonly version: number;
  readonly letterId: string;
  /** Whether its owner has to confirm the address. */
  readonly isAsked: boolean;
}

export async function testOrderOf(db: Db, id: string): Promise<TestOrder> {
  const row = await db
    .selectFrom('gift_order')
    .where('id', '=', id)
    .select(['version', 'confirm_letter_id'])
    .executeTakeFirstOrThrow();
  const { version, confirm_letter_id: letterId } = row;
  return { id, version, letterId: letterId ?? id, isAsked: letterId !== null };
}

/** Makes one move, as somebody who may make it. */
export async function moveTo(
  app: TestApp,
  { operator, owner }: { operator: Person; owner: Person },
  move: OrderChange,
  { id, version, letterId }: TestOrder,
): Promise<unknown> {
  const seen = { orderId: id, version };
  const makers: Record<OrderChange, () => Promise<unknown>> = {
    confirmAddress: () => app.as(owner).call(postMainAddressConfirm, { letterId }),
    ready: () => app.as(operator).call(postOrderReady, seen),
    ship: () =>
      app
        .as(operator)
        .call(postOrderShip, { ...seen, carrier: '顺丰速运', trackingNo: 'SF1234567890' }),
    pay: () => app.as(operator).call(postOrderPay, seen),
    cancelOwn: () => app.as(owner).call(postOrderCancel, { orderId: id }),
    receive: () => app.as(owner).call(postOrderReceive, { orderId: id }),
    cancel: () =>
      app.as(operator).call(postOrderCancelByStaff, { ...seen, reason: '库存盘点有误' }),
    expire: async () => {
      await backdate(app.app.db, id, 15);
      await expireUnconfirmed(app.app);
    },
  };
  return makers[move]();
}

/** For each kind of order, the moves that lead to a schedule. */
const paths: Record<1 | 2, Partial<Record<OrderScheduleKey, readonly OrderChange[]>>> = {
  1: { prepare: [], alreadySend: ['pay'], cancelled: ['cancel'] },
  2: {
    waitConfirm: [],
    prepare: ['confirmAddress'],
    waitSend: ['confirmAddress', 'ready'],
    alreadySend: ['confirmAddress', 'ready', 'ship'],
    cancelled: ['cancelOwn'],
  },
};

/** Brings a new order to a schedule that orders of its kind can have. */
export async function leadTo(
  app: TestApp,
  people: { operator: Person; owner: Person },
  type: 1 | 2,
  to: OrderScheduleKey,
  id: string,
): Promise<TestOrder> {
  const { isAsked } = await testOrderOf(app.app.db, id);
  for (const move of paths[type][to] ?? [])
    if (isAsked || move !== 'confirmAddress')
      await moveTo(app, people, move, await testOrderOf(app.app.db, id));
  return testOrderOf(app.app.db, id);
}
export const standsAt = (type: 1 | 2, schedule: OrderScheduleKey): boolean =>
  paths[type][schedule] !== undefined;

/** Makes an order look this many days older. */
export async function backdate(db: Db, id: string, days: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update gift_order set created_at = created_at - ${days} * interval '1 day', updated_at = updated_at - ${days} * interval '1 day' where id = ${id}`.execute(
      tx,
    );
  });
}
