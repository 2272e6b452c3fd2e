import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Which first-visit dialogs a person dismissed, whether an account of the earlier portal with their phone waits, and whether they have reports. */
export async function getFirstStatus(db: Db, researcherId: string) {
  return db
    .selectFrom('researcher')
    .leftJoin('earlier_account', 'earlier_account.phone_index', 'researcher.phone_index')
    .where('researcher.id', '=', researcherId)
    .select((row) => [
      'skips_guide',
      'skips_offer',
      'earlier_account.id as earlier_id',
      row
        .exists(
          row
            .selectFrom('report')
            .whereRef('report.researcher_id', '=', 'researcher.id')
            .select('report.id'),
        )
        .as('has_reports'),
    ])
    .executeTakeFirstOrThrow();
}

export async function setAside(
  db: Db,
  researcherId: string,
  what: 'skips_guide' | 'skips_offer',
): Promise<void> {
  await db
    .updateTable('researcher')
    .set({ [what]: true })
    .where('id', '=', researcherId)
    .execute();
}

export async function hasWaiting(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('earlier_account')
    .where('claimed_by', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** The account that waits for a phone or mail address, with what it would bring. */
export async function findWaiting(db: Db, index: 'phone_index' | 'email_index', hash: Buffer) {
  return db
    .selectFrom('earlier_account')
    .where(index, '=', hash)
    .select(({ selectFrom }) => [
      'id',
      'sealed',
      'coins',
      'contribution',
      selectFrom('earlier_report')
        .whereRef('account_id', '=', 'earlier_account.id')
        .select(sql<number>`count(*)::bigint`.as('waiting'))
        .$asScalar()
        .$notNull()
        .as('reports'),
    ])
    .executeTakeFirst();
}

export async function insertProof(
  db: Db,
  proof: { id: string; researcherId: string; accountId: string },
): Promise<void> {
  await db
    .insertInto('earlier_proof')
    .values({ id: proof.id, researcher_id: proof.researcherId, account_id: proof.accountId })
    .execute();
}

export async function findProof(tx: Tx, researcherId: string, id: string) {
  return tx
    .selectFrom('earlier_proof')
    .where('id', '=', id)
    .where('researcher_id', '=', researcherId)
    .select(['account_id', sql<boolean>`created_at > now() - interval '10 minutes'`.as('is_fresh')])
    .executeTakeFirst();
}

/** Locks an earlier account until commit, so that of several takeovers each sees the result of the one before. */
export async function lockAccount(tx: Tx, id: string) {
  return tx
    .selectFrom('earlier_account')
    .where('id', '=', id)
    .select(['id', 'coins', 'contribution', 'registered_at', 'claimed_by', 'reports'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Gives the account to this researcher, and deletes who they were in the earlier portal. */
export async function claim(
  tx: Tx,
  id: string,
  researcherId: string,
  reports: number,
): Promise<void> {
  await tx
    .updateTable('earlier_account')
    .set({
      claimed_by: researcherId,
      claimed_at: sql`now()`,
      reports,
      sealed: null,
      phone_index: null,
      email_index: null,
    })
    .where('id', '=', id)
    .execute();
}

export async function countWaitingReports(tx: Tx, accountId: string): Promise<number> {
  const counted = await tx
    .selectFrom('earlier_report')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow();
  return counted.reports;
}
