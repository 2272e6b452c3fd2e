import { type RefObject, useEffect, useState } from 'react';

/** Whether the pointer is over the element or the focus is inside it. */
export function useAttention(box: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const [isWithin, setWithin] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const done = new AbortController();
    const { signal } = done;
    current.addEventListener('pointerenter', () => setOver(true), { signal });
    current.addEventListener('pointerleave', () => setOver(false), { signal });
    current.addEventListener('focusin', () => setWithin(true), { signal });
    current.addEventListener(
      'focusout',
      ({ relatedTarget }) =>
        setWithin(relatedTarget instanceof Node && current.contains(relatedTarget)),
      { signal },
    );
    return () => done.abort();
  }, [box]);
  return isOver || isWithin;
}
