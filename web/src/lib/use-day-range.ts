import { dayOf, endOfDay, startOfDay } from '../ui/date/day-range.ts';
import { useAddress } from './use-address.ts';

/** The days by which the address filters a list: `?from=2026-11-01&to=2026-11-21`. An invalid day counts as open. */
export function useDayRange() {
  const { params } = useAddress();
  const from = dayIn(params.get('from'));
  const to = dayIn(params.get('to'));

  const [first, last] = from && to && to < from ? [to, from] : [from, to];

  return {
    /** The range as a search block has it, with one end or both; undefined without one. */
    time: from || to ? [from && startOfDay(from), to && endOfDay(to)] : undefined,
    /** From the first moment of the first day to the last of the last, in Shanghai; days in the wrong order are swapped. */
    span: {
      ...(first && { startTime: startOfDay(first) }),
      ...(last && { endTime: endOfDay(last) }),
    },
  };
}

/** The part of the address for the range that a search block hands over. */
export function daysOf(time: unknown) {
  const [first, last] = Array.isArray(time) ? (time as unknown[]) : [];
  return { from: dayOf(first), to: dayOf(last) };
}

const dayIn = (asked: string | null): string =>
  asked !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked))
    ? asked
    : '';
