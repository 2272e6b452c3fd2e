import { useSyncExternalStore } from 'react';

const asked = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the reader prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      asked.addEventListener('change', notify);
      return () => asked.removeEventListener('change', notify);
    },
    () => asked.matches,
    () => false,
  );
