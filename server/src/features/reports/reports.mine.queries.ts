import { sql, type ExpressionBuilder } from 'kysely';
import {
  reportStatus,
  type getReportPage,
  type ReportSort,
} from '@shieldsource/contract/reports/calls';
import type { InputOf } from '@shieldsource/contract/route';
import type { Db } from '../../platform/database/database.ts';
import { holdsText } from '../../platform/database/holds-text.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { rows } from './reports.queries.ts';

type ReportQuery = InputOf<typeof getReportPage>;
export type Narrowing = Omit<ReportQuery, 'page' | 'pageSize' | 'sort' | 'cursor' | 'isWaiting'> & {
  /** Only these ids. */
  readonly among?: readonly string[];
};

const validStatuses = [
  reportStatus.codes.confirmed,
  reportStatus.codes.fixing,
  reportStatus.codes.done,
];

/** The number of a person's reports, which is the last number given. */
export async function countMine(db: Db, researcherId: string): Promise<number> {
  const { report_seq } = await db
    .selectFrom('researcher')
    .where('id', '=', researcherId)
    .select('report_seq')
    .executeTakeFirstOrThrow();
  return report_seq;
}

export const isNarrow = (narrowing: Partial<Narrowing>): boolean =>
  Object.values(narrowing).some((value) => value !== undefined && value !== '');

export async function countMineByLevel(db: Db, researcherId: string) {
  return db
    .selectFrom('report_tally')
    .where('researcher_id', '=', researcherId)
    .where('status', 'in', validStatuses)
    .groupBy('level')
    .select(['level', sql<number>`sum(reports)::bigint`.as('reports')])
    .execute();
}

export interface CountOfLevel {
  readonly level: number | null;
  readonly reports: number;
}

/** The same for reports without an award, from an index that also holds the few whose award waits to be raised. */
export async function countAwaitingAward(db: Db, researcherId: string): Promise<CountOfLevel[]> {
  return (
    db
      .selectFrom('report')
      .where('researcher_id', '=', researcherId)
      .where('award_state', 'is not', null)
      // an award that waits to be raised is already given
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('award')
              .whereRef('award.report_id', '=', 'report.id')
              .where('award.reversed_at', 'is', null)
              .select('award.id'),
          ),
        ),
      )
      .groupBy('level')
      .select(['level', sql<number>`count(*)`.as('reports')])
      .execute()
  );
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
    .select('report.researcher_seq')
    .orderBy('report.researcher_seq', order)
    .execute();
}

export const listNewest = (db: Db, researcherId: string, limit: number) =>
  rows(db)
    .where('report.researcher_id', '=', researcherId)
    .orderBy('report.researcher_seq', 'desc')
    .limit(limit)
    .execute();

