import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen is as narrow as a phone's, or as `px`: layouts of several columns are then rendered in another way. */
export function useNarrow(px = 600): boolean {
  const media = useCallback(() => matchMedia(`(max-width: ${px}px)`), [px]);
  const onChange = useCallback(
    (tell: () => void) => {
      const list = media();
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [media],
  );
  return useSyncExternalStore(
    onChange,
    () => media().matches,
    () => false,
  );
}
