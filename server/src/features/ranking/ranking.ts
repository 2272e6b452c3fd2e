import { lastPlace } from '@shieldsource/contract/page-limits';
import {
  lastExactRank,
  type getMainRank,
  type getMonthRank,
  type getYearRank,
  type OwnPlace,
  type RankRow,
} from '@shieldsource/contract/ledger/ranking';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { rangeOf } from '../../platform/paging.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { publicNameOf } from './ranking.names.ts';
import * as queries from './ranking.queries.ts';

/** The ranking of all time, from scores that are kept as contribution is written. Equal scores share a rank; whoever reached the score first is listed first. */
export const mainRank = (
  app: App,
  call: CallOf<typeof getMainRank>,
  input: InputOf<typeof getMainRank>,
): Promise<OutputOf<typeof getMainRank>> => rankOf(app, call, queries.allTime, input);

/** The ranking of one month, or of the current one. */
export const monthRank = (
  app: App,
  call: CallOf<typeof getMonthRank>,
  input: InputOf<typeof getMonthRank>,
): Promise<OutputOf<typeof getMonthRank>> =>
  rankOf(app, call, input.month ?? shanghaiDay().slice(0, 7), input);

/** The ranking of one year, or of the current one. */
export const yearRank = (
  app: App,
  call: CallOf<typeof getYearRank>,
  input: InputOf<typeof getYearRank>,
): Promise<OutputOf<typeof getYearRank>> =>
  rankOf(app, call, input.year ?? shanghaiDay().slice(0, 4), input);

/** Somebody's places in the rankings of all time and of this month; null where they are not ranked. */
export async function placesOf(
  app: App,
  researcherId: string,
): Promise<{ main: OwnPlace | null; month: OwnPlace | null }> {
  const [main, month] = await Promise.all([
    ownPlaceIn(app, queries.allTime, researcherId),
    ownPlaceIn(app, shanghaiDay().slice(0, 7), researcherId),
  ]);
  return { main, month: main && month };
}

/** Somebody's place. Higher scores are counted up to a limit, so that long rankings are as fast as short ones. */
export async function ownPlaceIn(
  app: App,
  period: string,
  researcherId: string,
): Promise<OwnPlace | null> {
  const score = await queries.findScore(app.db, period, researcherId, lastExactRank);
  if (!score) return null;
  const { above } = score;
  return {
    ...present(score, above + 1, researcherId),
    rank: above < lastExactRank ? above + 1 : null,
  };
}

async function rankOf(
  app: App,
  call: CallOf<typeof getMainRank>,
  period: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutputOf<typeof getMainRank>> {
  const total = Math.min(await queries.sizeOf(app.db, period), lastPlace);
  const range = rangeOf({ page, pageSize });
  const rows = range.offset < total ? await queries.listScores(app.db, period, range) : [];
  const [first] = rows;
  const firstRank = first ? 1 + (await queries.countAbove(app.db, period, first.contribution)) : 0;
  return {
    list: ranked(rows, firstRank, range.offset).map(({ row, rank }) =>
      present(row, rank, call.me?.id),
    ),
    total,
    page,
    pageSize,
    me: call.me && (await ownPlaceIn(app, period, call.me.id)),
  };
}

/** Only the rank of the first row has to be counted; the others follow from the row before. */
function ranked<Row extends { contribution: number }>(
  rows: readonly Row[],
  firstRank: number,
  offset: number,
): { row: Row; rank: number }[] {
  const placed: { row: Row; rank: number }[] = [];
  for (const [index, row] of rows.entries()) {
    const before = placed.at(-1);
    const rank =
      before === undefined
        ? firstRank
        : before.row.contribution === row.contribution
          ? before.rank
          : offset + index + 1;
    placed.push({ row, rank });
  }
  return placed;
}

const present = (row: queries.RowOfScore, rank: number, myId: string | undefined): RankRow => ({
  rank,
  ...publicNameOf(row),
  contribution: row.contribution,
  validCount: row.valid_count,
  isMe: row.researcher_id === myId,
});
