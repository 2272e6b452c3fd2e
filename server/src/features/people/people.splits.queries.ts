import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lastUsed } from './people.queries.ts';

/** Accounts whose phone has not been checked since phones have a canonical form, by id. */
export async function listUnchecked(db: Db, afterId: string, limit: number) {
  return db
    .selectFrom('researcher')
    .where('phone_checked', '=', false)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'phone_sealed', 'phone_index'])
    .execute();
}

/** Which of these hashes belong to an account. */
export async function findIndexes(db: Db, phoneIndexes: readonly Buffer[]): Promise<Set<string>> {
  if (phoneIndexes.length === 0) return new Set();
  const found = await db
    .selectFrom('researcher')
    .where('phone_index', 'in', phoneIndexes)
    .select('phone_index')
    .execute();
  return new Set(found.map(({ phone_index }) => phone_index?.toString('hex') ?? ''));
}

export async function markChecked(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('researcher').set({ phone_checked: true }).where('id', 'in', ids).execute();
}

/** Locks every account with one of these hashes until commit. */
export async function lockByIndexes(tx: Tx, phoneIndexes: readonly Buffer[]): Promise<void> {
  await tx
    .selectFrom('researcher')
    .where('phone_index', 'in', phoneIndexes)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/** The accounts with one of these hashes, the one used last first. */
export async function listByIndexes(db: Db, phoneIndexes: readonly Buffer[]) {
  return db
    .selectFrom('researcher')
    .where('phone_index', 'in', phoneIndexes)
    .orderBy(lastUsed, 'desc')
    .orderBy('uid')
    .select(['id', 'uid'])
    .execute();
}

export async function setPhone(
  tx: Tx,
  id: string,
  phone: { phoneIndex: Buffer; phoneSealed: Buffer; keptBy: string | null },
): Promise<void> {
  await tx
    .updateTable('researcher')
    .set({
      phone_index: phone.phoneIndex,
      phone_sealed: phone.phoneSealed,
      phone_kept_by: phone.keptBy,
      phone_checked: true,
    })
    .where('id', '=', id)
    .execute();
}

/** Accounts that share their phone with another account, which keeps it, and their balances. */
export async function listShared(db: Db) {
  return db
    .selectFrom('researcher')
    .innerJoin('researcher as keeper', 'keeper.id', 'researcher.phone_kept_by')
    .innerJoin('account', 'account.researcher_id', 'researcher.id')
    .innerJoin('contribution_total', 'contribution_total.researcher_id', 'researcher.id')
    .orderBy('researcher.uid')
    .select([
      'researcher.uid',
      'keeper.uid as keeper_uid',
      'account.balance as coins',
      'contribution_total.total as contribution',
      'researcher.report_seq as reports',
      lastUsed.as('last_used'),
    ])
    .execute();
}

export async function countUnsettled(db: Db): Promise<{ unchecked: number; waiting: number }> {
  const { rows } = await sql<{ unchecked: number; waiting: number }>`
    select (select count(*) from researcher where not phone_checked)::bigint as unchecked,
      (select count(*) from researcher
        join account on account.researcher_id = researcher.id
        join contribution_total on contribution_total.researcher_id = researcher.id
        where phone_kept_by is not null and (balance > 0 or total > 0))::bigint as waiting
  `.execute(db);
  return rows[0] ?? { unchecked: 0, waiting: 0 };
}

/** Locks two accounts until commit, always in the same order. */
export async function lockTwo(tx: Tx, uids: readonly [number, number]) {
  return tx
    .selectFrom('researcher')
    .where('uid', 'in', uids)
    .orderBy('id')
    .select(['id', 'uid', 'state', 'phone_kept_by'])
    .forNoKeyUpdate()
    .execute();
}
