import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { isSame } from '../crypto.ts';
import { refuse } from '../refusal.ts';
import type { Me } from '../sessions.ts';
import type { Call } from './calls.ts';

/** What an answer is kept as: names of what was made, no words, for whoever repeats a call may read another language by then. */
interface Kept {
  readonly id: string;
  readonly number?: string;
}
type NothingBeside<T> = Readonly<Record<Exclude<keyof T, keyof Kept>, never>>;

/**
 * Runs `work` once per person, call and `Idempotency-Key`. A repeat gets the first answer; the same key with another body
 * is told that the first has arrived (`keyReused`); while the first call still runs, the repeat waits (its insert waits for the other's row). A refusal rolls
 * the row back with the rest of the transaction, so only successes are kept.
 */
export async function runOnce<T extends Kept>(
  tx: Tx,
  call: Call<Me>,
  work: () => Promise<T & NothingBeside<T>>,
): Promise<T> {
  if (!call.repeat) throw new Error(`${call.name} is not declared idempotent`);
  const owned = { owner_id: call.me.id, call: call.name, key: call.repeat.key };
  const added = await tx
    .insertInto('idempotency')
    .values({ ...owned, body_hash: call.repeat.bodyHash })
    .onConflict((conflict) => conflict.constraint('idempotency_once').doNothing())
    .executeTakeFirst();
  const mine = tx
    .selectFrom('idempotency')
    .where('owner_id', '=', owned.owner_id)
    .where('call', '=', owned.call)
    .where('key', '=', owned.key);

  if (added.numInsertedOrUpdatedRows === 0n) {
    const first = await mine.select(['body_hash', 'answer']).executeTakeFirstOrThrow();
    if (!isSame(first.body_hash, call.repeat.bodyHash)) throw refuse('keyReused');
    return first.answer as unknown as T;
  }
  const answer = await work();
  await tx
    .updateTable('idempotency')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('owner_id', '=', owned.owner_id)
    .where('call', '=', owned.call)
    .where('key', '=', owned.key)
    .execute();
  return answer;
}
