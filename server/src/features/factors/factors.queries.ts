import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { hashOf } from '../../platform/crypto.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

/** Where the factors of colleagues and of members are stored, and the column that names the person. */
const stored = {
  staff: {
    people: 'staff',
    passkey: 'staff_passkey',
    recoveryCode: 'staff_recovery_code',
    ceremony: 'staff_ceremony',
    column: 'staff_id',
  },
  researcher: {
    people: 'researcher',
    passkey: 'member_passkey',
    recoveryCode: 'member_recovery_code',
    ceremony: 'member_ceremony',
    column: 'researcher_id',
  },
} as const;

/** Whose factors. */
export type PersonKind = keyof typeof stored;

const personIn = (kind: PersonKind) => sql.ref<string>(stored[kind].column);

interface NewCeremony<Kind extends string> {
  readonly kind: Kind;
  /** The token; only its hash is stored. */
  readonly token: string;
  readonly personId?: string;
  readonly browser?: string | undefined;
}

/** Stores what was begun and is to be finished within ten minutes. */
export async function beginCeremony<Kind extends 'passkey' | 'newPasskey' | 'newFactor'>(
  db: Db,
  of: PersonKind,
  { kind, token, personId, browser }: NewCeremony<Kind>,
): Promise<void> {
  await db
    .insertInto(stored[of].ceremony)
    .values({
      token_hash: hashOf(token),
      kind,
      [stored[of].column]: personId ?? null,
      browser_hash: browser === undefined ? null : hashOf(browser),
    })
    .execute();
}

/** Ends a ceremony that was begun within ten minutes and answers it; undefined for one of another kind, expired or already ended. */
export const endCeremony = (
  db: Db,
  of: PersonKind,
  kind: 'passkey' | 'newPasskey' | 'newFactor' | 'secondFactor',
  token: string,
) =>
  db
    .deleteFrom(stored[of].ceremony)
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where(sql<boolean>`created_at > now() - interval '10 minutes'`)
    .returning(personIn(of).$castTo<string | null>().as('person_id'))
    .executeTakeFirst();

/** A passkey and its owner. */
export const findPasskey = (db: Db, of: PersonKind, credentialId: Buffer) =>
  db
    .selectFrom(stored[of].passkey)
    .where('credential_id', '=', credentialId)
    .select(['id', 'credential_id', 'public_key', 'sign_count', personIn(of).as('person_id')])
    .executeTakeFirst();
export type RowOfPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Answers false when it was deleted or used elsewhere meanwhile. */
export async function usePasskey(
  tx: Tx,
  of: PersonKind,
  { id, sign_count: seen }: RowOfPasskey,
  count: number,
): Promise<boolean> {
  const used = await tx
    .updateTable(stored[of].passkey)
    .set({ sign_count: count, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where('sign_count', '=', seen)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

export const listPasskeys = (db: Db, of: PersonKind, personId: string) =>
  db
    .selectFrom(stored[of].passkey)
    .where(personIn(of), '=', personId)
    .orderBy('id')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .execute();

interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly name: string;
}

/** Answers false when it is registered already. */
export async function insertPasskey(
  tx: Tx,
  of: PersonKind,
  personId: string,
  made: NewPasskey,
): Promise<boolean> {
  const added = await tx
    .insertInto(stored[of].passkey)
    .values({
      id: newId(),
      [stored[of].column]: personId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      sign_count: made.signCount,
      name: made.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Answers false when it is not theirs. */
export async function deletePasskey(
  tx: Tx,
  of: PersonKind,
  personId: string,
  id: string,
): Promise<boolean> {
  const removed = await tx
    .deleteFrom(stored[of].passkey)
    .where('id', '=', id)
    .where(personIn(of), '=', personId)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** Answers how many codes are left, or null when this is not an unused code of theirs. */
export async function useRecoveryCode(
  tx: Tx,
  of: PersonKind,
  personId: string,
  codeHash: Buffer,
): Promise<number | null> {
  const used = await tx
    .updateTable(stored[of].recoveryCode)
    .set({ used_at: sql`now()` })
    .where(personIn(of), '=', personId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? countRecoveryCodes(tx, of, personId) : null;
}

export async function countRecoveryCodes(
  db: Db,
  of: PersonKind,
  personId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(stored[of].recoveryCode)
    .where(personIn(of), '=', personId)
    .where('used_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  of: PersonKind,
  personId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom(stored[of].recoveryCode).where(personIn(of), '=', personId).execute();
  if (codeHashes.length === 0) return;
  await tx
    .insertInto(stored[of].recoveryCode)
    .values(
      codeHashes.map((hash) => ({ id: newId(), [stored[of].column]: personId, code_hash: hash })),
    )
    .execute();
}

/** Answers false when this time step, or a later one, has been used. */
export async function takeTotpStep(
  tx: Tx,
  of: PersonKind,
  id: string,
  step: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable(stored[of].people)
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Changes the secret of the code app; only codes of time steps after `step` are then valid. */
export async function setTotp(
  tx: Tx,
  of: PersonKind,
  id: string,
  sealed: Buffer | null,
  step: number,
): Promise<void> {
  await tx
    .updateTable(stored[of].people)
    .set({ totp_sealed: sealed, totp_step: step })
    .where('id', '=', id)
    .execute();
}

/** Whether a code app or a passkey is set. */
export async function hasFactor(db: Db, of: PersonKind, id: string): Promise<boolean> {
  const { people, passkey } = stored[of];
  const found = await db
    .selectFrom(people)
    .where('id', '=', id)
    .where(
      sql<boolean>`(totp_sealed is not null or exists (select from ${sql.table(passkey)} where ${personIn(of)} = ${id}))`,
    )
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes what is under way: a password or phone that was checked may be another one by now. */
export async function dropCeremonies(tx: Tx, of: PersonKind, personId: string): Promise<void> {
  await tx.deleteFrom(stored[of].ceremony).where(personIn(of), '=', personId).execute();
}

/** Deletes every factor of a person. */
export async function dropFactors(tx: Tx, of: PersonKind, personId: string): Promise<void> {
  const { people, passkey, recoveryCode } = stored[of];
  await dropCeremonies(tx, of, personId);
  for (const table of [passkey, recoveryCode])
    await tx.deleteFrom(table).where(personIn(of), '=', personId).execute();
  await tx
    .updateTable(people)
    .set({ totp_sealed: null })
    .where('id', '=', personId)
    .where('totp_sealed', 'is not', null)
    .execute();
}
