import { shownName } from '@shieldsource/contract/people';
import type { getMainRank, RankRow } from '@shieldsource/contract/ranking';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import type { App } from '../../platform/app.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import * as queries from './ranking.queries.ts';

const allTime = 'all';

/** The main ranking, read from scores kept as contribution is written. Equal contribution shares a rank; who reached it first stands first. */
export async function mainRank(
  app: App,
  call: CallOf<typeof getMainRank>,
  { page, pageSize }: InputOf<typeof getMainRank>,
): Promise<OutputOf<typeof getMainRank>> {
  const total = await queries.sizeOf(app.db, allTime);
  const offset = (page - 1) * pageSize;
  const rows =
    offset < total ? await queries.listScores(app.db, allTime, { offset, limit: pageSize }) : [];
  const [first] = rows;
  const firstRank = first ? 1 + (await queries.countAbove(app.db, allTime, first.contribution)) : 0;
  return {
    list: ranked(rows, firstRank, offset).map(({ row, rank }) => present(row, rank, call.me?.id)),
    total,
    page,
    pageSize,
  };
}

/** Only the first row's rank needs a look at those above; each other row shares the one before, or has its own place. */
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

function present(row: queries.RowOfScore, rank: number, myId: string | undefined): RankRow {
  const score = {
    rank,
    headPortrait: '',
    contribution: row.contribution,
    validCount: row.valid_count,
    isMe: row.researcher_id === myId,
  };
  if (row.state === 'cancelled') return { ...score, uid: null, nickName: '已注销用户' };
  // whoever asked not to be named, and whoever is on the way out or disabled: the place stays, the name does not
  if (row.hide_in_rank || row.state !== 'active')
    return { ...score, uid: null, nickName: '匿名白帽' };
  return { ...score, uid: row.uid, nickName: shownName({ nickName: row.nick_name, uid: row.uid }) };
}
