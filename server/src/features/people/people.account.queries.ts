import { sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { isTooOld } from '../../platform/sessions.ts';

/** Waiting for confirmation, preparing (or paying), waiting to be sent. */
const openSchedules = [4, 1, 3] as const;

/**
 * Whether this person has open orders. Orders are read by SQL here, not through the gifts feature: that rests on people, and
 * the answer must come from this transaction, under the lock that an exchange takes too.
 */
export async function hasOpenOrders(tx: Tx, researcherId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('gift_order')
    .where('researcher_id', '=', researcherId)
    .where('schedule', 'in', openSchedules)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Answers when the account will be erased. */
export async function beginCancelling(tx: Tx, researcherId: string): Promise<number> {
  const begun = await tx
    .updateTable('researcher')
    .set({
      state: 'cancelling',
      cancel_at: sql<Date>`now() + make_interval(days => ${deadlineDays.cancelAccount})`,
    })
    .where('id', '=', researcherId)
    .returning('cancel_at')
    .executeTakeFirstOrThrow();
  return begun.cancel_at ?? 0;
}

/** Answers false when it was not being cancelled. */
export async function revokeCancelling(db: Db, researcherId: string): Promise<boolean> {
  const revoked = await db
    .updateTable('researcher')
    .set({ state: 'active', cancel_at: null })
    .where('id', '=', researcherId)
    .where('state', '=', 'cancelling')
    .executeTakeFirst();
  return revoked.numUpdatedRows === 1n;
}

export async function listDue(db: Db, except: readonly string[], limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('researcher')
    // written out, or a plan for any state could not use the index of those that are cancelling
    .where(sql<boolean>`state = 'cancelling'`)
    .where('cancel_at', '<=', sql<number>`now()`)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('cancel_at')
    .limit(limit)
    .select('id')
    .execute();
  return due.map((row) => row.id);
}

/** Locks an account whose cooling-off is over; answers false when it was revoked or erased meanwhile. */
export async function lockDue(tx: Tx, researcherId: string): Promise<boolean> {
  const due = await tx
    .selectFrom('researcher')
    .where('id', '=', researcherId)
    .where('state', '=', 'cancelling')
    .where('cancel_at', '<=', sql<number>`now()`)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return due !== undefined;
}

/** Accounts that gave their phone to one that is erased, or shared it: no order is open there, nobody is signed in or gets it back. */
const shut = (db: Db) =>
  db
    .selectFrom('researcher')
    .innerJoin('researcher as keeper', 'keeper.id', 'researcher.phone_kept_by')
    .where('keeper.state', '=', 'cancelled')
    .where(({ and, not, exists, selectFrom }) =>
      and(
        [
          selectFrom('session')
            .whereRef('session.researcher_id', '=', 'researcher.id')
            .where('session.ended_at', 'is', null)
            .where(sql<boolean>`not ${isTooOld('researcher')}`)
            .select('session.id'),
          selectFrom('gift_order')
            .whereRef('gift_order.researcher_id', '=', 'researcher.id')
            .where('gift_order.schedule', 'in', openSchedules)
            .select('gift_order.id'),
          selectFrom('account_recovery')
            .whereRef('account_recovery.researcher_id', '=', 'researcher.id')
            .where('account_recovery.outcome', 'is', null)
            .select('account_recovery.id'),
          selectFrom('proposal')
            .where('proposal.kind', '=', 'recovery')
            .where('proposal.subject', '=', sql<string>`researcher.id::text`)
            .where('proposal.outcome', 'is', null)
            .select('proposal.id'),
        ].map((open) => not(exists(open))),
      ),
    )
    .select('researcher.id');

export const listShut = async (
  db: Db,
  except: readonly string[],
  limit: number,
): Promise<string[]> =>
  (
    await shut(db)
      .where('researcher.id', '<>', sql<string>`all(${except}::uuid[])`)
      .orderBy('researcher.id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Locks such an account; answers false when it is none any more. */
export const lockShut = async (tx: Tx, researcherId: string): Promise<boolean> =>
  (await shut(tx)
    .where('researcher.id', '=', researcherId)
    .forNoKeyUpdate('researcher')
    .executeTakeFirst()) !== undefined;

/** Erases the person in their row: a number and the accepted documents stay. */
export async function eraseResearcher(tx: Tx, researcherId: string): Promise<void> {
  await tx
    .updateTable('researcher')
    .set({
      state: 'cancelled',
      cancel_at: null,
      phone_sealed: null,
      phone_index: null,
      phone_kept_by: null,
      nick_name: '',
      nick_key: null,
      password_hash: null,
      totp_sealed: null,
      gender: null,
      language: null,
    })
    .where('id', '=', researcherId)
    .execute();
}

/** Deletes the address that is mailed, and what of. By SQL, like orders: the mail rests on people. */
export async function dropMail(tx: Tx, researcherId: string): Promise<void> {
  for (const table of ['mail_choice', 'member_mail'] as const)
    await tx.deleteFrom(table).where('researcher_id', '=', researcherId).execute();
}

/** Erases a person's data in other tables. Reports, ledger and consents stay, as they name nobody. */
export async function eraseTraces(tx: Tx, researcherId: string): Promise<void> {
  // the phone's next owner must not find it
  const earlier = await lockEarlierAccount(tx, researcherId);
  if (earlier) await dropEarlierAccount(tx, earlier.id);
  await tx.deleteFrom('address').where('researcher_id', '=', researcherId).execute();
  await tx
    .updateTable('gift_order')
    .set({ address_sealed: null })
    .where('researcher_id', '=', researcherId)
    .where('address_sealed', 'is not', null)
    .execute();
  await tx.deleteFrom('gift_wish').where('researcher_id', '=', researcherId).execute();
  await tx.deleteFrom('data_export').where('researcher_id', '=', researcherId).execute();
  await tx.deleteFrom('letter').where('researcher_id', '=', researcherId).execute();
  await tx.deleteFrom('letter_off').where('researcher_id', '=', researcherId).execute();
  await dropMail(tx, researcherId);
  // its uploads are cleaned with other unused ones
  await tx.deleteFrom('report_draft').where('researcher_id', '=', researcherId).execute();
  // the names of devices and browsers
  await tx
    .updateTable('session')
    .set({ device: '' })
    .where('researcher_id', '=', researcherId)
    .execute();
}

/** The account that the earlier portal had for this phone, if nobody took it over; locked. By SQL, like orders: the takeover rests on people. */
export const lockEarlierAccount = (tx: Tx, researcherId: string) =>
  tx
    .selectFrom('earlier_account')
    .innerJoin('researcher', 'researcher.phone_index', 'earlier_account.phone_index')
    .where('researcher.id', '=', researcherId)
    .select(['earlier_account.id', 'earlier_account.email_index', 'earlier_account.sealed'])
    .forUpdate('earlier_account')
    .executeTakeFirst();

/** From now on it is found by its mail address alone. */
export async function forgetEarlierPhone(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('earlier_account').set({ phone_index: null }).where('id', '=', id).execute();
}

/** Changes nothing where another account waits for that phone. */
export async function moveEarlierAccount(
  tx: Tx,
  id: string,
  to: { phone_index: Buffer; sealed: Buffer },
): Promise<void> {
  await tx
    .updateTable('earlier_account')
    .set(to)
    .where('id', '=', id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('earlier_account as other')
            .where('other.phone_index', '=', to.phone_index)
            .select('other.id'),
        ),
      ),
    )
    .execute();
}

export async function dropEarlierAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('earlier_report').where('account_id', '=', id).execute();
  await tx.deleteFrom('earlier_account').where('id', '=', id).execute();
}

export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity').where('id', '=', id).execute();
}

