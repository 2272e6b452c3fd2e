import { type Selectable, sql } from 'kysely';
import type { AnswerKind } from '@shieldsource/contract/catalogue/desk';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Range } from '../../platform/paging.ts';

/** What each row of the catalogue has: a name, a place in the order, whether it is offered, and a version. */
type Columns = Omit<Tables['platform'], 'is_mobile' | 'name_en'>;
type Common = Selectable<Columns>;
/** The tables of the catalogue are those that have these columns. */
export type CatalogueTable = {
  [T in keyof Tables]: Tables[T] extends Columns ? T : never;
}[keyof Tables];
export type RowOf<T extends CatalogueTable> = Selectable<Tables[T]> & Common;

// the columns that all these tables have
const rowsOf = (db: Db, table: CatalogueTable) => db.selectFrom(table as 'platform');

/** In the order in which they are offered. */
export async function listRows<T extends CatalogueTable>(
  db: Db,
  table: T,
  { active, offset, limit }: Range & { readonly active: boolean },
): Promise<RowOf<T>[]> {
  const rows: unknown = await rowsOf(db, table)
    .where('active', '=', active)
    .orderBy('position')
    .orderBy('name')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute();
  return rows as RowOf<T>[];
}

/** How many rows are offered, and how many are retired. */
export const countRows = (db: Db, table: CatalogueTable) =>
  rowsOf(db, table)
    .select([
      sql<number>`count(*) filter (where active)`.as('active'),
      sql<number>`count(*) filter (where not active)`.as('retired'),
    ])
    .executeTakeFirstOrThrow();

export async function findRow<T extends CatalogueTable>(
  db: Db,
  table: T,
  id: string,
): Promise<RowOf<T> | undefined> {
  const row: unknown = await rowsOf(db, table).where('id', '=', id).selectAll().executeTakeFirst();
  return row as RowOf<T> | undefined;
}

/** Locks the row for this transaction. Submitting a report under it waits for this, or this for it. */
export async function lockRow<T extends CatalogueTable>(
  tx: Tx,
  table: T,
  id: string,
): Promise<RowOf<T> | undefined> {
  const row: unknown = await rowsOf(tx, table)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return row as RowOf<T> | undefined;
}

/** Violates the table's unique name if there is such a row. */
export async function insertRow(
  tx: Tx,
  table: CatalogueTable,
  values: Readonly<Record<string, unknown>> & { readonly id: string },
): Promise<void> {
  await tx
    .insertInto(table as 'platform')
    .values(values as never)
    .execute();
}

/** Violates the table's unique name if another row has it. */
export async function updateRow(
  tx: Tx,
  table: CatalogueTable,
  { id, version }: { readonly id: string; readonly version: number },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx
    .updateTable(table as 'platform')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

export const listTemplates = (db: Db, kind: AnswerKind) =>
  db
    .selectFrom('answer_template')
    .where('active', '=', true)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('name')
    .select(['id', 'name', 'body'])
    .execute();

/** The versions of an application from one to another, newest first. */
export const listApplicationVersions = (
  db: Db,
  applicationId: string,
  { newest, oldest }: { readonly newest: number; readonly oldest: number },
) =>
  db
    .selectFrom('application_version')
    .where('application_id', '=', applicationId)
    .where('version', '<=', newest)
    .where('version', '>=', oldest)
    .orderBy('version', 'desc')
    .select(['version', 'name', 'tier', 'team', 'hosts', 'packages', 'active', 'created_at'])
    .execute();
