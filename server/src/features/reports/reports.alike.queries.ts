import { reportStatus } from '@shieldsource/contract/reports/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** How many of a person's newest reports are compared. */
const lookedThrough = 200;
const openStatuses = [
  reportStatus.codes.waitReview,
  reportStatus.codes.confirmed,
  reportStatus.codes.fixing,
];

/** The open ones among a person's newest reports, and whether they have this address: a page of a site, not the site alone. */
export async function listOpen(db: Db, researcherId: string, url: string) {
  const newest = db
    .selectFrom('report')
    .innerJoin('report_text', 'report_text.report_id', 'report.id')
    .where('researcher_id', '=', researcherId)
    .orderBy('researcher_seq', 'desc')
    .limit(lookedThrough)
    .select(['id', 'number', 'title', 'status', 'application_id', 'url', 'researcher_seq']);
  return db
    .selectFrom(newest.as('newest'))
    .where('status', 'in', openStatuses)
    .orderBy('researcher_seq', 'desc')
    .select([
      'id',
      'number',
      'title',
      'status',
      'application_id',
      sql<boolean>`exists (select from unnest(address_paths(${url})) as path
        where strpos(path, '/') > 0 and path = any(address_paths(newest.url)))`.as(
        'is_same_address',
      ),
    ])
    .execute();
}
export type OpenReport = Awaited<ReturnType<typeof listOpen>>[number];
