import { sql, type ExpressionBuilder } from 'kysely';
import { reportStatus, type getReportPage, type ReportSort } from '@shieldsource/contract/reports';
import type { InputOf } from '@shieldsource/contract/route';
import type { Db } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rows } from './reports.queries.ts';

type Asked = InputOf<typeof getReportPage>;
export type Narrowing = Omit<Asked, 'page' | 'pageSize' | 'sort'>;

const validStatuses = [
  reportStatus.codes.confirmed,
  reportStatus.codes.fixing,
  reportStatus.codes.done,
];

/**
 * Exact, and never by counting the table: all is the last number given out, status and level are kept counts. Anything
 * narrower is counted among the person's own reports, which are as many as one person writes.
 */
export async function countMine(
  db: Db,
  researcherId: string,
  narrowing: Narrowing,
): Promise<number> {
  const { status, level, ...finer } = narrowing;
  if (isNarrow(finer)) return countNarrowed(db, researcherId, narrowing);
  if (status === undefined && level === undefined) {
    const person = await db
      .selectFrom('researcher')
      .where('id', '=', researcherId)
      .select('report_seq')
      .executeTakeFirstOrThrow();
    return person.report_seq;
  }
  const { total } = await db
    .selectFrom('report_tally')
    .where('researcher_id', '=', researcherId)
    .$if(status !== undefined, (query) => query.where('status', '=', Number(status)))
    .$if(level !== undefined, (query) => query.where('level', '=', Number(level)))
    .select(sql<number>`coalesce(sum(reports), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const isNarrow = (narrowing: Partial<Narrowing>): boolean =>
  Object.values(narrowing).some((value) => value !== undefined && value !== '');

async function countNarrowed(db: Db, researcherId: string, narrowing: Narrowing): Promise<number> {
  const { total } = await db
    .selectFrom('report')
    .where(isMineAnd(researcherId, narrowing))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countMineByLevel(db: Db, researcherId: string) {
  return db
    .selectFrom('report_tally')
    .where('researcher_id', '=', researcherId)
    .where('status', 'in', validStatuses)
    .groupBy('level')
    .select(['level', sql<number>`sum(reports)::bigint`.as('reports')])
    .execute();
}

export interface PlaceInSeq {
  readonly above: number;
  readonly upTo: number;
  readonly order: 'asc' | 'desc';
}

/** Any page costs the same: a person's reports are numbered without gaps. */
export async function listMineBySeq(
  db: Db,
  researcherId: string,
  { above, upTo, order }: PlaceInSeq,
) {
  return rows(db)
    .where('report.researcher_id', '=', researcherId)
    .where('report.researcher_seq', '<=', upTo)
    .where('report.researcher_seq', '>', above)
    .orderBy('report.researcher_seq', order)
    .execute();
}

/** Reads the person's own reports by an index of theirs, and no others. */
export async function listMineNarrowed(
  db: Db,
  researcherId: string,
  narrowing: Narrowing,
  { sort, offset, limit }: { sort: ReportSort; offset: number; limit: number },
) {
  return narrowed(db, researcherId, narrowing, sort).offset(offset).limit(limit).execute();
}

/** The query itself, so that a test can see how the database goes about it. */
export function narrowed(
  db: Db,
  researcherId: string,
  narrowing: Narrowing,
  { column, order }: ReportSort,
) {
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const mine = rows(db).where(isMineAnd(researcherId, narrowing));
  if (column === 'createTime') return mine.orderBy('report.researcher_seq', direction);
  // what has no level yet comes last either way
  return mine
    .orderBy(columns[column], (by) => by[direction]().nullsLast())
    .orderBy('report.researcher_seq', 'desc');
}

const columns = {
  updateTime: 'report.updated_at',
  level: 'report.level',
  contribution: 'report.contribution',
  currency: 'report.coins',
} as const satisfies Record<Exclude<ReportSort['column'], 'createTime'>, string>;

const isMineAnd =
  (researcherId: string, { status, level, app, type, keyword, from, to }: Narrowing) =>
  (eb: ExpressionBuilder<Tables, 'report'>) =>
    eb.and([
      eb('report.researcher_id', '=', researcherId),
      ...(status === undefined ? [] : [eb('report.status', '=', status)]),
      ...(level === undefined ? [] : [eb('report.level', '=', level)]),
      ...(app ? [eb('report.application_id', '=', app)] : []),
      ...(type ? [eb('report.type_id', '=', type)] : []),
      ...(keyword ? [hasKeyword(eb, keyword)] : []),
      ...(from === undefined ? [] : [eb('report.created_at', '>=', momentOf(from))]),
      // a range ends at 23:59:59, and that second belongs to it
      ...(to === undefined
        ? []
        : [eb('report.created_at', '<', momentOf((Math.floor(to / 1000) + 1) * 1000))]),
    ]);

// Not `like`: what somebody types holds no pattern.
const hasKeyword = (eb: ExpressionBuilder<Tables, 'report'>, keyword: string) =>
  eb.or([
    sql<boolean>`strpos(lower(${eb.ref('report.title')}), lower(${keyword})) > 0`,
    sql<boolean>`strpos(lower(${eb.ref('report.number')}), lower(${keyword})) > 0`,
  ]);

const momentOf = (milliseconds: number) =>
  sql<number>`to_timestamp(${milliseconds}::float8 / 1000)`;