/** Some of a person's reports by their numbers, in the order of these. */
export async function listMineOf(db: Db, researcherId: string, seqs: readonly string[]) {
  const found = await rows(db)
    .where('report.researcher_id', '=', researcherId)
    .where('report.researcher_seq', '=', sql<number>`any(${seqs}::bigint[])`)
    .select('report.researcher_seq')
    .execute();
  const places = new Map(seqs.map((seq, place) => [Number(seq), place]));
  const placeOf = (row: { researcher_seq: number }) => places.get(row.researcher_seq) ?? 0;
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The numbers of a person's own reports that match the filters, in order, after the report `after`. Reads their narrow rows,
 * never a text. Only the query, so that a test can look at its plan.
 */
export function narrowed(
  db: Db,
  researcherId: string,
  narrowing: Narrowing,
  { column, order }: ReportSort = { column: 'createTime', order: 'descending' },
  after?: number,
) {
  const direction = order === 'ascending' ? 'asc' : 'desc';
  const mine = db.selectFrom('report').where(isMineAnd(researcherId, narrowing));
  if (column === 'createTime')
    return mine
      .select('report.researcher_seq as key')
      .$if(after !== undefined, (query) =>
        query.where('report.researcher_seq', order === 'ascending' ? '>' : '<', after ?? 0),
      )
      .orderBy('report.researcher_seq', direction);
  // an offset keeps PostgreSQL from walking everybody's reports in this order, by an index that has it
  const sorted = mine.select(['report.researcher_seq', columns[column]]).offset(0).as('report');
  // reports without a level come last in both orders
  return db
    .selectFrom(sorted)
    .select('report.researcher_seq as key')
    .$if(after !== undefined, (query) =>
      query.where(isBehind(researcherId, columns[column], direction, after ?? 0)),
    )
    .orderBy(columns[column], (by) => by[direction]().nullsLast())
    .orderBy('report.researcher_seq', 'desc');
}

const columns = {
  updateTime: 'report.updated_at',
  level: 'report.level',
  contribution: 'report.contribution',
  currency: 'report.coins',
} as const satisfies Record<Exclude<ReportSort['column'], 'createTime'>, string>;

/** Whether a report comes after the person's report `after` in this order. */
function isBehind(
  researcherId: string,
  column: (typeof columns)[keyof typeof columns],
  direction: 'asc' | 'desc',
  after: number,
) {
  const [value, beyond] = [sql.ref(column), sql.raw(direction === 'asc' ? '>' : '<')];
  const last = sql`(select ${value} from report where researcher_id = ${researcherId} and researcher_seq = ${after})`;
  return sql<boolean>`(coalesce(${value} ${beyond} ${last}, ${value} is null and ${last} is not null)
    or (${value} is not distinct from ${last} and report.researcher_seq < ${after}))`;
}

const isMineAnd =
  (researcherId: string, { status, level, app, type, keyword, from, to, among }: Narrowing) =>
  (eb: ExpressionBuilder<Tables, 'report'>) =>
    eb.and([
      eb('report.researcher_id', '=', researcherId),
      ...(among === undefined ? [] : [eb('report.id', '=', sql<string>`any(${among}::uuid[])`)]),
      ...(status === undefined ? [] : [eb('report.status', '=', status)]),
      ...(level === undefined ? [] : [eb('report.level', '=', level)]),
      ...(app ? [eb('report.application_id', '=', app)] : []),
      ...(type ? [eb('report.type_id', '=', type)] : []),
      ...(keyword ? [hasKeyword(eb, keyword)] : []),
      ...(from === undefined ? [] : [eb('report.created_at', '>=', momentOf(from))]),
      // a range ends at 23:59:59, and includes that second
      ...(to === undefined
        ? []
        : [eb('report.created_at', '<', momentOf((Math.floor(to / 1000) + 1) * 1000))]),
    ]);

// Numbers are in upper case.
const hasKeyword = (eb: ExpressionBuilder<Tables, 'report'>, keyword: string) =>
  eb.or([
    holdsText(eb.ref('report.title'), keyword),
    sql<boolean>`strpos(${eb.ref('report.number')}, upper(search_fold(${keyword}))) > 0`,
  ]);

/** A search also reads the texts of this many reports, the newest. */
const readTexts = 200;

/** A person's reports with these words in number or title, or for the newest in their text; newest first. */
export function findMine(db: Db, researcherId: string, words: string, limit: number) {
  const byNumberOrTitle = narrowed(db, researcherId, { keyword: words }).limit(limit);
  const newest = db
    .selectFrom('report')
    .innerJoin('report_text', 'report_text.report_id', 'report.id')
    .where('report.researcher_id', '=', researcherId)
    .orderBy('report.researcher_seq', 'desc')
    .limit(readTexts)
    .select(['report.researcher_seq as key', 'report_text.description']);
  const byText = db
    .selectFrom(newest.as('newest'))
    .where((eb) => holdsText(eb.ref('newest.description'), words))
    .orderBy('newest.key', 'desc')
    .limit(limit)
    .select('newest.key');
  return db
    .selectFrom('report')
    .where('report.researcher_id', '=', researcherId)
    .where((eb) =>
      eb.or([
        eb('report.researcher_seq', 'in', byNumberOrTitle),
        eb('report.researcher_seq', 'in', byText),
      ]),
    )
    .orderBy('report.researcher_seq', 'desc')
    .limit(limit)
    .select(['report.id', 'report.number', 'report.title'])
    .execute();
}

const momentOf = (milliseconds: number) =>
  sql<number>`to_timestamp(${milliseconds}::float8 / 1000)`;
