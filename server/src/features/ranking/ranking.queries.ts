import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Range } from '../../platform/paging.ts';

/** The period of all time. */
export const allTime = 'all';

export type RowOfScore = Awaited<ReturnType<typeof listScores>>[number];

/** How many researchers have contribution in this period (`all`, `2026` or `2026-11`). */
export async function sizeOf(db: Db, period: string): Promise<number> {
  const size = await db
    .selectFrom('rank_size')
    .where('period', '=', period)
    .select('members')
    .executeTakeFirst();
  return size?.members ?? 0;
}

/** Scores of a period with their researchers; a score of 0 is not ranked. */
const scores = (db: Db, period: string) =>
  db
    .selectFrom('rank_score')
    .innerJoin('researcher', 'researcher.id', 'rank_score.researcher_id')
    .leftJoin('file as portrait', 'portrait.portrait_of', 'rank_score.researcher_id')
    .where('rank_score.period', '=', period)
    .where('rank_score.contribution', '>', 0)
    .select([
      'portrait.id as portrait_id',
      'rank_score.researcher_id',
      'rank_score.contribution',
      'rank_score.valid_count',
      'researcher.uid',
      'researcher.nick_name',
      'researcher.hide_in_rank',
      'researcher.state',
    ]);

/** The rows of a page are found by the index alone; only these researchers are read. */
export async function listScores(db: Db, period: string, { offset, limit }: Range) {
  const onPage = db
    .selectFrom('rank_score')
    .where('period', '=', period)
    .where('contribution', '>', 0)
    .orderBy('contribution', 'desc')
    .orderBy('reached_at')
    .orderBy('researcher_id')
    .offset(offset)
    .limit(limit)
    .select('researcher_id');
  return scores(db, period)
    .where('rank_score.researcher_id', 'in', onPage)
    .orderBy('rank_score.contribution', 'desc')
    .orderBy('rank_score.reached_at')
    .orderBy('rank_score.researcher_id')
    .execute();
}

/** Somebody's score, and how many have a higher one, at most `upTo`. */
export async function findScore(db: Db, period: string, researcherId: string, upTo: number) {
  return scores(db, period)
    .where('rank_score.researcher_id', '=', researcherId)
    .select(
      // the score is repeated, so that the partial index matches
      sql<number>`(select count(*) from (
        select from rank_score as higher where higher.period = ${period}
          and higher.contribution > rank_score.contribution and higher.contribution > 0 limit ${upTo}) as higher)`.as(
        'above',
      ),
    )
    .executeTakeFirst();
}

/** How many have a higher score. */
export async function countAbove(db: Db, period: string, contribution: number): Promise<number> {
  const { above } = await db
    .selectFrom('rank_score')
    .where('period', '=', period)
    .where('contribution', '>', contribution)
    // repeated, so that the partial index matches
    .where(sql<boolean>`contribution > 0`)
    .select(({ fn }) => fn.countAll<number>().as('above'))
    .executeTakeFirstOrThrow();
  return above;
}

/** A researcher by number, with their score of all time. */
export async function findByUid(db: Db, uid: number) {
  return db
    .selectFrom('researcher')
    .leftJoin('rank_score', (join) =>
      join
        .onRef('rank_score.researcher_id', '=', 'researcher.id')
        .on('rank_score.period', '=', allTime),
    )
    .leftJoin('file as portrait', 'portrait.portrait_of', 'researcher.id')
    .where('researcher.uid', '=', uid)
    .select([
      'researcher.id',
      'researcher.uid',
      'researcher.nick_name',
      'researcher.hide_in_rank',
      'researcher.state',
      'researcher.created_at',
      'rank_score.contribution',
      'rank_score.valid_count',
      'portrait.id as portrait_id',
    ])
    .executeTakeFirst();
}
