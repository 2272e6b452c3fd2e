import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';

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

/** The account that comes back, and the one that gives its phone. */
export interface Accounts {
  readonly researcher_id: string;
  readonly phone_of: string | null;
}

/** The recoveries under way in which one of these accounts comes back or gives its phone. */
export const listOpen = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('account_recovery')
    .where((row) => isIn(row, sql<string>`any(${ids}::uuid[])`))
    .where('outcome', 'is', null)
    .select(['researcher_id', 'phone_of', 'due_at'])
    .execute();

const isIn = (
  { or, eb }: ExpressionBuilder<Tables, 'account_recovery'>,
  accounts: Expression<string>,
) => or([eb('researcher_id', '=', accounts), eb('phone_of', '=', accounts)]);

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

/** Ends a recovery. Answers false where it has ended. */
export async function close(tx: Tx, id: string, outcome: 'done' | 'stopped'): Promise<boolean> {
  const closed = await tx
    .updateTable('account_recovery')
    .set({ outcome, closed_at: sql<Date>`act_time()` })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

/** Stops what is under way with an account, and answers which. */
export const closeOf = (tx: Tx, accountId: string): Promise<Accounts[]> =>
  tx
    .updateTable('account_recovery')
    .set({ outcome: 'stopped', closed_at: sql<Date>`act_time()` })
    .where((row) => isIn(row, sql<string>`${accountId}::uuid`))
    .where('outcome', 'is', null)
    .returning(['researcher_id', 'phone_of'])
    .execute();

/**
 * An open account that has a phone of its own and neither reports, drafts nor orders, so that it can do without the phone.
 * Asked for once it is locked: a question that waited for the lock would not see what it waited for.
 */
export const findUnused = (tx: Tx, id: string) =>
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
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('report_draft').where('researcher_id', '=', id).select('id'))),
    )
    .select(['id', 'uid', 'phone_sealed'])
    .executeTakeFirst();
