import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { bindingOf } from '../../platform/binding.ts';
import { hashOf, isSame, type Keys } from '../../platform/crypto.ts';
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts';
import { remade, type KeyedColumn } from '../../platform/index-rotation.ts';

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

export interface RowOfPasskey {
  readonly id: string;
  readonly person_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly sign_count: number;
}

/** A passkey and its owner; null for one that no server has stored as it stands. */
export async function findPasskey(
  db: Db,
  keys: Keys,
  of: PersonKind,
  credentialId: Buffer,
): Promise<RowOfPasskey | null> {
  const found = await db
    .selectFrom(stored[of].passkey)
    .where('credential_id', '=', credentialId)
    .where('binding', 'is not', null)
    .select(['id', 'credential_id', 'public_key', 'sign_count', 'binding'])
    .select(personIn(of).as('person_id'))
    .executeTakeFirst();
  if (!found?.binding) return null;
  const ours = boundPasskey(keys, of, found.person_id, found.credential_id, found.public_key);
  return isSame(found.binding, ours) ? found : null;
}

const boundPasskey = (
  keys: Keys,
  of: PersonKind,
  personId: string,
  credentialId: Buffer,
  publicKey: Buffer,
): Buffer => bindingOf(keys, stored[of].passkey, [personId], [credentialId, publicKey]);

const boundCode = (keys: Keys, of: PersonKind, personId: string, codeHash: Buffer): Buffer =>
  bindingOf(keys, stored[of].recoveryCode, [personId], [codeHash]);

interface KeyedRow {
  readonly id: string;
  readonly staff_id: string;
  readonly researcher_id: string;
  readonly credential_id: Buffer;
  readonly public_key: Buffer;
  readonly code_hash: Buffer;
}

/** What binds factors to their people hangs on the index key. */
export const keyedFactors: readonly KeyedColumn[] = (['staff', 'researcher'] as const).flatMap(
  (of) => {
    const { passkey, recoveryCode, column } = stored[of];
    return [
      remade<KeyedRow>(passkey, 'binding', [column, 'credential_id', 'public_key'], (keys, row) => [
        boundPasskey(keys, of, row[column], row.credential_id, row.public_key),
      ]),
      remade<KeyedRow>(recoveryCode, 'binding', [column, 'code_hash'], (keys, row) => [
        boundCode(keys, of, row[column], row.code_hash),
      ]),
    ];
  },
);

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
    .where('binding', 'is not', null)
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
  keys: Keys,
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
      binding: boundPasskey(keys, of, personId, made.credentialId, made.publicKey),
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
  keys: Keys,
  of: PersonKind,
  personId: string,
  codeHash: Buffer,
): Promise<number | null> {
  const used = await tx
    .updateTable(stored[of].recoveryCode)
    // it opens nothing any more, so no change of the key has to look after it
    .set({ used_at: sql`now()`, binding: null })
    .where(personIn(of), '=', personId)
    .where('code_hash', '=', codeHash)
    .where('binding', '=', boundCode(keys, of, personId, codeHash))
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
    .where('binding', 'is not', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  keys: Keys,
  of: PersonKind,
  personId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await dropRecoveryCodes(tx, of, personId);
  await insertRecoveryCodes(tx, keys, of, personId, codeHashes);
}

export async function insertRecoveryCodes(
  tx: Db,
  keys: Keys,
  of: PersonKind,
  personId: string,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await tx
    .insertInto(stored[of].recoveryCode)
    .values(
      codeHashes.map((hash) => ({
        id: newId(),
        [stored[of].column]: personId,
        code_hash: hash,
        binding: boundCode(keys, of, personId, hash),
      })),
    )
    .execute();
}

export async function dropRecoveryCodes(tx: Tx, of: PersonKind, personId: string): Promise<void> {
  await tx.deleteFrom(stored[of].recoveryCode).where(personIn(of), '=', personId).execute();
}

/** Answers false when this time step, or a later one, has been used, or their app was taken away meanwhile. */
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
    .where('totp_sealed', 'is not', null)
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
      sql<boolean>`(totp_sealed is not null or exists (select from ${sql.table(passkey)} where ${personIn(of)} = ${id} and binding is not null))`,
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
  const { people, passkey } = stored[of];
  await dropCeremonies(tx, of, personId);
  await dropRecoveryCodes(tx, of, personId);
  await tx.deleteFrom(passkey).where(personIn(of), '=', personId).execute();
  await tx
    .updateTable(people)
    .set({ totp_sealed: null })
    .where('id', '=', personId)
    .where('totp_sealed', 'is not', null)
    .execute();
}

/**
 * Binds the passkeys of the release before to their owners, taken as they are, and ends its recovery codes, which were short;
 * once for a database, so that none that is planted later is ever bound. Answers how many.
 */
export async function bindEarlierFactors(
  db: Db,
  keys: Keys,
): Promise<{ passkeys: number; endedCodes: number }> {
  return inTransaction(db, async (tx) => {
    const begun = await tx
      .insertInto('upgrade_step')
      .values({ name: 'factors bound' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const done = { passkeys: 0, endedCodes: 0 };
    if (begun.numInsertedOrUpdatedRows !== 1n) return done;
    for (const kind of ['staff', 'researcher'] as const) {
      done.passkeys += await bindPasskeys(tx, keys, kind);
      const ended = await tx
        .deleteFrom(stored[kind].recoveryCode)
        .where('binding', 'is', null)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      done.endedCodes += Number(ended.numDeletedRows);
    }
    return done;
  });
}

async function bindPasskeys(tx: Tx, keys: Keys, of: PersonKind): Promise<number> {
  const table = stored[of].passkey;
  const rows = await tx
    .selectFrom(table)
    .where('binding', 'is', null)
    .select(['id', 'credential_id', 'public_key', personIn(of).as('person_id')])
    .execute();
  const bindings = rows.map((row) =>
    boundPasskey(keys, of, row.person_id, row.credential_id, row.public_key),
  );
  await sql`
    update ${sql.table(table)} as target set binding = given.binding
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${bindings}::bytea[]) as given (id, binding)
    where target.id = given.id`.execute(tx);
  return rows.length;
}
