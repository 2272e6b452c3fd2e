import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { pageQueryOf, queryOf } from '../../lib/queries.ts';
import { refreshMs } from '../kit/use-list.ts';
import { paths } from '../paths.ts';
import { isOldestFirst, type QueuePlace, type QueueRow } from './queue.ts';

const { route, list, record } = paths.reports;

interface Here {
  readonly id: string;
  readonly createTime: number;
}

/**
 * The rows of the queue, and the ways to the reports beside this one in its queue, over the ends of the page too, and back to the queue
 * where there is none. A report that was just decided has left the queue: then those beside its old place.
 */
export function useNeighbours(here: Here, place: QueuePlace) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Kept fresh while reading, and there at once when a key asks for it.
  const { data } = useQuery({
    ...pageQueryOf(route, place, { silent: true }),
    refetchInterval: refreshMs,
  });

  const go = useCallback(
    async (step: 1 | -1) => {
      const pageAt = (asked: QueuePlace) => client.ensureQueryData(queryOf(route, asked));
      const { list: rows, total } = await pageAt(place);
      const found = besideIn(rows, here, step, place);
      if (found) return navigate(record(found.id, place));

      const turned = { ...place, page: place.page + step };
      const isBeyond = turned.page < 1 || (turned.page - 1) * place.pageSize >= total;
      if (isBeyond) return navigate(list(place), { state: { from: here.id } });
      const { list: others } = await pageAt(turned);
      const row = step === 1 ? others[0] : others.at(-1);
      return navigate(row ? record(row.id, turned) : list(turned));
    },
    [client, navigate, here, place],
  );
  return { go, rows: data?.list ?? [] };
}

/** The row after (1) or before (-1) a report, which need not be among the rows. */
export function besideIn(
  rows: readonly QueueRow[],
  here: Here,
  step: 1 | -1,
  place: Pick<QueuePlace, 'status' | 'flag'>,
): QueueRow | undefined {
  const at = rows.findIndex(({ id }) => id === here.id);
  if (at >= 0) return rows[at + step];
  const isAfter = (row: QueueRow) => row.createTime > here.createTime === isOldestFirst(place);
  return step === 1 ? rows.find(isAfter) : rows.findLast((row) => !isAfter(row));
}
