import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';

/** The newest version of those that are in force. */
export const findDocumentInForce = (db: Db, kind: DocumentKind) =>
  inForce(db, kind)
    .select(['version', 'title', 'body', publishedAt.as('published_at')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A version that is or was in force. */
export const findDocumentVersion = (db: Db, kind: DocumentKind, version: number) =>
  inForce(db, kind).where('version', '=', version).select(['title', 'body']).executeTakeFirst();

/** The versions of these documents that are or were in force, newest first. */
export const listVersionsSoFar = (db: Db, kinds: readonly DocumentKind[], limit: number) =>
  db
    .selectFrom('document')
    .where('kind', 'in', kinds)
    .where(hasCome)
    .select(['kind', 'version', 'in_force_at'])
    .orderBy('in_force_at', (by) => by.desc().nullsLast())
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** For each of these documents the newest version in force, and the newest that required a new consent. */
export const listVersionsInForce = (db: Db, kinds: readonly DocumentKind[]) =>
  db
    .selectFrom('document')
    .where('kind', 'in', kinds)
    .where(hasCome)
    .groupBy('kind')
    .select([
      'kind',
      sql<number>`max(version)`.as('newest'),
      sql<number>`max(version) filter (where needs_consent)`.as('needed'),
    ])
    .execute();

// the shipped version is in force at any time
const hasCome = sql<boolean>`(in_force_at is null or in_force_at <= act_time())`;

const inForce = (db: Db, kind: DocumentKind) =>
  db.selectFrom('document').where('kind', '=', kind).where(hasCome);

/** When a version came into force, to be shown with it. */
export const publishedAt = sql<number>`coalesce(document.in_force_at, document.created_at)`;

/** How it is called in Chinese and in English, and to its reader. */
const names = <T extends 'application' | 'platform' | 'report_type'>(table: T) =>
  [`${table}.name`, `${table}.name_en`, named(`${table}.name`).as('shown_name')] as const;

const selectApplications = (db: Db) =>
  db
    .selectFrom('application')
    .where('active', '=', true)
    .select(['id', ...names('application'), 'tier', 'hosts', 'packages']);
const selectPlatforms = (db: Db) =>
  db
    .selectFrom('platform')
    .where('active', '=', true)
    .select(['id', ...names('platform'), 'is_mobile']);
const selectTypes = (db: Db) =>
  db
    .selectFrom('report_type')
    .where('active', '=', true)
    .select(['id', ...names('report_type'), 'type_group', 'type_group_en', 'tier']);

/** Locks the row, so that a change of it waits until this transaction ends. */
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
