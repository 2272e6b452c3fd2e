import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** How long until the next code may go to this phone, and how many went in the last day. Holds the phone until commit. */
export async function lockSentCodes(
  tx: Tx,
  phoneIndex: Buffer,
): Promise<{ waitSeconds: number; today: number; daySeconds: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${phoneIndex.toString('hex')}, 0))`.execute(
    tx,
  );
  const sent = await tx
    .selectFrom('phone_code')
    .where('phone_index', '=', phoneIndex)
    .where('created_at', '>', sql<number>`now() - interval '1 day'`)
    .select([
      sql<number>`count(*)::int`.as('today'),
      sql<number>`coalesce(ceil(60 - extract(epoch from now() - max(created_at))), 0)::int`.as(
        'wait_seconds',
      ),
      sql<number>`coalesce(ceil(86400 - extract(epoch from now() - min(created_at))), 0)::int`.as(
        'day_seconds',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { waitSeconds: sent.wait_seconds, today: sent.today, daySeconds: sent.day_seconds };
}

export async function insertCode(
  tx: Tx,
  code: { id: string; phoneIndex: Buffer; purpose: string; codeHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('phone_code')
    .values({
      id: code.id,
      phone_index: code.phoneIndex,
      purpose: code.purpose,
      code_hash: code.codeHash,
    })
    .execute();
}

/**
 * One try at the newest code of this phone and purpose: counted and judged in a single statement, so that guesses in
 * parallel cannot outrun the limit of five, and the right code works once.
 */
export async function tryCode(
  db: Db,
  phoneIndex: Buffer,
  purpose: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    update phone_code
    set tries = tries + 1, used_at = case when code_hash = ${codeHash} then now() end
    where id = (
        select id from phone_code where phone_index = ${phoneIndex} and purpose = ${purpose} order by created_at desc limit 1)
      and used_at is null and tries < 5 and created_at > now() - interval '5 minutes'
    returning used_at is not null as is_right
  `.execute(db);
  return rows[0]?.is_right ?? false;
}

interface GivenCode {
  phoneIndex: Buffer;
  purpose: string;
  codeHash: Buffer;
}

/**
 * One try at the newest code of each, in a single statement: all are counted, and used up only if all are right. Answers
 * those that could still be tried.
 */
export async function tryBothCodes(
  db: Db,
  given: readonly GivenCode[],
): Promise<{ purpose: string; isRight: boolean; isUsed: boolean }[]> {
  const rows = given.map(
    ({ phoneIndex, purpose, codeHash }) =>
      sql`(${phoneIndex}::bytea, ${purpose}::text, ${codeHash}::bytea)`,
  );
  const tried = await sql<{ purpose: string; isRight: boolean; isUsed: boolean }>`
    with given (phone_index, purpose, code_hash) as (values ${sql.join(rows)}),
    open as (
      select newest.id, newest.code_hash = given.code_hash as is_right
      from given cross join lateral (
        select * from phone_code
        where phone_code.phone_index = given.phone_index and phone_code.purpose = given.purpose
        order by created_at desc limit 1) newest
      where newest.used_at is null and newest.tries < 5 and newest.created_at > now() - interval '5 minutes')
    update phone_code
    set tries = tries + 1,
      used_at = case when (select count(*) = ${given.length} and bool_and(is_right) from open) then now() end
    from open
    where phone_code.id = open.id and phone_code.used_at is null and phone_code.tries < 5
    returning phone_code.purpose, open.is_right as "isRight", phone_code.used_at is not null as "isUsed"
  `.execute(db);
  return tried.rows;
}

export async function wasRead(db: Db, phoneIndex: Buffer): Promise<boolean> {
  const read = await db
    .selectFrom('phone_code')
    .where('phone_index', '=', phoneIndex)
    .where('used_at', '>', sql<number>`now() - interval '10 minutes'`)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return read !== undefined;
}

/** The keyed hash of a person's phone; null once it is erased. */
export async function findPhoneIndex(db: Db, researcherId: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom('researcher')
    .where('id', '=', researcherId)
    .select('phone_index')
    .executeTakeFirst();
  return found?.phone_index ?? null;
}
