import { sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Begins a recovery that two have signed. */
export async function insertRecovery(
  tx: Tx,
  recovery: { id: string; researcherId: string; phoneOf: string | null; signedBy: string },
): Promise<void> {
  await tx
    .insertInto('account_recovery')
    .values({
      id: recovery.id,
      researcher_id: recovery.researcherId,
      phone_of: recovery.phoneOf,
      signed_by: recovery.signedBy,
      due_at: sql<Date>`act_time() + make_interval(days => ${deadlineDays.recovery})`,
    })
    .execute();
}

/** The recoveries under way of these accounts. */
export const listOpen = (db: Db, researcherIds: readonly string[]) =>
  db
    .selectFrom('account_recovery')
    .where('researcher_id', '=', sql<string>`any(${researcherIds}::uuid[])`)
    .where('outcome', 'is', null)
    .select(['researcher_id', 'due_at'])
    .execute();

export async function listDue(db: Db, except: readonly string[], limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('account_recovery')
    .where('outcome', 'is', null)
    .where('due_at', '<=', sql<number>`now()`)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .select('id')
    .execute();
  return due.map(({ id }) => id);
}

export const getRecovery = (db: Db, id: string) =>
  db
    .selectFrom('account_recovery')
    .where('id', '=', id)
    .select(['researcher_id', 'phone_of'])
    .executeTakeFirstOrThrow();

/** Ends the recovery under way of an account. Answers false where there is none. */
export async function close(
  tx: Tx,
  researcherId: string,
  outcome: 'done' | 'stopped',
): Promise<boolean> {
  const closed = await tx
    .updateTable('account_recovery')
    .set({ outcome, closed_at: sql<Date>`act_time()` })
    .where('researcher_id', '=', researcherId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Locks an open account that has a phone of its own and neither reports nor orders, so that it can do without the phone. */
export const lockUnused = (tx: Tx, id: string) =>
  tx
    .selectFrom('researcher')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .where('phone_kept_by', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('report').where('researcher_id', '=', id).select('id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('gift_order').where('researcher_id', '=', id).select('id'))),
    )
    .select(['id', 'uid', 'phone_sealed'])
    .forNoKeyUpdate()
    .executeTakeFirst();
