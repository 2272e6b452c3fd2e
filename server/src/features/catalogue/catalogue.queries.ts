import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Tx } from '../../platform/database/database.ts';

/** The newest version of those that are in force. */
export const getDocumentInForce = (db: Db, kind: string) =>
  inForce(db, kind)
    .select(['version', 'title', 'body', publishedAt.as('published_at')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The newest version in force that asked for a new consent: whoever agreed to it, or to a later one, need not again. */
export const getVersionToAccept = (db: Db, kind: string) =>
  inForce(db, kind)
    .where('needs_consent', '=', true)
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

// the text that an installation began with is in force whenever it is asked for
const inForce = (db: Db, kind: string) =>
  db
    .selectFrom('document')
    .where('kind', '=', kind)
    .where(sql<boolean>`(in_force_at is null or in_force_at <= act_time())`);

/** When a version came, to be read beside it. */
export const publishedAt = sql<number>`coalesce(document.in_force_at, document.created_at)`;

const selectApplications = (db: Db) =>
  db
    .selectFrom('application')
    .where('active', '=', true)
    .select(['id', 'name', 'tier', 'hosts', 'packages']);
const selectPlatforms = (db: Db) =>
  db.selectFrom('platform').where('active', '=', true).select(['id', 'name', 'is_mobile']);
const selectTypes = (db: Db) =>
  db
    .selectFrom('report_type')
    .where('active', '=', true)
    .select(['id', 'name', 'type_group as group']);

/** As it is until this transaction ends: a change of it waits. */
export const holdApplication = (tx: Tx, id: string) =>
  selectApplications(tx).where('id', '=', id).forShare().executeTakeFirst();
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
