import { entryKind } from '@shieldsource/contract/ledger';
import { useSearchParams } from 'react-router';
import { useDayRange } from '../../lib/use-day-range.ts';
import { useCodedFilter } from '../coded/use-coded-filter.ts';

/** What the records of a ledger are narrowed to, as the address says it. */
export function useEntryFilter() {
  const [, setParams] = useSearchParams();
  const kind = useCodedFilter('kind', entryKind.has);
  const days = useDayRange();
  return {
    kind,
    days,
    isNarrowed: kind.value !== undefined || days.from !== '' || days.to !== '',
    /** The part of the call's input. */
    input: { ...(kind.value && { kind: kind.value }), ...days.span },
    clear: () => setParams({}),
  };
}
