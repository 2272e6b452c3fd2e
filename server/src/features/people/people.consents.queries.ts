import { sql } from 'kysely';
import type { DocumentKind } from '@shieldsource/contract/catalogue/calls';
import type { Db, Tx } from '../../platform/database/database.ts';
import { countCapped, type Range } from '../../platform/paging.ts';

/** Answers false when they had accepted that version before. */
export async function insertConsent(
  tx: Tx,
  consent: { id: string; researcherId: string; kind: string; version: number },
): Promise<boolean> {
  const added = await tx
    .insertInto('consent')
    .values({
      id: consent.id,
      researcher_id: consent.researcherId,
      kind: consent.kind,
      version: consent.version,
    })
    .onConflict((conflict) => conflict.constraint('consent_once').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function listConsents(db: Db, researcherId: string) {
  return db
    .selectFrom('consent')
    .where('researcher_id', '=', researcherId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['kind', 'version', 'created_at'])
    .execute();
}

/** The newest version of each document that somebody has accepted. */
export const listNewestConsents = (db: Db, researcherId: string) =>
  db
    .selectFrom('consent')
    .where('researcher_id', '=', researcherId)
    .groupBy('kind')
    .select(['kind', sql<number>`max(version)`.as('version')])
    .execute();

/** Who has accepted a version, newest first. */
export async function listConsentsTo(
  db: Db,
  kind: string,
  version: number,
  { offset, limit }: Range,
) {
  const onPage = db
    .selectFrom('consent')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .select('id');
  return db
    .selectFrom('consent')
    .innerJoin('researcher', 'researcher.id', 'consent.researcher_id')
    .where('consent.id', 'in', onPage)
    .orderBy('consent.created_at', 'desc')
    .orderBy('consent.id', 'desc')
    .select(['consent.id', 'uid', 'nick_name', 'state', 'consent.created_at'])
    .execute();
}

/** How many people have accepted each version of a document, each counted up to the last place that can be paged to. */
export async function countConsents(
  db: Db,
  kind: DocumentKind,
): Promise<{ version: number; count: number }[]> {
  const versions = await db
    .selectFrom('document')
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .select('version')
    .execute();
  const counts = [];
  for (const { version } of versions)
    counts.push({
      version,
      count: await countCapped(
        db,
        db
          .selectFrom('consent')
          .where('kind', '=', sql.lit(kind))
          .where('version', '=', version)
          .select('id'),
      ),
    });
  return counts;
}
