import { jsonPageView } from '@shieldsource/contract/analytics';
import type { GivenOf } from '@shieldsource/contract/route';
import { useEffect } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';

type View = GivenOf<typeof jsonPageView>;

/** Counts each page that is shown; undefined while it is still waited for. What the address asks for never leaves it. */
export function usePageView(view: View | undefined): void {
  const { title, routeName, fullPath } = view ?? {};
  useEffect(() => {
    if (!title || !routeName || !fullPath) return;
    // Nobody is told when it fails, and nobody waits for it.
    call(
      jsonPageView,
      { title, routeName, fullPath },
      { silent: true, skipLoginCheck: true },
    ).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
  }, [title, routeName, fullPath]);
}
