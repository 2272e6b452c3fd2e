import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { gateHistory } from './history-gate.ts';
import { askBeforeLeaving } from './leave-by.ts';

/**
 * While `isDirty`, closing the window warns, and links, the browser's back button and `leaveBy` ask first: `asks` is then
 * true until `stay` or `leave` is called.
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
    // The browser reports a step back after it has gone there: it is sent forward again, then the question is asked.
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
    const stopAsking = askBeforeLeaving((next) => {
      if (isLeaving.current) next();
      else setGo(() => next);
    });
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      openGate();
      stopAsking();
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

/** The position of the current entry in the history, as the router numbers it. */
const placeInHistory = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** The path within this site that a plain click would navigate to, if any. */
function pathBehind(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.download || link.origin !== location.origin)
    return undefined;
  const page = link.pathname + link.search;
  // a place on this very page
  return page === location.pathname + location.search ? undefined : page + link.hash;
}
