import { getReportPage } from '@shieldsource/contract/reports';
import type { GivenOf } from '@shieldsource/contract/route';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';

type Narrowing = Omit<GivenOf<typeof getReportPage>, 'page' | 'pageSize'>;

const names = ['status', 'level', 'app', 'type', 'keyword', 'from', 'to', 'sort'] as const;
export type NarrowingName = (typeof names)[number];

/** What the list of reports is narrowed to and ordered by, as the address says it; what makes no sense there is left out. */
export function useNarrowing() {
  const [params, setParams] = useSearchParams();
  const value = (name: NarrowingName): string => params.get(name) ?? '';

  /** Changes what is named; '' is none. Starts again at the first page. */
  function narrow(next: Partial<Record<NarrowingName, string>>): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      for (const [name, wanted] of Object.entries(next)) {
        if (wanted) after.set(name, wanted);
        else after.delete(name);
      }
      return after;
    });
  }

  const input = inputOf(value);
  return {
    value,
    narrow,
    input,
    isNarrow: names.some((name) => name !== 'sort' && params.has(name)),
    reset: () => narrow(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
export type NarrowingState = ReturnType<typeof useNarrowing>;

function inputOf(value: (name: NarrowingName) => string): Narrowing {
  const number = (name: NarrowingName) => (value(name) ? Number(value(name)) : undefined);
  // a range the wrong way round means the same days
  const [from, to] =
    value('to') && value('to') < value('from')
      ? (['to', 'from'] as const)
      : (['from', 'to'] as const);
  const asked = {
    status: number('status'),
    level: number('level'),
    app: value('app') || undefined,
    type: value('type') || undefined,
    keyword: value('keyword').trim() || undefined,
    from: momentOf(value(from), '00:00:00'),
    to: momentOf(value(to), '23:59:59'),
    sortType: number('sort'),
  };
  const checked = z.safeParse(getReportPage.input, asked);
  const wrong = new Set(checked.error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(
    Object.entries(asked).filter(([name, wanted]) => wanted !== undefined && !wrong.has(name)),
  );
}

/** A time on a day of Shanghai, in milliseconds. */
const momentOf = (day: string, time: string): number | undefined =>
  day ? Date.parse(`${day}T${time}+08:00`) : undefined;
