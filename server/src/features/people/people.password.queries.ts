import type { Db, Tx } from '../../platform/database/database.ts';
import { lastUsed } from './people.queries.ts';

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
