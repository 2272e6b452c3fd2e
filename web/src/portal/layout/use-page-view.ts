import { jsonPageView } from '@shieldsource/contract/analytics';
import type { GivenOf } from '@shieldsource/contract/route';
import { useEffect, useRef } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

type View = GivenOf<typeof jsonPageView>;

/** Query parameters whose values are chosen from a list; any other may hold text that somebody wrote. */
const chosen: ReadonlySet<string> = new Set([
  'page',
  'pageSize',
  'status',
  'level',
  'app',
  'type',
  'from',
  'to',
  'sort',
  'view',
  'waiting',
  'board',
  'tab',
  'kind',
  'schedule',
  'month',
  'year',
]);

/** Path and query of an address, without values that may hold people's own text. */
export function tellablePath(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (!chosen.has(name)) params.set(name, '');
  return params.size === 0 ? pathname : `${pathname}?${params}`.slice(0, 2_048);
}

/** Counts each page that is shown, once; undefined while it is loading. A changed query is not another page. */
export function usePageView(view: View | undefined): void {
  const { title, routeName, fullPath } = view ?? {};
  const path = fullPath?.split('?', 1)[0];
  const shown = useRef(fullPath);
  useEffect(() => {
    shown.current = fullPath;
  });
  useEffect(() => {
    if (!title || !routeName || !path || !shown.current) return;
    // A failure is neither shown nor waited for.
    call(
      jsonPageView,
      { title, routeName, fullPath: shown.current },
      { silent: true, skipLoginCheck: true },
    ).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  }, [title, routeName, path]);
}
