import { getReviewDetail } from '@shieldsource/contract/reports/desk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../lib/queries.ts';
import type { ReviewDetail } from './decision.ts';

/** The addresses of its pictures are valid for a minute. */
const keptMs = 45_000;
/** Nothing is fetched for a reviewer who only presses through the list. */
const pauseMs = 300;

// Under a name of its own: an act on the report that is open drops what other reports answered before it.
const prefetchOf = (id: string) => ({
  ...queryOf(getReviewDetail, { id, ahead: true }, { silent: true, skipLoginCheck: true }),
  queryKey: ['ahead', id],
});

/** Fetches the next report while this one is read, so that a key shows it at once; again before its addresses expire. */
export function usePrefetchReport(id: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined) return;
    const fetch = () => {
      if (!document.hidden)
        void client.prefetchQuery({ ...prefetchOf(id), staleTime: 0, gcTime: keptMs });
    };
    const first = setTimeout(fetch, pauseMs);
    const again = setInterval(fetch, keptMs - 5_000);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [client, id]);
}

/**
 * The report as it was prefetched, shown until the call that records the reading is answered. Dropped when the page is
 * left, since it lacks what was written and done there.
 */
export function usePrefetchedReport(id: string): ReviewDetail | undefined {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: prefetchOf(id).queryKey }), [client, id]);
  return client.getQueryData<ReviewDetail>(prefetchOf(id).queryKey);
}
