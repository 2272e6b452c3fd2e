import { getReportPage } from '@shieldsource/contract/reports/calls';
import type { GivenOf } from '@shieldsource/contract/route';
import { lineOf } from '@shieldsource/contract/text/visible';
import { z } from '../../lib/schemas.ts';
import { useAddress } from '../../lib/use-address.ts';
import { daysOf, useDayRange } from '../../lib/use-day-range.ts';
import type { SearchValues } from '../../ui/search/columns.ts';

type Narrowing = Omit<GivenOf<typeof getReportPage>, 'page' | 'pageSize' | 'sort'>;
export type ReportSearch = ReturnType<typeof useReportSearch>;

/** As a status: what waits for its author. */
export const waiting = 'waiting';
const names = ['status', 'level', 'app', 'type', 'keyword', 'from', 'to', 'waiting'] as const;

/** The filters of the list of reports, from the address; invalid ones are ignored. */
export function useReportSearch() {
  const { params, narrow } = useAddress();
  const { time, span } = useDayRange();
  const textOf = (name: (typeof names)[number] | 'sort') =>
    lineOf(params.get(name) ?? '') || undefined;
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
  const inAddress = (wanted: SearchValues[string]) => ({
    status: wanted === waiting ? '' : String(wanted ?? ''),
    waiting: wanted === waiting ? 1 : '',
  });

  return {
    /** The values of the search block; what waits for its author counts as a status. */
    fields: {
      ...asked,
      status: isWaiting ? waiting : asked.status,
      time,
      sort: textOf('sort'),
    } satisfies SearchValues,
    search: ({ time: days, ...wanted }: SearchValues) => {
      const words = Object.entries(wanted).map(([name, value]) => [
        name,
        lineOf(String(value ?? '')),
      ]);
      narrow({
        ...(Object.fromEntries(words) as Record<string, string>),
        ...('status' in wanted && inAddress(wanted['status'])),
        ...daysOf(days),
      });
    },
    show: (wanted: string | number | undefined) => narrow(inAddress(wanted)),
    /** The filters as input of the call. */
    input: sensible({ ...asked, isWaiting, from: span.startTime, to: span.endTime }),
    isNarrow: names.some((name) => params.has(name)),
  };
}

function sensible(asked: Record<string, unknown>): Narrowing {
  const checked = z.safeParse(getReportPage.input, asked);
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(
    Object.entries(asked).filter(([name, wanted]) => wanted !== undefined && !wrong.has(name)),
  );
}
