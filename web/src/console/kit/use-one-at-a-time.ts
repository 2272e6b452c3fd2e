import { useRef } from 'react';

/** Runs at most one act of a name at a time: a second click may come before the page shows that the first is under way. */
export function useOneAtATime() {
  const underWay = useRef(new Set<string>());
  return (name: string, act: () => Promise<unknown>): void => {
    if (underWay.current.has(name)) return;
    underWay.current.add(name);
    void act().finally(() => underWay.current.delete(name));
  };
}
