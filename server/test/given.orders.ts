import { v7 as newId } from 'uuid';
import { post } from '../src/features/ledger/ledger.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';

/** An order of a material gift for 10 coins as it stands in the database at this schedule, its address `sealed`. */
export async function orderAt({ app }: TestApp, person: Person, schedule: 4 | 1 | 3 | 2 | -1, sealed: (orderId: string) => Buffer | null = () => null): Promise<string> {
  const [giftId, orderId] = [newId(), newId()];
  const source = { kind: 'order', id: orderId, seq: 1 } as const;
  await inTransaction(app.db, async (tx) => {
    await tx.insertInto('gift').values({ id: giftId, name: '纪念徽章', type: 2, price: 10, stock: 5, per_user_limit: 1 }).execute();
    await tx.insertInto('gift_order').values({
      id: orderId, number: orderId, researcher_id: person.id, gift_id: giftId, slot: 1, gift_name: '纪念徽章', type: 2, price: 10, schedule,
      address_sealed: sealed(orderId),
      ...(schedule === 2 ? { carrier: '顺丰', tracking_no: 'SF100200' } : {}),
      ...(schedule === -1 ? { cancel_reason: '不想要了' } : {}),
    }).execute();
    await tx.insertInto('order_step').values({ id: newId(), order_id: orderId, seq: 1, action: 'exchange', type: 2, to_schedule: schedule }).execute();
    await post(tx, person.id, -10, 'redemption', { kind: 'exchange', source, note: '' });
    if (schedule === -1) await post(tx, person.id, 10, 'redemption', { kind: 'refund', source, note: '' });
  });
  return orderId;
}
