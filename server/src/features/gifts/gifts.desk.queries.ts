import { sql } from 'kysely';
import { orderSchedule, type OrderSchedule } from '@shieldsource/contract/gifts/orders';
import type { Db } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import { rows } from './gifts.orders.queries.ts';

export async function countQueue(db: Db): Promise<{ schedule: number; orders: number }[]> {
  return db
    .selectFrom('gift_order_tally')
    .groupBy('schedule')
    .select(['schedule', sql<number>`sum(orders)::bigint`.as('orders')])
    .execute();
}

/** Orders that wait for staff are sorted longest waiting first, others newest first. */
export async function listQueue(db: Db, schedule: OrderSchedule, { offset, limit }: Range) {
  const direction = isFinished(schedule) ? 'desc' : 'asc';
  const onPage = db
    .selectFrom('gift_order')
    .where('schedule', '=', schedule)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .select('id');
  return withResearcher(db)
    .where('gift_order.id', 'in', onPage)
    .orderBy('gift_order.created_at', direction)
    .orderBy('gift_order.id', direction)
    .execute();
}

export type RowOfQueue = Awaited<ReturnType<typeof listQueue>>[number];

/** The one with this id, or none. */
export const listById = (db: Db, id: string): Promise<RowOfQueue[]> =>
  withResearcher(db).where('gift_order.id', '=', id).execute();

const withResearcher = (db: Db) =>
  rows(db)
    .innerJoin('researcher', 'researcher.id', 'gift_order.researcher_id')
    .select(['researcher.nick_name', 'researcher.uid', 'researcher.state']);

const { alreadySend, cancelled } = orderSchedule.codes;
const isFinished = (schedule: OrderSchedule): boolean =>
  schedule === alreadySend || schedule === cancelled;

export async function findOrder(db: Db, id: string) {
  return rows(db).where('gift_order.id', '=', id).executeTakeFirst();
}
