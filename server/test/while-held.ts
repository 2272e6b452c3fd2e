import { sql } from 'kysely';
import { expect } from 'vitest';
import { inTransaction, type Db, type Tx } from '../src/platform/database/database.ts';

/**
 * Makes a change, then the call, and commits the change only once the call waits for it and `meanwhile` is done. Gives the
 * call's answer.
 */
export async function whileHeld<T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<{ asked: Promise<T> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTransaction(db, async (tx) => {
    await change(tx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const asked = call();
  asked.catch(() => {});
  await Promise.resolve(expect.poll(() => countWaiting(db), { interval: 10 }).toBe(1))
    .then(meanwhile)
    .finally(released.resolve);
  await holding;
  return { asked };
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
    db,
  );
  return rows[0]?.waiting ?? 0;
}
