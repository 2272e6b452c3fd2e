import { sql } from 'kysely';
import type { CodeOf } from '@shieldsource/contract/coded';
import type { gender } from '@shieldsource/contract/people/calls';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { Language } from '@shieldsource/contract/site/language';
import type { Db, Tx } from '../../platform/database/database.ts';
import { nameOf } from './people.masking.ts';

/** When an account was last used. Of several with one phone, the one used last is taken for the owner's. */
export const lastUsed = sql<number>`greatest(researcher.last_sign_in_at,
  (select max(session.last_seen_at) from session where session.researcher_id = researcher.id and session.ended_at is null))`;

export async function lockByPhone(tx: Tx, phoneIndexes: readonly Buffer[]) {
  return (
    tx
      .selectFrom('researcher')
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('researcher')
          .where('phone_index', 'in', phoneIndexes)
          .orderBy(lastUsed, 'desc')
          .limit(1)
          .select('id'),
      )
      // one that lost the phone while its row was waited for is not found
      .where('phone_index', 'in', phoneIndexes)
      .select(['id', 'state'])
      .forNoKeyUpdate()
      .executeTakeFirst()
  );
}

/** Sets when the account was last signed in to. */
export async function touchSignIn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('researcher')
    .set({ last_sign_in_at: sql`act_time()` })
    .where('id', '=', id)
    .execute();
}

export async function getByPhone(tx: Tx, phoneIndex: Buffer) {
  return tx
    .selectFrom('researcher')
    .where('phone_index', '=', phoneIndex)
    .select(['id', 'state'])
    .executeTakeFirstOrThrow();
}

/** Whether nobody has used the account for long. A sign-in that opened nothing is no use. */
export async function isAsleep(db: Db, id: string): Promise<boolean> {
  const { asleep } = await db
    .selectFrom('researcher')
    .where('id', '=', id)
    .select(
      sql<boolean>`greatest(last_sign_in_at, (select max(last_seen_at) from session
        where session.researcher_id = researcher.id and not is_limited)) < now() - make_interval(days => ${deadlineDays.sleep})`.as(
        'asleep',
      ),
    )
    .executeTakeFirstOrThrow();
  return asleep;
}

