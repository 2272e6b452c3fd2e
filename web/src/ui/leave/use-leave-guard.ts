import { useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { gateHistory } from './history-gate.ts';
import { askBeforeLeaving } from './leave-by.ts';

/**
 * While `isDirty`, closing the window warns, and links, the browser's back button and `leaveBy` ask first: `asks` is then
 * true until `stay` or `leave` is called.
 */
export function useLeaveGuard(isDirty: boolean) {
  const navigate = useNavigate();
  // where the paths of the router begin
  const base = useHref('/');
  const [go, setGo] = useState<() => void>();
  const isLeaving = useRef(false);
  const { key } = useLocation();
  // a form that is still there on the next page asks again
  useEffect(() => void (isLeaving.current = false), [key]);

  useEffect(() => {
    if (!isDirty) return;
    const page = pageOf(location);
    let here = placeInHistory() ?? 0;
    let isReturning = false;

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const path = isLeaving.current ? undefined : pathBehind(event);
      if (!path) return;
      event.preventDefault();
      // also for another form that would ask
      event.stopImmediatePropagation();
      setGo(() => () => {
        if (path.startsWith(base)) void navigate(path.slice(base.length - 1));
        else location.assign(path);
      });
    };
    // The browser reports a step back after it has gone there: it is sent forward again, then the question is asked.
    const onBack = (event: PopStateEvent) => {
      if (isLeaving.current) return;
      // a place on this very page, which the browser itself went to
      if (!isReturning && pageOf(location) === page) {
        here = placeInHistory() ?? here;
        return;
      }
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = (placeInHistory() ?? 0) - here;
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
  }, [isDirty, navigate, base]);

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

/** The position of the current entry in the history, as the router numbers it; of one that is not the router's there is none. */
const placeInHistory = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

const pageOf = ({ pathname, search }: Location | HTMLAnchorElement): string => pathname + search;

/** The path within this site that a plain click would navigate to, if any. */
function pathBehind(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.download || link.origin !== location.origin)
    return undefined;
  // a language is chosen by a document of its own, about which the window asks
  if (link.hreflang !== '') return undefined;
  // a place on this very page
  return pageOf(link) === pageOf(location) ? undefined : pageOf(link) + link.hash;
}
