import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function lockByPhone(tx: Tx, phoneIndex: Buffer) {
  return tx
    .updateTable('researcher')
    .set({ last_login_at: sql`now()` })
    .where('phone_index', '=', phoneIndex)
    .returning(['id', 'state'])
    .executeTakeFirst();
}

export async function getByPhone(tx: Tx, phoneIndex: Buffer) {
  return tx
    .selectFrom('researcher')
    .where('phone_index', '=', phoneIndex)
    .select(['id', 'state'])
    .executeTakeFirstOrThrow();
}

/** Answers false when the phone has just become somebody's. */
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

export async function insertConsent(
  tx: Tx,
  consent: { id: string; researcherId: string; kind: string; version: number },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values({
      id: consent.id,
      researcher_id: consent.researcherId,
      kind: consent.kind,
      version: consent.version,
    })
    .onConflict((conflict) => conflict.constraint('consent_once').doNothing())
    .execute();
}

/** Holds an account until commit; rows that only point at it need not wait. */
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

export async function getResearcher(db: Db, id: string) {
  return db
    .selectFrom('researcher')
    .where('id', '=', id)
    .select([
      'id',
      'uid',
      'phone_sealed',
      'nick_name',
      'gender',
      'real_status',
      'hide_in_rank',
      'cancel_at',
      'created_at',
      'last_login_at',
    ])
    .executeTakeFirstOrThrow();
}

export async function listSessions(db: Db, researcherId: string) {
  return db
    .selectFrom('session')
    .where('researcher_id', '=', researcherId)
    .where('ended_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .select(['id', 'created_at', 'last_seen_at', 'device'])
    .execute();
}
