import { entryKind } from '@shieldsource/contract/ledger';
import { useSearchParams } from 'react-router';
import { useDayRange } from '../../lib/use-day-range.ts';
import { useCodedFilter } from '../coded/use-coded-filter.ts';

/** The filters of a list of postings, from the address. */
export function useEntryFilter() {
  const [, setParams] = useSearchParams();
  const kind = useCodedFilter('kind', entryKind.has);
  const days = useDayRange();
  return {
    kind,
    days,
    isNarrowed: kind.value !== undefined || days.from !== '' || days.to !== '',
    /** The filters as input of the call. */
    input: { ...(kind.value && { kind: kind.value }), ...days.span },
    clear: () => setParams({}),
  };
}
