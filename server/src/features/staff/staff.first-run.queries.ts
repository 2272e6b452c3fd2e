import { sql } from 'kysely';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import type { Db, Tx } from '../../platform/database/database.ts';

export async function isOpen(db: Db): Promise<boolean> {
  const open = await db
    .selectFrom('first_run')
    .where('closed_at', 'is', null)
    .select('only_row')
    .executeTakeFirst();
  return open !== undefined;
}

/** Answers false when there has been an admin. */
export async function renewWord(db: Db, wordHash: Buffer): Promise<boolean> {
  const renewed = await db
    .updateTable('first_run')
    .set({ word_hash: wordHash })
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** The hash of the current word; null before a start has made one, undefined once there has been an admin. */
export async function wordHash(db: Db): Promise<Buffer | null | undefined> {
  const open = await db
    .selectFrom('first_run')
    .where('closed_at', 'is', null)
    .select('word_hash')
    .executeTakeFirst();
  return open && open.word_hash;
}

/** The same, locked until commit, so that two people with the word wait for each other. */
export async function lockWordHash(tx: Tx): Promise<Buffer | null | undefined> {
  const open = await tx
    .selectFrom('first_run')
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .select('word_hash')
    .executeTakeFirst();
  return open && open.word_hash;
}

interface Founder {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passphraseHash: string;
  readonly totpSealed: Buffer;
  /** The time step of the code that was used, which works once. */
  readonly totpStep: number;
  readonly roles: StaffRole[];
}

/** Adds the first admin, which ends the first run. The database refuses a second one. */
export async function insertFounder(tx: Tx, founder: Founder): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      id: founder.id,
      email: founder.email,
      name: founder.name,
      passphrase_hash: founder.passphraseHash,
      totp_sealed: founder.totpSealed,
      totp_step: founder.totpStep,
      roles: founder.roles,
      is_founder: sql.lit(true),
    })
    .execute();
}