/** Answers false when the account is not in this state. */
export async function changeState(
  tx: Tx,
  researcherId: string,
  from: 'active' | 'disabled',
  to: 'active' | 'disabled',
): Promise<boolean> {
  const changed = await tx
    .updateTable('researcher')
    .set({ state: to })
    .where('id', '=', researcherId)
    .where('state', '=', from)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Newest first; `uid` finds one. */
export async function listResearchers(db: Db, uid: number | undefined, { offset, limit }: Range) {
  return db
    .selectFrom('researcher')
    .where('uid', 'in', found(db, uid).orderBy('uid', 'desc').offset(offset).limit(limit))
    .orderBy('uid', 'desc')
    .select(accountColumns)
    .execute();
}

const accountColumns = [
  'id',
  'uid',
  'nick_name',
  'state',
  'created_at',
  'last_sign_in_at',
] as const;
export type RowOfResearcher = Awaited<ReturnType<typeof listResearchers>>[number];

export const findResearcher = (db: Db, id: string): Promise<RowOfResearcher | undefined> =>
  db.selectFrom('researcher').where('id', '=', id).select(accountColumns).executeTakeFirst();

export const countResearchers = (db: Db, uid: number | undefined): Promise<number> =>
  countCapped(db, found(db, uid));

const found = (db: Db, uid: number | undefined) =>
  db
    .selectFrom('researcher')
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? 0))
    .select('uid');
