import { getReportPage } from '@shieldsource/contract/reports';
import type { GivenOf } from '@shieldsource/contract/route';
import { lineOf } from '@shieldsource/contract/visible';
import { z } from '../../lib/schemas.ts';
import { dayOf, endOfDay, startOfDay } from '../../lib/day-range.ts';
import { useAddress } from '../../lib/use-address.ts';
import { useDayRange } from '../../lib/use-day-range.ts';
import type { SearchValues } from '../../ui/search/columns.ts';

type Narrowing = Omit<GivenOf<typeof getReportPage>, 'page' | 'pageSize' | 'sort'>;
export type ReportSearch = ReturnType<typeof useReportSearch>;

const names = ['status', 'level', 'app', 'type', 'keyword', 'from', 'to', 'waiting'] as const;

/** The filters of the list of reports, from the address; invalid ones are ignored. */
export function useReportSearch() {
  const { params, narrow } = useAddress();
  const { from, to, span } = useDayRange();
  const textOf = (name: (typeof names)[number]) => lineOf(params.get(name) ?? '') || undefined;
  const numberOf = (name: 'status' | 'level') => {
    const text = textOf(name);
    return text === undefined ? undefined : Number(text);
  };
  const asked = {
    status: numberOf('status'),
    level: numberOf('level'),
    app: textOf('app'),
    type: textOf('type'),
    keyword: textOf('keyword'),
  };
  const isWaiting = textOf('waiting') === '1' || undefined;

  /** A single day in the address leaves the other end of the range open. */
  const time = from || to ? [from && startOfDay(from), to && endOfDay(to)] : undefined;
  const { status, keyword, ...fields } = asked;

  return {
    status,
    showStatus: (wanted: number | undefined) => narrow({ status: wanted, waiting: undefined }),
    isWaiting,
    showWaiting: () => narrow({ status: undefined, waiting: 1 }),
    keyword,
    /** The values of the fields besides status and keyword. */
    fields: { ...fields, time } satisfies SearchValues,
    hasFields: time !== undefined || Object.values(fields).some((value) => value !== undefined),
    search: ({ keyword, level, app, type, time: days }: SearchValues) => {
      const [first, last] = Array.isArray(days) ? days : [];
      narrow({
        keyword: trimmed(keyword),
        level: trimmed(level),
        app: trimmed(app),
        type: trimmed(type),
        from: dayOf(first),
        to: dayOf(last),
      });
    },
    /** The filters as input of the call. */
    input: sensible({ ...asked, isWaiting, from: span.startTime, to: span.endTime }),
    isNarrow: names.some((name) => params.has(name)),
  };
}

const trimmed = (value: SearchValues[string]) => lineOf(String(value ?? ''));

function sensible(asked: Record<string, unknown>): Narrowing {
  const checked = z.safeParse(getReportPage.input, asked);
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(
    Object.entries(asked).filter(([name, wanted]) => wanted !== undefined && !wrong.has(name)),
  );
}
