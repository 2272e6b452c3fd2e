import { pageSizes } from '@shieldsource/contract/page-limits';
import type {
  Access,
  CallName,
  GivenOf,
  InputOf,
  OutputOf,
  Route,
} from '@shieldsource/contract/route';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import type { CallError } from '../../lib/call-error.ts';
import { pageQueryOf } from '../../lib/queries.ts';
import { useNow } from '../../lib/elapsed.ts';
import type { Pagination } from '../../ui/table/Pagination.tsx';
import type { ListPaths } from '../paths.ts';

/** Lists are fetched again each minute, as colleagues work on them too. */
export const refreshMs = 60_000;

interface RowWithId {
  readonly id: string;
}
interface PageInput {
  readonly page: number;
  readonly pageSize: number;
}
interface Answer {
  readonly list: readonly RowWithId[];
  readonly total: number;
  readonly totalCapped?: true | undefined;
}
/** A call that answers a page of records with ids. */
export type ListRoute = Route<CallName, Access, z.ZodMiniType<PageInput>, z.ZodMiniType<Answer>>;
export type RowOf<R extends ListRoute> = OutputOf<R>['list'][number];

/** The state of a list from its address: place, current page, open record, and the functions to navigate. */
export interface List<R extends ListRoute, D extends Route = Route> {
  readonly paths: ListPaths<R, D>;
  readonly place: InputOf<R>;
  readonly query: UseQueryResult<OutputOf<R>, CallError>;
  readonly rows: readonly RowOf<R>[];
  readonly nowMs: number;
  /** The id of the record that is open beside the list. */
  readonly openId: string | undefined;
  readonly isOpen: boolean;
  /** The row of the open record, if it is on this page. */
  readonly openRow: RowOf<R> | undefined;
  /** The id of the row to start at, when coming back from its record. */
  readonly startKey: string | undefined;
  /** The address of a row's record. */
  readonly recordOf: (row: RowOf<R>) => string;
  readonly open: (row: RowOf<R>) => void;
  readonly close: () => void;
  /** Called when the open record is about to leave the list: opens the next one, else the previous one, else closes. */
  readonly goOn: () => void;
  readonly paging: ComponentProps<typeof Pagination>['paging'];
}

/** A page of a list as the address says it, fetched again every minute. `elsewhere` leads to records that belong to other lists. */
export function useList<R extends ListRoute, D extends Route>(
  paths: ListPaths<R, D>,
  elsewhere?: (row: RowOf<R>) => string,
): List<R, D> {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [params] = useSearchParams();
  const { id: openId } = useParams();
  const nowMs = useNow();
  const place = paths.read(params);
  const query = useQuery({
    ...pageQueryOf(paths.route, place as GivenOf<R>, { silent: true }),
    refetchInterval: refreshMs,
  });
  const rows: readonly RowOf<R>[] = query.data?.list ?? [];
  const at = rows.findIndex(({ id }) => id === openId);

  // Opening another record replaces the address, so that going back closes the panel.
  const recordOf = elsewhere ?? (({ id }: RowWithId) => paths.record(id, place));
  const open = (row: RowOf<R>) => void navigate(recordOf(row), { replace: openId !== undefined });
  const close = () => void navigate(paths.list(place), { state: { from: openId } });

  return {
    paths,
    place,
    query,
    rows,
    nowMs,
    openId,
    isOpen: openId !== undefined,
    openRow: rows[at],
    startKey: (state as { from?: string } | null)?.from,
    recordOf,
    open,
    close,
    goOn: () => {
      const next = at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
      if (next) open(next);
      else close();
    },
    paging: {
      page: place.page,
      pageSize: place.pageSize,
      pageSizes,
      turn: (next: { page?: number; pageSize?: number }) =>
        void navigate(paths.list({ ...place, page: 1, ...next })),
    },
  };
}
