import { useSyncExternalStore } from 'react';

const asked = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

/** Whether the reader wants things to stay where they are. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (notify) => {
      asked.addEventListener('change', notify);
      return () => asked.removeEventListener('change', notify);
    },
    () => asked.matches,
    () => false,
  );
