import { sql } from 'kysely';
import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import { realStatus } from '@shieldsource/contract/people/calls';
import type { IdType } from '@shieldsource/contract/people/identity';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keysOf, type Range } from '../../platform/paging.ts';

const { pending, approved, rejected } = realStatus.codes;

const shown = [
  'identity.id',
  'identity.researcher_id',
  'identity.status',
  'identity.id_type',
  'identity.sealed',
  'identity.payout_sealed',
  'identity.reason',
  'identity.version',
  'identity.submitted_at',
  'identity.pictures_deleted_at',
] as const;

export type RowOfIdentity = NonNullable<Awaited<ReturnType<typeof findIdentity>>>;

export async function findIdentity(db: Db, researcherId: string) {
  return db
    .selectFrom('identity')
    .where('researcher_id', '=', researcherId)
    .select(shown)
    .executeTakeFirst();
}

export async function findIdentityById(db: Db, id: string) {
  return db.selectFrom('identity').where('id', '=', id).select(shown).executeTakeFirst();
}

export async function hasPayout(db: Db, researcherId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity')
    .where('researcher_id', '=', researcherId)
    .where('payout_sealed', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** When this person's identity was rejected; undefined if it is not. */
export async function findRejection(db: Db, researcherId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('identity')
    .where('researcher_id', '=', researcherId)
    .where('status', '=', rejected)
    .select('decided_at')
    .executeTakeFirst();
  return found?.decided_at ?? undefined;
}

interface Submitted {
  id_type: IdType;
  sealed: Buffer;
  /** If missing, the stored payout stays. */
  payout_sealed?: Buffer;
  number_index: Buffer;
}

export async function insertIdentity(
  tx: Tx,
  identity: Submitted & { id: string; researcher_id: string },
): Promise<void> {
  await tx
    .insertInto('identity')
    .values({ ...identity, status: pending })
    .execute();
}

/** Replaces the previous submission. */
export async function replaceIdentity(tx: Tx, id: string, submitted: Submitted): Promise<void> {
  await tx
    .updateTable('identity')
    .set((eb) => ({
      ...submitted,
      status: pending,
      reason: '',
      decided_by: null,
      decided_at: null,
      pictures_deleted_at: null,
      version: eb('version', '+', 1),
      submitted_at: sql`act_time()`,
    }))
    .where('id', '=', id)
    .execute();
}

const isDecidedLongAgo = sql<boolean>`decided_at < now() - ${sql.lit(deadlineDays.identityPictures)} * interval '1 day'`;

/** Identities that were decided long ago and still have pictures. */
export async function listOutlivedPictures(
  db: Db,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const due = await db
    .selectFrom('file')
    .innerJoin('identity', 'identity.id', 'file.identity_id')
    .where('file.identity_id', 'is not', null)
    .where(isDecidedLongAgo)
    .where('identity.id', '<>', sql<string>`all(${except}::uuid[])`)
    .select('identity.id')
    .distinct()
    .limit(limit)
    .execute();
  return due.map(({ id }) => id);
}

/** Notes that the pictures of an identity go; answers false when it was submitted again meanwhile. */
export async function notePicturesDeleted(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity')
    .set({ pictures_deleted_at: sql`act_time()` })
    .where('id', '=', id)
    .where(isDecidedLongAgo)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updatePayout(tx: Tx, id: string, payoutSealed: Buffer): Promise<void> {
  await tx
    .updateTable('identity')
    .set({ payout_sealed: payoutSealed })
    .where('id', '=', id)
    .execute();
}

/** A page of those in a status, of one researcher where a number is given, longest waiting first, and how many there are. */
export async function listIdentities(
  db: Db,
  { status, uid }: { status: number; uid?: number | undefined },
  range: Range,
) {
  const inQueue = db
    .selectFrom('identity')
    .where(sql<number>`status`, '=', status)
    .$if(uid !== undefined, (query) =>
      query.where('researcher_id', '=', (eb) =>
        eb
          .selectFrom('researcher')
          .where('uid', '=', uid ?? 0)
          .select('researcher.id'),
      ),
    )
    .orderBy('submitted_at')
    .orderBy('id')
    .select('id as key');
  const { keys, rows: total } = await keysOf(db, inQueue, range);
  const rows =
    keys.length === 0
      ? []
      : await applications(db)
          .where('identity.id', 'in', keys)
          .orderBy('identity.submitted_at')
          .orderBy('identity.id')
          .execute();
  return { rows, total };
}

export type RowOfApplication = Awaited<ReturnType<typeof listIdentities>>['rows'][number];

export const findApplication = (db: Db, id: string): Promise<RowOfApplication | undefined> =>
  applications(db).where('identity.id', '=', id).executeTakeFirst();

const applications = (db: Db) =>
  db
    .selectFrom('identity')
    .innerJoin('researcher', 'researcher.id', 'identity.researcher_id')
    .select([...shown, 'researcher.nick_name', 'researcher.uid', 'researcher.state']);

interface Decision {
  id: string;
  version: number;
  staffId: string;
  reason: string | null;
}

/**
 * Approves a waiting identity in this version, or with a reason rejects it; one that was approved can be rejected too, as a
 * mistake of either side is put right by new papers. Answers false when it is neither.
 */
export async function decide(tx: Tx, { id, version, staffId, reason }: Decision): Promise<boolean> {
  const decided = await tx
    .updateTable('identity')
    .set({
      status: reason === null ? approved : rejected,
      reason: reason ?? '',
      decided_by: staffId,
      decided_at: sql`act_time()`,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', reason === null ? [pending] : [pending, approved])
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}
