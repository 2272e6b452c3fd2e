import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { markedStaffName } from '../../platform/staff-name.ts';

/** The most shared views of others that are listed. */
const maxShared = 40;

const columns = [
  'inbox_view.id',
  'inbox_view.name',
  'inbox_view.query',
  'inbox_view.rail',
  'inbox_view.ordered',
  'inbox_view.is_shared',
  'inbox_view.staff_id',
] as const;

const views = (db: Db) =>
  db
    .selectFrom('inbox_view')
    .innerJoin('staff', 'staff.id', 'inbox_view.staff_id')
    .select([...columns, markedStaffName().as('owner_name')]);

/** The person's own views, and those that others share, by name. */
export async function listViews(db: Db, staffId: string) {
  const own = await views(db).where('staff_id', '=', staffId).execute();
  const shared = await views(db)
    .where('is_shared', '=', sql.lit(true))
    .where('staff_id', '<>', staffId)
    .orderBy('inbox_view.name')
    .orderBy('inbox_view.id')
    .limit(maxShared)
    .execute();
  return [...own, ...shared].toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'));
}
export type RowOfView = Awaited<ReturnType<typeof listViews>>[number];

export async function getView(db: Db, id: string): Promise<RowOfView> {
  return views(db).where('inbox_view.id', '=', id).executeTakeFirstOrThrow();
}

/** Locks this person's views against other changes. */
export async function lockViewsOf(
  tx: Tx,
  staffId: string,
): Promise<{ id: string; name: string }[]> {
  await tx.selectFrom('staff').where('id', '=', staffId).select('id').forNoKeyUpdate().execute();
  return tx
    .selectFrom('inbox_view')
    .where('staff_id', '=', staffId)
    .select(['id', 'name'])
    .execute();
}

interface ViewFields {
  readonly name: string;
  readonly query: string;
  readonly rail: string;
  readonly ordered: string;
  readonly isShared: boolean;
}
const valuesOf = ({ isShared, ...fields }: ViewFields) => ({ ...fields, is_shared: isShared });

export async function insertView(
  tx: Tx,
  view: ViewFields & { id: string; staffId: string },
): Promise<void> {
  const { id, staffId, ...fields } = view;
  await tx
    .insertInto('inbox_view')
    .values({ id, staff_id: staffId, ...valuesOf(fields) })
    .execute();
}

/** Answers false when nothing of it changes. */
export async function updateView(tx: Tx, id: string, fields: ViewFields): Promise<boolean> {
  const updated = await tx
    .updateTable('inbox_view')
    .set(valuesOf(fields))
    .where('id', '=', id)
    .where(
      sql<boolean>`(name, query, rail, ordered, is_shared) <> (${fields.name}, ${fields.query}, ${fields.rail}, ${fields.ordered}, ${fields.isShared})`,
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Deletes one's own view, or with `isAdmin` any shared one. Answers whether it was shared; undefined where there is none. */
export async function deleteView(
  tx: Tx,
  id: string,
  { staffId, isAdmin }: { staffId: string; isAdmin: boolean },
): Promise<boolean | undefined> {
  const removed = await tx
    .deleteFrom('inbox_view')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('staff_id', '=', staffId), ...(isAdmin ? [eb('is_shared', '=', true)] : [])]),
    )
    .returning('is_shared')
    .executeTakeFirst();
  return removed?.is_shared;
}
