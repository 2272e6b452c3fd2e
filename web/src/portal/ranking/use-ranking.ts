import {
  getMainRank,
  getMonthRank,
  getYearRank,
  type OwnPlace,
  type RankRow,
} from '@shieldsource/contract/ledger/ranking';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallError } from '../../lib/call-error.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import type { usePaging } from '../../lib/use-paging.ts';
import type { Board, BoardPlace } from './boards.ts';

type RankPage = { list: RankRow[]; total: number; page: number; me: OwnPlace | null };
type Page = Pick<ReturnType<typeof usePaging>, 'page' | 'pageSize'>;

/** One page of the ranking that `place` names; not asked for while there is no page. */
export function useRanking(
  { board, period }: BoardPlace,
  page: Page | undefined,
): UseQueryResult<RankPage, CallError> {
  const input = page ?? {};
  const isAsked = (one: Board) => page !== undefined && one === board;
  const rankings = {
    main: useQuery({ ...pageQueryOf(getMainRank, input), enabled: isAsked('main') }),
    month: useQuery({
      ...pageQueryOf(getMonthRank, { ...input, month: period }),
      enabled: isAsked('month'),
    }),
    year: useQuery({
      ...pageQueryOf(getYearRank, { ...input, year: period }),
      enabled: isAsked('year'),
    }),
  };
  return rankings[board];
}

/** How much the nearest higher place has more than `me`; undefined for the first, beyond the exact places, and until it is known. */
export function useLead(
  place: BoardPlace,
  { rank, contribution }: OwnPlace,
  pageSize: Page['pageSize'],
): number | undefined {
  const above = rank === null ? 0 : rank - 1;
  const { data, isPlaceholderData } = useRanking(
    place,
    above > 0 ? { page: Math.ceil(above / pageSize), pageSize } : undefined,
  );
  const next = data?.list[(above - 1) % pageSize];
  return next && !isPlaceholderData ? next.contribution - contribution : undefined;
}
