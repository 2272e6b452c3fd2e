import { getReviewPage } from '@shieldsource/contract/console';
import type { OutputOf } from '@shieldsource/contract/route';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '../../lib/queries.ts';
import type { QueuePlace } from './queue-place.ts';

export type QueuePageOf = OutputOf<typeof getReviewPage>;
export type QueueRow = QueuePageOf['list'][number];

const refreshMs = 60_000;

/** One page of the queue, asked for again every minute: others work on it too. */
export function useQueue(place: QueuePlace) {
  return useQuery({
    ...pageQueryOf(getReviewPage, place, { silent: true }),
    refetchInterval: refreshMs,
  });
}
