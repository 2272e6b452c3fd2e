import { entryKind } from '@shieldsource/contract/ledger/calls';
import { useSearchParams } from 'react-router';
import { useAddress } from '../../lib/use-address.ts';
import { daysOf, useDayRange } from '../../lib/use-day-range.ts';
import type { SearchValues } from '../../ui/search/columns.ts';

/** The filters of a list of postings, from the address. */
export function useEntryFilter() {
  const [, setParams] = useSearchParams();
  const { params, narrow } = useAddress();
  const { time, span } = useDayRange();
  const asked = params.get('kind');
  const kind = entryKind.has(asked) ? asked : undefined;
  return {
    /** The values of the search block. */
    fields: { kind, time } satisfies SearchValues,
    search: (wanted: SearchValues) =>
      narrow({ kind: String(wanted['kind'] ?? ''), ...daysOf(wanted['time']) }),
    isNarrowed: kind !== undefined || time !== undefined,
    /** The filters as input of the call. */
    input: { ...(kind && { kind }), ...span },
    clear: () => setParams({}),
  };
}
