import { useSearchParams } from 'react-router';
import { endOfDay, startOfDay } from './day-range.ts';

export interface DayRangeState {
  /** Days as 2026-11-21; '' is open. */
  readonly from: string;
  readonly to: string;
  /** From the first moment of the first day to the last of the last, in Shanghai. */
  readonly span: { readonly startTime?: number; readonly endTime?: number };
  readonly set: (next: { from?: string; to?: string }) => void;
}

/** The days a list is narrowed to, as the address says them: `?from=2026-11-01&to=2026-11-21`. What is no day is open. */
export function useDayRange(): DayRangeState {
  const [params, setParams] = useSearchParams();
  const from = dayIn(params.get('from'));
  const to = dayIn(params.get('to'));

  /** Starts again at the first page. */
  function set(next: { from?: string; to?: string }): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [name, day] of Object.entries(next)) {
        if (day) after.set(name, day);
        else after.delete(name);
      }
      return after;
    });
  }

  return {
    from,
    to,
    span: {
      ...(from && { startTime: startOfDay(from) }),
      ...(to && { endTime: endOfDay(to) }),
    },
    set,
  };
}

const dayIn = (asked: string | null): string =>
  asked !== null && /^[12]\d{3}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked))
    ? asked
    : '';