/** Answers false when another account has just got the phone. */
export async function insertResearcher(
  tx: Tx,
  person: { id: string; phoneIndex: Buffer; phoneSealed: Buffer },
): Promise<boolean> {
  const added = await tx
    .insertInto('researcher')
    .values({ id: person.id, phone_index: person.phoneIndex, phone_sealed: person.phoneSealed })
    .onConflict((conflict) => conflict.constraint('researcher_phone_unique').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Answers false when the account's phone has changed meanwhile. Violates `researcher_phone_unique` when another account has the new one. */
export async function updatePhone(
  tx: Tx,
  id: string,
  from: readonly Buffer[],
  to: { phoneIndex: Buffer; phoneSealed: Buffer },
): Promise<boolean> {
  const updated = await tx
    .updateTable('researcher')
    .set({
      phone_index: to.phoneIndex,
      phone_sealed: to.phoneSealed,
      phone_checked: true,
      phone_kept_by: null,
    })
    .where('id', '=', id)
    .where('phone_index', 'in', from)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Whether another account has one of these hashes. */
export async function isAnyonesPhone(
  tx: Tx,
  phoneIndexes: readonly Buffer[],
  exceptId: string,
): Promise<boolean> {
  const found = await tx
    .selectFrom('researcher')
    .where('phone_index', 'in', phoneIndexes)
    .where('id', '<>', exceptId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks an account until commit; rows that only refer to it need not wait. */
export async function lockResearcher(tx: Tx, id: string) {
  return tx
    .selectFrom('researcher')
    .where('id', '=', id)
    .select(['state', 'real_status'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function getState(db: Db, id: string): Promise<string> {
  const { state } = await db
    .selectFrom('researcher')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirstOrThrow();
  return state;
}

export async function findIdByUid(db: Db, uid: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('researcher')
    .where('uid', '=', uid)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** The same, locked until commit. */
export async function lockByUid(tx: Tx, uid: number): Promise<string | undefined> {
  const found = await tx
    .selectFrom('researcher')
    .where('uid', '=', uid)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found?.id;
}

export async function getResearcher(db: Db, id: string) {
  return db
    .selectFrom('researcher')
    .leftJoin('file as portrait', 'portrait.portrait_of', 'researcher.id')
    .where('researcher.id', '=', id)
    .select([
      'researcher.id',
      'uid',
      'phone_sealed',
      'phone_index',
      'phone_kept_by',
      'nick_name',
      'gender',
      'real_status',
      'hide_in_rank',
      'cancel_at',
      'language',
      'researcher.created_at',
      'last_sign_in_at',
      'portrait.id as portrait_id',
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .executeTakeFirstOrThrow();
}

/** A member with the secret of their code app. */
export const getWithFactors = (db: Db, id: string) =>
  db
    .selectFrom('researcher')
    .where('id', '=', id)
    .select(['id', 'phone_sealed', 'nick_name', 'uid', 'state', 'totp_sealed', 'totp_step'])
    .executeTakeFirstOrThrow();
export type RowWithFactors = Awaited<ReturnType<typeof getWithFactors>>;

/** What people are called in lists of staff. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('researcher')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'nick_name', 'uid', 'state'])
    .execute();
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

interface Profile {
  readonly nickName?: string | undefined;
  readonly nickKey?: string | undefined;
  readonly gender?: CodeOf<typeof gender> | undefined;
  readonly hideInRank?: boolean | undefined;
  readonly language?: Language | undefined;
}

/** Writes the given fields; always sets the id too, so that a call without fields is a valid statement. */
export async function updateProfile(db: Db, researcherId: string, given: Profile): Promise<void> {
  await db
    .updateTable('researcher')
    .set({
      id: researcherId,
      ...(given.nickName !== undefined && { nick_name: given.nickName }),
      ...(given.nickKey !== undefined && { nick_key: given.nickKey }),
      ...(given.gender !== undefined && { gender: given.gender }),
      ...(given.hideInRank !== undefined && { hide_in_rank: given.hideInRank }),
      ...(given.language !== undefined && { language: given.language }),
    })
    .where('id', '=', researcherId)
    .execute();
}

export async function findByNickKey(db: Db, nickKey: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('researcher')
    .where('nick_key', '=', nickKey)
    .select('id')
    .executeTakeFirst();
}

export async function findByPhone(db: Db, phoneIndexes: readonly Buffer[]) {
  return db
    .selectFrom('researcher')
    .where('phone_index', 'in', phoneIndexes)
    .orderBy(lastUsed, 'desc')
    .select(['id', 'uid', 'password_hash'])
    .executeTakeFirst();
}

export async function nickNameOf(db: Db, researcherId: string): Promise<string> {
  const { nick_name: name } = await db
    .selectFrom('researcher')
    .where('id', '=', researcherId)
    .select('nick_name')
    .executeTakeFirstOrThrow();
  return name ?? '';
}

/** Answers false when there was no password to remove. */
export async function updatePasswordHash(
  tx: Tx,
  researcherId: string,
  passwordHash: string | null,
): Promise<boolean> {
  const updated = await tx
    .updateTable('researcher')
    .set({ password_hash: passwordHash })
    .where('id', '=', researcherId)
    .$if(passwordHash === null, (query) => query.where('password_hash', 'is not', null))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Leaves a password alone that was changed since. */
export async function renewPasswordHash(
  db: Db,
  id: string,
  { kept, anew }: { readonly kept: string; readonly anew: string },
): Promise<void> {
  await db
    .updateTable('researcher')
    .set({ password_hash: anew })
    .where('id', '=', id)
    .where('password_hash', '=', kept)
    .execute();
}

/** Locks the account until commit; null when its password is another one by now. */
export async function lockProven(
  tx: Tx,
  { id, passwordHash }: { id: string; passwordHash: string },
): Promise<{ id: string; state: string } | null> {
  const found = await tx
    .selectFrom('researcher')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .select(['id', 'state'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found ?? null;
}
