import { type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { StaffRole, StaffStanding } from '@shieldsource/contract/staff/roles';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';
import { markedNameOf } from '../../platform/staff-name.ts';
import type { Actor } from '../events/events.ts';

// for somebody who cannot sign in, what is missing decides: nobody who has signed in before counts as invited
const standing = sql<StaffStanding>`case
  when staff.state = 'disabled' or staff.temporary_until <= now() then 'disabled'
  when staff.passphrase_hash is not null and staff.totp_sealed is not null then 'active'
  when staff.last_sign_in_at is null then 'invited'
  else 'resetting' end`;

const openLink = sql<SqlBool>`link.used_at is null and link.revoked_at is null`;

interface Wanted {
  readonly standing?: StaffStanding | undefined;
  readonly role?: StaffRole | undefined;
  readonly keyword?: string | undefined;
}

const found = (db: Db, { standing: wanted, role, keyword }: Wanted) =>
  db
    .selectFrom('staff')
    .$if(wanted !== undefined, (query) => query.where(sql<SqlBool>`${standing} = ${wanted}`))
    .$if(role !== undefined, (query) => query.where(sql<SqlBool>`${role} = any(staff.roles)`))
    .$if(Boolean(keyword), (query) =>
      query.where(
        // as a whole: the words of one address are in many others
        sql<SqlBool>`strpos(search_fold(staff.name || ' ' || staff.email), btrim(search_fold(${keyword}))) > 0 or staff.number::text = ${keyword}`,
      ),
    );

const desk = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('researcher', 'researcher.id', 'staff.researcher_id')
    .leftJoin('staff_link as link', (join) =>
      join.onRef('link.staff_id', '=', 'staff.id').on(openLink),
    )
    .select([
      'staff.id',
      'staff.number',
      'staff.name',
      'staff.email',
      'staff.language',
      'staff.roles',
      'staff.state',
      'staff.standing_version as version',
      'staff.created_at',
      'staff.last_sign_in_at',
      'staff.temporary_until',
      'researcher.uid as researcher_uid',
      standing.as('standing'),
      sql<boolean>`staff.totp_sealed is not null`.as('has_factor'),
      sql<boolean>`staff.passphrase_hash is not null`.as('has_passphrase'),
      'link.expires_at as link_until',
    ]);

export type RowOfStaff = Awaited<ReturnType<typeof listStaff>>[number];

// a reset or a tie that has to be signed
const waits = sql<boolean>`exists (
  select from proposal where kind in ('reset', 'tie') and subject = staff.id::text and outcome is null)`;

/** Colleagues with something to sign first, then newest first. */
export const listStaff = (db: Db, wanted: Wanted, { offset, limit }: Range) =>
  desk(db)
    .where(
      'staff.number',
      'in',
      found(db, wanted)
        .orderBy(waits, 'desc')
        .orderBy('staff.number', 'desc')
        .offset(offset)
        .limit(limit)
        .select('staff.number'),
    )
    .orderBy(waits, 'desc')
    .orderBy('staff.number', 'desc')
    .execute();

export const countStaff = (db: Db, wanted: Wanted): Promise<number> =>
  countCapped(db, found(db, wanted).select('staff.number'));

/** The number of colleagues of each standing, without the other filters. */
export const countByStanding = (db: Db) =>
  db
    .selectFrom('staff')
    .groupBy(standing)
    .select([standing.as('standing'), sql<number>`count(*)`.as('count')])
    .execute();

export const findOne = (db: Db, id: string): Promise<RowOfStaff | undefined> =>
  desk(db).where('staff.id', '=', id).executeTakeFirst();

export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('staff')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

/** The number of the colleague, in any standing, who is tied to this researcher. */
export async function findNumberOf(db: Db, researcherId: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('staff')
    .where('researcher_id', '=', researcherId)
    .orderBy('number')
    .limit(1)
    .select('number')
    .executeTakeFirst();
  return found?.number;
}

/** Locks a colleague, and answers their row. */
export async function lock(tx: Tx, id: string): Promise<RowOfStaff | undefined> {
  const held = await tx
    .selectFrom('staff')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst();
  return held && findOne(tx, id);
}

/** Writes the given columns, as the next version. */
export async function change(
  tx: Tx,
  id: string,
  changed: { roles?: StaffRole[]; state?: 'active' | 'disabled'; researcher_id?: string },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...changed, standing_version: sql<number>`standing_version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Records who gave or took what: what `may_sign` asks. A command leaves no row; a link and a reset leave theirs by themselves. */
export async function insertRecord(
  tx: Tx,
  staffId: string,
  by: Actor,
  {
    action,
    given = [],
    taken,
  }: { action: 'roles' | 'disable'; given?: StaffRole[]; taken: StaffRole[] },
): Promise<void> {
  if (!('id' in by)) return;
  await sql`insert into staff_record (staff_id, action, given, taken, by_id)
    values (${staffId}, ${action}, ${given}::text[], ${taken}::text[], ${by.id})`.execute(tx);
}

export async function insertInvited(
  tx: Tx,
  person: {
    id: string;
    name: string;
    email: string;
    roles: StaffRole[];
    researcherId?: string | null;
    temporaryHours?: number;
  },
): Promise<{ temporary_until: number | null }> {
  const { id, name, email, roles, researcherId = null, temporaryHours } = person;
  return tx
    .insertInto('staff')
    .values({
      id,
      name,
      email,
      roles,
      researcher_id: researcherId,
      temporary_until:
        temporaryHours === undefined
          ? null
          : sql<Date>`act_time() + make_interval(hours => ${temporaryHours})`,
    })
    .returning('temporary_until')
    .executeTakeFirstOrThrow();
}

/** Answers until when it is valid. */
export async function insertLink(
  tx: Tx,
  link: { staffId: string; tokenHash: Buffer; setsPassphrase: boolean; createdBy: string | null },
): Promise<number> {
  const made = await tx
    .insertInto('staff_link')
    .values({
      id: newId(),
      staff_id: link.staffId,
      token_hash: link.tokenHash,
      sets_passphrase: link.setsPassphrase,
      created_by: link.createdBy,
      // not longer than the time of a temporary admin
      expires_at: sql<Date>`(
        select least(act_time() + interval '72 hours', temporary_until) from staff where id = ${link.staffId})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return made.expires_at;
}

/** Answers the purpose of the revoked link; undefined when there was none. */
export const revokeLink = (tx: Tx, staffId: string) =>
  tx
    .updateTable('staff_link')
    .set({ revoked_at: sql<Date>`act_time()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('sets_passphrase')
    .executeTakeFirst();

/** The link and its colleague, while it is valid. */
export const findLink = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('staff_link as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .where('link.token_hash', '=', tokenHash)
    .where(openLink)
    .where('link.expires_at', '>', sql<number>`act_time()`)
    .where('staff.state', '=', 'active')
    .where(sql<SqlBool>`coalesce(staff.temporary_until > now(), true)`)
    .select([
      'link.id',
      'link.sets_passphrase',
      'link.expires_at',
      'staff.id as staff_id',
      'staff.number',
      'staff.name',
      'staff.email',
      'staff.roles',
      'staff.passphrase_hash',
    ])
    .executeTakeFirst();
export type RowOfLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Answers false when it was used or revoked meanwhile. */
export async function useLink(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .updateTable('staff_link')
    .set({ used_at: sql<Date>`act_time()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export async function setCredentials(
  tx: Tx,
  id: string,
  given: { passphraseHash?: string; totpSealed: Buffer; totpStep: number },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      ...(given.passphraseHash !== undefined && { passphrase_hash: given.passphraseHash }),
      totp_sealed: given.totpSealed,
      totp_step: given.totpStep,
    })
    .where('id', '=', id)
    .execute();
}

export async function takeCredentials(
  tx: Tx,
  id: string,
  { withPassphrase }: { withPassphrase: boolean },
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ totp_sealed: null, ...(withPassphrase && { passphrase_hash: null }) })
    .where('id', '=', id)
    .execute();
  // where nothing was left to take, nothing else has used up the approval
  await sql`select carry_out('reset', ${id}, '{}')`.execute(tx);
}

