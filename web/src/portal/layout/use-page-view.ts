import { jsonPageView } from '@shieldsource/contract/site/analytics';
import type { GivenOf } from '@shieldsource/contract/route';
import { useEffect, useRef } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

type View = GivenOf<typeof jsonPageView>;

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
