import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gateHistory } from './history-gate.ts';

/**
 * While `isDirty`, closing the window warns, and a link or the back button of the browser waits for an answer:
 * `asks` is then true until `stay` or `leave` is called.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  const [go, setGo] = useState<() => void>();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const here = placeInHistory();
    let isReturning = false;

    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const path = isLeaving.current ? undefined : pathBehind(event);
      if (!path) return;
      event.preventDefault();
      event.stopPropagation();
      setGo(() => () => void navigate(path));
    };
    // The browser has gone already when it says so: it is sent back, then asked.
    const onBack = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = placeInHistory() - here;
      isReturning = true;
      history.go(-steps);
      setGo(() => () => history.go(steps));
    };

    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    const openGate = gateHistory(onBack);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      openGate();
    };
  }, [isDirty, navigate]);

  return {
    asks: go !== undefined,
    stay: () => setGo(undefined),
    leave: () => {
      isLeaving.current = true;
      setGo(undefined);
      go?.();
    },
  };
}

/** Where the router says this entry stands in the history. */
const placeInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** The path of this site that a plain click leads away to, if it does. */
function pathBehind(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.download || link.origin !== location.origin)
    return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname + link.search + link.hash;
}
