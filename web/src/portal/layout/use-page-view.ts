import { jsonPageView } from '@shieldsource/contract/analytics';
import type { GivenOf } from '@shieldsource/contract/route';
import { useEffect, useRef } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

type View = GivenOf<typeof jsonPageView>;

/** What a list is narrowed to by choosing; whatever else stands in an address may hold what somebody wrote. */
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

/** Path and query of an address, without the values of what people write themselves. */
export function tellablePath(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (!chosen.has(name)) params.set(name, '');
  return params.size === 0 ? pathname : `${pathname}?${params}`.slice(0, 2_048);
}

/** Counts each page that is shown, once; undefined while it is still waited for. Another query is no other page. */
export function usePageView(view: View | undefined): void {
  const { title, routeName, fullPath } = view ?? {};
  const path = fullPath?.split('?', 1)[0];
  const shown = useRef(fullPath);
  useEffect(() => {
    shown.current = fullPath;
  });
  useEffect(() => {
    if (!title || !routeName || !path || !shown.current) return;
    // Nobody is told when it fails, and nobody waits for it.
    call(
      jsonPageView,
      { title, routeName, fullPath: shown.current },
      { silent: true, skipLoginCheck: true },
    ).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  }, [title, routeName, path]);
}
