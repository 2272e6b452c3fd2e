import { endOfDay, startOfDay } from './day-range.ts';
import { useAddress } from './use-address.ts';

export interface DayRangeState {
  /** Days as 2026-11-21; '' for an open end. */
  readonly from: string;
  readonly to: string;
  /** From the first moment of the first day to the last of the last, in Shanghai; days in the wrong order are swapped. */
  readonly span: { readonly startTime?: number; readonly endTime?: number };
  readonly set: (next: { from?: string; to?: string }) => void;
}

/** The days by which the address filters a list: `?from=2026-11-01&to=2026-11-21`. An invalid day counts as open. */
export function useDayRange(): DayRangeState {
  const { params, narrow } = useAddress();
  const from = dayIn(params.get('from'));
  const to = dayIn(params.get('to'));

  const [first, last] = from && to && to < from ? [to, from] : [from, to];

  return {
    from,
    to,
    span: {
      ...(first && { startTime: startOfDay(first) }),
      ...(last && { endTime: endOfDay(last) }),
    },
    set: narrow,
  };
}

const dayIn = (asked: string | null): string =>
  asked !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked))
    ? asked
    : '';
