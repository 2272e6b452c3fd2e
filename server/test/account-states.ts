import { sql } from 'kysely';
import { hashOf } from '../src/platform/crypto.ts';
import type { Db } from '../src/platform/database/database.ts';
import type { Person, TestApp } from './app.ts';

/** Puts an account into its cooling-off, without ending its sessions. */
export async function startCancelling(db: Db, { id }: Pick<Person, 'id'>): Promise<void> {
  await db
    .updateTable('researcher')
    .set({ state: 'cancelling', cancel_at: sql`now() + interval '7 days'` })
    .where('id', '=', id)
    .execute();
}

/** Puts it back, and its session too. */
export async function keepAccount(db: Db, { id, token }: Person): Promise<void> {
  await db
    .updateTable('researcher')
    .set({ state: 'active', cancel_at: null })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('session')
    .set({ ended_at: null })
    .where('token_hash', '=', hashOf(token))
    .execute();
}

/** Ends what goes on, and sees to it that nothing changes by itself while a test compares the content of tables. */
export async function holdStill({ app: { db }, drainOutbox }: TestApp): Promise<void> {
  await drainOutbox();
  // the jobs have recorded something themselves
  await drainOutbox();
  // what failed would be tried again in the middle of the test
  await db
    .deleteFrom('job')
    .where('dead_at', 'is', null)
    .where('run_at', '>', sql<number>`now()`)
    .execute();
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now() + interval '1 hour'` })
    .where('last_seen_at', '>', sql<number>`now() - interval '20 minutes'`)
    // but those that are held already
    .where('last_seen_at', '<', sql<number>`now() + interval '30 minutes'`)
    .execute();
}