/** Channels that the only admin changed alone, as they are now, and that nobody has confirmed. */
export const listAlone = (db: Db) =>
  db
    .selectFrom('setting_alone as alone')
    .innerJoin('setting', (join) =>
      join.onRef('setting.key', '=', 'alone.key').onRef('setting.version', '=', 'alone.version'),
    )
    .innerJoin('staff', 'staff.id', 'alone.staff_id')
    .where('alone.confirmed_by', 'is', null)
    .orderBy('alone.created_at')
    .select([
      'alone.id',
      'alone.key',
      'alone.staff_id',
      'alone.created_at',
      markedNameOf<string>('staff').as('by'),
    ])
    .execute();

/** Temporary admins who may sign in now. */
export const listTemporary = (db: Db) =>
  db
    .selectFrom('staff')
    .where('temporary_until', '>', sql<number>`now()`)
    .where('state', '=', 'active')
    .orderBy('number')
    .select(['id', 'name', 'temporary_until'])
    .execute();

/** Temporary admins whose time is over, and who are not disabled yet. */
export const listOverdue = (db: Db) =>
  db
    .selectFrom('staff')
    .where('temporary_until', '<=', sql<number>`now()`)
    .where('state', '=', 'active')
    .select('id')
    .execute();

/** Locks a researcher's row until commit; answers none where there is none. */
export const lockResearcher = (tx: Tx, id: string) =>
  tx.selectFrom('researcher').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst();
