import { sql } from 'kysely';
import type { Severity } from '@shieldsource/contract/awards/scoring';
import type { ReportStatus } from '@shieldsource/contract/reports/status';
import type { Db } from '../../platform/database/database.ts';
import { named } from '../../platform/database/named.ts';

/** How many characters of a text are compared. */
const comparedLength = 2_000;
/** How many candidates are read by each criterion, the newest. */
const lookedAt = 40;

/** The columns by which two reports are compared. */
const compared = (db: Db) =>
  db
    .selectFrom('report')
    .innerJoin('report_text', 'report_text.report_id', 'report.id')
    .innerJoin('researcher', 'researcher.id', 'report.researcher_id')
    .innerJoin('application', 'application.id', 'report.application_id')
    .innerJoin('report_type', 'report_type.id', 'report.type_id')
    .select([
      'report.id',
      'report.number',
      'report.title',
      'report.status',
      'report.level',
      'report.created_at',
      'report.application_id',
      'report.type_id',
      named('application.name').as('app_name'),
      named('report_type.name').as('type_name'),
      'researcher.nick_name',
      'researcher.uid',
      'researcher.state',
      sql<string[]>`address_paths(report_text.url)`.as('paths'),
      sql<string>`left(report_text.description, ${sql.lit(comparedLength)})`.as('words'),
    ]);
export type Compared = Awaited<ReturnType<ReturnType<typeof compared>['execute']>>[number];

/** One report, for comparison with others. */
export async function findCompared(db: Db, id: string): Promise<Compared | undefined> {
  return compared(db).where('report.id', '=', id).executeTakeFirst();
}

/** The newest reports at one of its addresses, or of the same application and type. */
export async function listAlike(db: Db, report: Compared): Promise<Compared[]> {
  const sameApplicationAndType = db
    .selectFrom('report')
    .where('id', '<>', report.id)
    .where('application_id', '=', report.application_id)
    .where('type_id', '=', report.type_id)
    .orderBy('id', 'desc')
    .limit(lookedAt)
    .select('id');
  const sameAddress = sql<{ id: string }>`
    (select found.id from unnest(${report.paths}::text[]) as place cross join lateral (
      (select report_id as id from report_text where url <> '' and first_path(url) = place and report_id <> ${report.id}
        order by report_id desc limit ${sql.lit(lookedAt)})
      union all (select report_id from report_further_place where path = place and report_id <> ${report.id}
        order by report_id desc limit ${sql.lit(lookedAt)})) as found)`;
  const either = db
    .selectFrom(sameApplicationAndType.as('same_kind'))
    .select('same_kind.id')
    .union(sameAddress);
  return compared(db).where('report.id', 'in', either).execute();
}

export interface RowOfReportLine {
  id: string;
  number: string;
  title: string;
  status: ReportStatus;
  level: Severity | null;
  created_at: number;
}
const reportLine = ['id', 'number', 'title', 'status', 'level', 'created_at'] as const;

/** Reports that were ignored as duplicates of this one, oldest first. */
export async function listDuplicates(
  db: Db,
  id: string,
  limit: number,
): Promise<RowOfReportLine[]> {
  return db
    .selectFrom('report')
    .where('duplicate_of', '=', id)
    .orderBy('id')
    .limit(limit)
    .select(reportLine)
    .execute();
}

/** The author of a report. */
export async function findAuthor(db: Db, reportId: string) {
  return db
    .selectFrom('report')
    .innerJoin('researcher', 'researcher.id', 'report.researcher_id')
    .where('report.id', '=', reportId)
    .select([
      'researcher.id',
      'researcher.uid',
      'researcher.nick_name',
      'researcher.state',
      'researcher.created_at',
      'researcher.report_seq',
    ])
    .executeTakeFirst();
}

/** The number of a person's reports by status. */
export async function countByStatus(
  db: Db,
  researcherId: string,
): Promise<{ status: number; reports: number }[]> {
  return db
    .selectFrom('report_tally')
    .where('researcher_id', '=', researcherId)
    .groupBy('status')
    .select(['status', sql<number>`sum(reports)::bigint`.as('reports')])
    .execute();
}

/** The number of a person's ignored reports by reason. */
export async function countEndings(
  db: Db,
  researcherId: string,
): Promise<{ reason: string; reports: number }[]> {
  return db
    .selectFrom('report_tally')
    .where('researcher_id', '=', researcherId)
    .where('ignore_reason', '<>', '')
    .groupBy('ignore_reason')
    .select(['ignore_reason as reason', sql<number>`sum(reports)::bigint`.as('reports')])
    .execute();
}

/** Somebody's newest reports, by their gap-free numbers. */
export async function listNewestOf(
  db: Db,
  researcherId: string,
  { above }: { above: number },
): Promise<RowOfReportLine[]> {
  return db
    .selectFrom('report')
    .where('researcher_id', '=', researcherId)
    .where('researcher_seq', '>', above)
    .orderBy('researcher_seq', 'desc')
    .select(reportLine)
    .execute();
}
