import { useRef } from 'react';

/** Does what has a name once at a time: a second press may come before the page knows of the first. */
export function useOneAtATime() {
  const underWay = useRef(new Set<string>());
  return (name: string, act: () => Promise<unknown>): void => {
    if (underWay.current.has(name)) return;
    underWay.current.add(name);
    void act().finally(() => underWay.current.delete(name));
  };
}
