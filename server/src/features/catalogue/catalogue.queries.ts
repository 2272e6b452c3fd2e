import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';

export const getNewestDocument = (db: Db, kind: string) =>
  db
    .selectFrom('document')
    .where('kind', '=', kind)
    .select(['version', 'title', 'body', 'created_at'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const selectApplications = (db: Db) =>
  db.selectFrom('application').where('active', '=', true).select(['id', 'name', 'tier']);
const selectPlatforms = (db: Db) =>
  db.selectFrom('platform').where('active', '=', true).select(['id', 'name', 'is_mobile']);
const selectTypes = (db: Db) =>
  db.selectFrom('report_type').where('active', '=', true).select(['id', 'name']);

export const findApplication = (db: Db, id: string) =>
  selectApplications(db).where('id', '=', id).executeTakeFirst();
export const findPlatform = (db: Db, id: string) =>
  selectPlatforms(db).where('id', '=', id).executeTakeFirst();
export const findType = (db: Db, id: string) =>
  selectTypes(db).where('id', '=', id).executeTakeFirst();

export const listApplications = (db: Db) =>
  selectApplications(db).orderBy('position').orderBy('name').execute();
export const listPlatforms = (db: Db) =>
  selectPlatforms(db).orderBy('position').orderBy('name').execute();
export const listTypes = (db: Db) => selectTypes(db).orderBy('position').orderBy('name').execute();

const unoffered = (names: readonly string[]) =>
  names.map((name) => ({ id: newId(), name, active: false }));

export async function insertApplications(tx: Tx, names: readonly string[]): Promise<void> {
  await tx
    .insertInto('application')
    .values(unoffered(names).map((row) => ({ ...row, tier: 'general' })))
    .onConflict((conflict) => conflict.constraint('application_name_unique').doNothing())
    .execute();
}

export async function insertPlatforms(tx: Tx, names: readonly string[]): Promise<void> {
  await tx
    .insertInto('platform')
    .values(unoffered(names))
    .onConflict((conflict) => conflict.constraint('platform_name_unique').doNothing())
    .execute();
}

export async function insertTypes(tx: Tx, names: readonly string[]): Promise<void> {
  await tx
    .insertInto('report_type')
    .values(unoffered(names))
    .onConflict((conflict) => conflict.constraint('report_type_name_unique').doNothing())
    .execute();
}
