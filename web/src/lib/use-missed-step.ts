import { useEffect } from 'react';
import { useHref, useLocation } from 'react-router';

/** Tells the router of a step back or forward made during its first render. It listens only afterwards, and would keep showing the page it began with under the address of another. */
export function useMissedStep(): void {
  const shown = useHref(useLocation());
  useEffect(() => {
    if (shown !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    // once: from now on the router listens
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
