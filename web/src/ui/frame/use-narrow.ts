import { useSyncExternalStore } from 'react';

const narrow = () => matchMedia('(max-width: 600px)');

function onChange(tell: () => void): () => void {
  const list = narrow();
  list.addEventListener('change', tell);
  return () => list.removeEventListener('change', tell);
}

/** Whether the screen is a phone's: what stands side by side elsewhere is drawn anew there, not squeezed. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => narrow().matches,
    () => false,
  );
