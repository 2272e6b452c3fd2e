import { type Expression, sql } from 'kysely';
import { lastPlace } from '@shieldsource/contract/page-limits';
import type { reportFlag } from '@shieldsource/contract/report-flags';
import type { Db } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';
import { deskRows, type RowOfQueue } from './reports.queries.ts';

type FlagKey = keyof typeof reportFlag.codes;

const oldest = (db: Db) => db.selectFrom('report').select('id').orderBy('created_at').orderBy('id');

/**
 * For each flag the reports that have it. An index holds exactly those, so finding them costs only what is open; the values
 * are written into the statement, as the planner otherwise cannot know that the index matches.
 */
const flagged = {
  information: (db: Db) => oldest(db).where('information_seq', 'is not', null),
  // ids begin with their time
  appeal: (db: Db) =>
    db
      .selectFrom('report_appeal')
      .where('outcome', 'is', null)
      .orderBy('report_id')
      .select('report_id as id'),
  retestFailed: (db: Db) => oldest(db).where('retest', '=', sql.lit('failed')),
  awardWaiting: (db: Db) => oldest(db).where('award_state', '=', sql.lit('waiting')),
  awardReturned: (db: Db) => oldest(db).where('award_state', '=', sql.lit('returned')),
} as const satisfies Record<FlagKey, (db: Db) => unknown>;

/** The number of reports with each flag, counted up to the last place that can be paged to. */
export async function countFlagged(db: Db): Promise<Record<FlagKey, number>> {
  const count = (rows: Expression<unknown>) =>
    sql<number>`(select count(*) from (select from (${rows}) as one limit ${sql.lit(lastPlace)}) as counted)`;
  return db
    .selectNoFrom([
      count(flagged.information(db)).as('information'),
      count(flagged.appeal(db)).as('appeal'),
      count(flagged.retestFailed(db)).as('retestFailed'),
      count(flagged.awardWaiting(db)).as('awardWaiting'),
      count(flagged.awardReturned(db)).as('awardReturned'),
    ])
    .executeTakeFirstOrThrow();
}

/** The reports with one flag, longest waiting first. */
export async function listFlagged(
  db: Db,
  flag: FlagKey,
  { offset, limit }: Range,
): Promise<RowOfQueue[]> {
  const onPage = sql<string>`(${flagged[flag](db)} offset ${offset} limit ${limit})`;
  return deskRows(db)
    .where('report.id', 'in', onPage)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute();
}
