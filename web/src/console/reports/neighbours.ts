import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { leaveBy } from '../../ui/leave/leave-by.ts';
import type { InboxPlace, InboxRow } from '../inbox-place.ts';
import { refreshMs } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { usePrefetchReport } from './prefetched-report.ts';

const { route, list, record } = paths.reports;

interface ReportInList {
  readonly id: string;
}

/**
 * The rows of the list, and `go` to the next or previous report: on to the next page, or back to the list at its end. A
 * report that was just decided has left the list; its neighbours are then those of its old place. What has not been kept is
 * asked about first.
 */
export function useNeighbours(here: ReportInList, place: InboxPlace) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const known = useRef<readonly InboxRow[]>([]);
  // Refreshed while the report is read, so that a key press does not wait.
  const { data } = useQuery({
    ...pageQueryOf(route, place, { silent: true }),
    refetchInterval: refreshMs,
  });
  useEffect(() => {
    if (data && holds(data.list, here)) known.current = data.list;
  }, [data, here]);

  const move = useCallback(
    async (step: 1 | -1) => {
      const page = await pageAt(client, place);
      if (!page) return undefined;
      const { list: rows, nextCursor } = page;
      const found = neighbourOf(holds(rows, here) ? rows : known.current, rows, here, step);
      if (found) return navigate(record(found.id, place));
      if (step === -1 || nextCursor === null)
        return navigate(list(place), { state: { from: here.id } });
      const turned = { ...place, cursor: nextCursor };
      const next = await pageAt(client, turned);
      if (!next) return undefined;
      const [first] = next.list;
      return navigate(first ? record(first.id, turned) : list(turned));
    },
    [client, navigate, here, place],
  );
  const go = (step: 1 | -1) => leaveBy(() => void move(step));
  const rows = data?.list ?? [];
  usePrefetchReport(holds(rows, here) ? neighbourOf(rows, rows, here, 1)?.id : undefined);
  return { go, rows };
}

/** A page of the list; undefined where it could not be fetched, which a toast has said. */
const pageAt = (client: QueryClient, place: InboxPlace) =>
  client.ensureQueryData(queryOf(route, place)).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });

const holds = (rows: readonly ReportInList[], { id }: ReportInList): boolean =>
  rows.some((row) => row.id === id);

/** The row after (1) or before (-1) the place where a report was, among those that still exist; the first where it was never listed. */
export function neighbourOf<Row extends ReportInList>(
  stood: readonly Row[],
  rows: readonly Row[],
  { id }: ReportInList,
  step: 1 | -1,
): Row | undefined {
  const at = stood.findIndex((row) => row.id === id);
  if (at < 0) return step === 1 ? rows[0] : undefined;
  return step === 1
    ? stood.slice(at + 1).find((row) => holds(rows, row))
    : stood.slice(0, at).findLast((row) => holds(rows, row));
}
