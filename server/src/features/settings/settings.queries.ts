import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';
import { markedNameOf, markedStaffName } from '../../platform/staff-name.ts';

/** Every setting that was ever changed, with who changed it last. */
export const listChanged = (db: Db) =>
  db
    .selectFrom('setting')
    .innerJoin('staff', 'staff.id', 'setting.changed_by')
    .select([
      'key',
      'version',
      'value',
      sql<boolean>`sealed is not null`.as('is_sealed'),
      markedStaffName().as('changed_by'),
      'changed_at',
    ])
    .execute();

export interface Change {
  readonly key: string;
  /** The version that the change is based on; 0 for the first. */
  readonly version: number;
  readonly staffId: string;
  /** The columns to write for the row with this id. */
  readonly held: (id: string) => { readonly value: string | null; readonly sealed: Buffer | null };
}

/** Answers false when somebody else changed it meanwhile. */
export async function writeChange(
  tx: Tx,
  { key, version, staffId, held }: Change,
): Promise<boolean> {
  const by = { changed_by: staffId, changed_at: sql<Date>`now()`, version: version + 1 };
  if (version === 0) {
    const id = newId();
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('setting')
      .values({ id, key, ...by, ...held(id) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const found = await tx
    .selectFrom('setting')
    .where('key', '=', key)
    .where('version', '=', version)
    .forNoKeyUpdate()
    .select('id')
    .executeTakeFirst();
  if (!found) return false;
  await tx
    .updateTable('setting')
    .set({ ...by, ...held(found.id) })
    .where('id', '=', found.id)
    .execute();
  return true;
}

/** What is stored of a setting. */
export const findHeld = (db: Db, key: string) =>
  db
    .selectFrom('setting')
    .where('key', '=', key)
    .select(['id', 'value', 'sealed'])
    .executeTakeFirst();

/** The version of a setting; 0 before its first change. */
export async function versionOf(db: Db, key: string): Promise<number> {
  const found = await db
    .selectFrom('setting')
    .where('key', '=', key)
    .select('version')
    .executeTakeFirst();
  return found?.version ?? 0;
}

/** The newest changes of a setting, from their events. */
export const listChanges = (db: Db, key: string, most: number) =>
  db
    .selectFrom('event')
    .innerJoin('staff', 'staff.id', 'event.actor_id')
    // events store their subject in lower case
    .where('subject', '=', key.toLowerCase())
    .where('kind', 'in', ['setting.change', 'setting.sign'])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(most)
    .select(['at', markedNameOf<string>('staff').as('name'), 'params'])
    .execute();
