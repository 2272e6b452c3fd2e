import { useSyncExternalStore } from 'react';

const narrow = () => matchMedia('(max-width: 600px)');

function onChange(tell: () => void): () => void {
  const list = narrow();
  list.addEventListener('change', tell);
  return () => list.removeEventListener('change', tell);
}

/** Whether the screen is as narrow as a phone's: layouts of several columns are then rendered in another way. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => narrow().matches,
    () => false,
  );
