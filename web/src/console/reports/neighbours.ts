import { useQueryClient } from '@tanstack/react-query';
import { getReviewPage } from '@shieldsource/contract/console';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../lib/queries.ts';
import { type QueueRow, useQueue } from './queue.ts';
import { isOldestFirst, queuePath, type QueuePlace, reportPath } from './queue-place.ts';

interface Here {
  readonly id: string;
  readonly createTime: number;
}

/**
 * The ways to the reports beside this one in its queue, over the ends of the page too, and back to the queue
 * where there is none. A report that was just decided has left the queue: then those beside its old place.
 */
export function useNeighbours(here: Here, place: QueuePlace) {
  const client = useQueryClient();
  const navigate = useNavigate();
  // Kept fresh while reading, and there at once when a key asks for it.
  useQueue(place);

  return useCallback(
    async (step: 1 | -1) => {
      const pageAt = (asked: QueuePlace) => client.ensureQueryData(queryOf(getReviewPage, asked));
      const { list, total } = await pageAt(place);
      const found = besideIn(list, here, step, place);
      if (found) return navigate(reportPath(found.id, place));

      const turned = { ...place, page: place.page + step };
      const isBeyond = turned.page < 1 || (turned.page - 1) * place.pageSize >= total;
      if (isBeyond) return navigate(queuePath(place), { state: { from: here.id } });
      const { list: others } = await pageAt(turned);
      const row = step === 1 ? others[0] : others.at(-1);
      return navigate(row ? reportPath(row.id, turned) : queuePath(turned));
    },
    [client, navigate, here, place],
  );
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
