import { sql } from 'kysely';
import type { Language } from '@shieldsource/contract/site/language';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Disabled colleagues and temporary admins whose time is over may not sign in. */
export const mayComeIn = sql<boolean>`staff.state = 'active' and coalesce(staff.temporary_until > now(), true)`;

const shown = ['id', 'number', 'email', 'name', 'roles', 'language'] as const;

export async function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('staff')
    .where('email', '=', email)
    .select([...shown, 'passphrase_hash', 'totp_sealed', 'totp_step', 'state'])
    .executeTakeFirst();
}

export async function getStaff(db: Db, id: string) {
  return db.selectFrom('staff').where('id', '=', id).select(shown).executeTakeFirstOrThrow();
}

export async function updateLanguage(db: Db, id: string, language: Language): Promise<void> {
  await db.updateTable('staff').set({ language }).where('id', '=', id).execute();
}

/** Who has a second factor. */
export async function listFactors(db: Db) {
  return db
    .selectFrom('staff')
    .where('state', '=', 'active')
    .where('totp_sealed', 'is not', null)
    .orderBy('number')
    .select(['id', 'email', 'totp_sealed', 'totp_step'])
    .execute();
}

export async function insertStaff(
  tx: Tx,
  person: {
    id: string;
    email: string;
    name: string;
    passphraseHash: string;
    totpSealed: Buffer;
    roles: StaffRole[];
    researcherId: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      id: person.id,
      email: person.email,
      name: person.name,
      passphrase_hash: person.passphraseHash,
      totp_sealed: person.totpSealed,
      roles: person.roles,
      researcher_id: person.researcherId,
    })
    .execute();
}

/** Whether the person of this e-mail has signed in with this browser before. */
export async function isKnownBrowser(db: Db, email: string, browserHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('staff_browser')
    .innerJoin('staff', 'staff.id', 'staff_browser.staff_id')
    .where('staff.email', '=', email)
    .where('browser_hash', '=', browserHash)
    .select('staff.id')
    .executeTakeFirst();
  return known !== undefined;
}
