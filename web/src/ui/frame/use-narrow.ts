import { useCallback, useSyncExternalStore } from 'react';
import { phone } from '../theme/screens.ts';

/** Whether the screen is as narrow as a phone's, or `screen`: layouts of several columns are then rendered in another way. */
export function useNarrow(screen: string = phone): boolean {
  const media = useCallback(() => matchMedia(screen), [screen]);
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
