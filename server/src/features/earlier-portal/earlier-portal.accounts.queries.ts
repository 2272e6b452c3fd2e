import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

interface NewAccount {
  id: string;
  earlierId: string;
  sealed: Buffer;
  index: { phone: Buffer | null; email: Buffer | null };
  contribution: number;
  coins: number;
  registerTime: number;
}

/** All in one statement. */
export async function insertAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into earlier_account (id, earlier_id, sealed, phone_index, email_index, contribution, coins, registered_at)
    select * from unnest(
      ${accounts.map(({ id }) => id)}::uuid[], ${accounts.map(({ earlierId }) => earlierId)}::text[], ${accounts.map(({ sealed }) => sealed)}::bytea[],
      ${accounts.map(({ index }) => index.phone)}::bytea[], ${accounts.map(({ index }) => index.email)}::bytea[],
      ${accounts.map(({ contribution }) => contribution)}::bigint[], ${accounts.map(({ coins }) => coins)}::bigint[],
      ${accounts.map(({ registerTime }) => new Date(registerTime).toISOString())}::timestamptz[])
    on conflict on constraint earlier_account_once do nothing
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Accounts that were imported before under one of these ids, and whether they were taken over. */
export async function findKnown(
  db: Db,
  earlierIds: readonly string[],
): Promise<Map<string, { isClaimed: boolean }>> {
  const { rows } = await sql<{ earlier_id: string; is_claimed: boolean }>`
    select earlier_id, claimed_by is not null as is_claimed from earlier_account where earlier_id = any(${earlierIds}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.earlier_id, { isClaimed: row.is_claimed }]));
}

/** Which of these hashes an account already has. */
export async function findReached(
  db: Db,
  index: 'phone_index' | 'email_index',
  hashes: readonly Buffer[],
): Promise<{ hash: Buffer; earlierId: string }[]> {
  const { rows } = await sql<{ hash: Buffer; earlierId: string }>`
    select ${sql.ref(index)} as hash, earlier_id as "earlierId" from earlier_account where ${sql.ref(index)} = any(${hashes}::bytea[])
  `.execute(db);
  return rows;
}

/** Deletes some accounts that nobody took over, imported this long ago, with their reports; answers how many of each. */
export async function dropSome(
  tx: Tx,
  olderThanDays: number,
  limit: number,
): Promise<{ accounts: number; reports: number }> {
  const { rows } = await sql<{ id: string }>`
    select id from earlier_account
    where claimed_by is null and imported_at <= now() - ${olderThanDays}::integer * interval '1 day'
    order by imported_at limit ${limit} for update skip locked
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  const reports =
    await sql`delete from earlier_report where account_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from earlier_account where id = any(${ids}::uuid[])`.execute(tx);
  return { accounts: ids.length, reports: Number(reports.numAffectedRows ?? 0n) };
}
