import { isOrderStep } from '@shieldsource/contract/gifts/orders';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { clock, recordAll } from '../events/events.ts';
import { actOnOrder } from './gifts.acts.ts';
import { lockOrder } from './gifts.orders.queries.ts';
import * as queries from './gifts.timed.queries.ts';

const batch = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Cancels orders whose address was not confirmed in time, each in its own transaction, so that one failure does not affect others. */
export async function expireUnconfirmed(app: App): Promise<void> {
  for (let after = beforeAll; ;) {
    const overdue = await queries.listOverdue(app.db, after, batch);
    for (const id of overdue) {
      await expire(app, id).catch((error: unknown) =>
        app.log.error(
          { err: error, orderId: id },
          'an overdue order could not be cancelled; tried again at the next run',
        ),
      );
    }
    if (overdue.length < batch) return;
    after = overdue.at(-1) ?? after;
  }
}

async function expire(app: App, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, { id });
    // confirmed or cancelled before this job got the lock
    if (!order || !isOrderStep('expire', order)) return;
    await actOnOrder(tx, app, order, 'expire', clock);
  });
}

export async function forgetAddresses(app: App): Promise<void> {
  for (let forgotten = batch; forgotten === batch;)
    forgotten = await inTransaction(app.db, async (tx) => {
      const orders = await queries.forgetAddresses(tx, batch);
      await recordAll(
        tx,
        app,
        'order.eraseAddress',
        orders.map(({ id, researcher_id: concerns }) => ({
          subject: id,
          concerns,
          actor: clock,
          params: {},
        })),
      );
      return orders.length;
    });
}

export const ordersTimedJobs: readonly TimedJob[] = [
  { kind: 'orders-unconfirmed', cron: '23 * * * *', run: expireUnconfirmed },
  { kind: 'order-addresses', cron: '41 3 * * *', run: forgetAddresses },
];
