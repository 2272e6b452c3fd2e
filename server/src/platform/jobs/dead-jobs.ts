import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { notify } from '../database/notifications.ts';
import { jobChannel } from './outbox.ts';

/** Jobs that failed ten times, oldest first, without what they carry. */
export async function listDeadJobs(db: Db) {
  return db
    .selectFrom('job')
    .where('dead_at', 'is not', null)
    .select(['id', 'kind', 'created_at', 'dead_at', 'last_error'])
    .orderBy('created_at')
    .execute();
}

/** Gives dead jobs ten more tries: all of them, or one. Answers how many. */
export async function reviveDeadJobs(db: Db, id?: string): Promise<number> {
  const revived = await db
    .updateTable('job')
    .set({ dead_at: null, attempts: 0, claimed_until: null, run_at: sql<Date>`now()` })
    .where('dead_at', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst();
  await notify(db, jobChannel);
  return Number(revived.numUpdatedRows);
}
