import { orderSchedule, type OrderSchedule } from '@shieldsource/contract/orders';
import type { Db } from '../../platform/database/database.ts';
import { rows, type Page } from './gifts.orders.queries.ts';

export async function countQueue(db: Db): Promise<{ schedule: number; orders: number }[]> {
  return db
    .selectFrom('gift_order')
    .groupBy('schedule')
    .select(({ fn }) => ['schedule', fn.countAll<number>().as('orders')])
    .execute();
}

/** What waits is shown longest waiting first, the rest newest first. */
export async function listQueue(db: Db, schedule: OrderSchedule, { offset, limit }: Page) {
  const direction = isFinished(schedule) ? 'desc' : 'asc';
  return rows(db)
    .innerJoin('researcher', 'researcher.id', 'gift_order.researcher_id')
    .where('gift_order.schedule', '=', schedule)
    .orderBy('gift_order.created_at', direction)
    .orderBy('gift_order.id', direction)
    .offset(offset)
    .limit(limit)
    .select(['researcher.nick_name', 'researcher.uid', 'researcher.state'])
    .execute();
}

const { alreadySend, cancelled } = orderSchedule.codes;
const isFinished = (schedule: OrderSchedule): boolean =>
  schedule === alreadySend || schedule === cancelled;

export async function findOrder(db: Db, id: string) {
  return rows(db).where('gift_order.id', '=', id).executeTakeFirst();
}
