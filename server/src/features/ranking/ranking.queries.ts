import type { Db } from '../../platform/database/database.ts';

export type RowOfScore = Awaited<ReturnType<typeof listScores>>[number];

/** How many have a contribution above 0 in this period (`all`, `2026` or `2026-11`). */
export async function sizeOf(db: Db, period: string): Promise<number> {
  const size = await db
    .selectFrom('rank_size')
    .where('period', '=', period)
    .select('members')
    .executeTakeFirst();
  return size?.members ?? 0;
}

export async function listScores(
  db: Db,
  period: string,
  { offset, limit }: { offset: number; limit: number },
) {
  return db
    .selectFrom('rank_score')
    .innerJoin('researcher', 'researcher.id', 'rank_score.researcher_id')
    .where('rank_score.period', '=', period)
    .where('rank_score.contribution', '>', 0)
    .select([
      'rank_score.researcher_id',
      'rank_score.contribution',
      'rank_score.valid_count',
      'researcher.uid',
      'researcher.nick_name',
      'researcher.hide_in_rank',
      'researcher.state',
    ])
    .orderBy('rank_score.contribution', 'desc')
    .orderBy('rank_score.reached_at')
    .orderBy('rank_score.researcher_id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countAbove(db: Db, period: string, contribution: number): Promise<number> {
  const counted = await db
    .selectFrom('rank_score')
    .where('period', '=', period)
    .where('contribution', '>', contribution)
    .select(({ fn }) => fn.countAll<number>().as('above'))
    .executeTakeFirstOrThrow();
  return counted.above;
}
