import { sql } from 'kysely';
import { orderSchedule } from '@shieldsource/contract/gifts/orders';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isOverdue } from './gifts.orders.queries.ts';

const { alreadySend, cancelled } = orderSchedule.codes;

/** Orders whose address was not confirmed in time, by id, after `after`. */
export async function listOverdue(db: Db, after: string, limit: number): Promise<string[]> {
  const overdue = await db
    .selectFrom('gift_order')
    .where(isOverdue)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return overdue.map((row) => row.id);
}

/** Deletes the addresses of some orders that nobody can need any more. */
export async function forgetAddresses(tx: Tx, limit: number) {
  return tx
    .updateTable('gift_order')
    .set({ address_sealed: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('gift_order')
        .where('address_sealed', 'is not', null)
        .where('schedule', 'in', [alreadySend, cancelled])
        .where('updated_at', '<', sql<number>`now() - interval '90 days'`)
        .limit(limit)
        .select('id'),
    )
    .returning(['id', 'researcher_id'])
    .execute();
}
