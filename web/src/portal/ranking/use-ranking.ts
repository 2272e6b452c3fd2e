import {
  getMainRank,
  getMonthRank,
  getYearRank,
  type OwnPlace,
  type RankRow,
} from '@shieldsource/contract/ranking';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import type { usePaging } from '../../lib/use-paging.ts';
import type { BoardPlace } from './boards.ts';

type RankPage = { list: RankRow[]; total: number; page: number; me: OwnPlace | null };
type Page = Pick<ReturnType<typeof usePaging>, 'page' | 'pageSize'>;

/** One page of the ranking that `place` names. */
export function useRanking(
  { board, period }: BoardPlace,
  page: Page,
): UseQueryResult<RankPage, CallError> {
  const all = { main: board === 'main', month: board === 'month', year: board === 'year' };
  const rankings = {
    main: useQuery({ ...pageQueryOf(getMainRank, page), enabled: all.main }),
    month: useQuery({
      ...pageQueryOf(getMonthRank, { ...page, month: period }),
      enabled: all.month,
    }),
    year: useQuery({ ...pageQueryOf(getYearRank, { ...page, year: period }), enabled: all.year }),
  };
  return rankings[board];
}
