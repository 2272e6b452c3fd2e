import { type ReactNode, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** How far below the screen counts as near. */
  readonly marginPx?: number;
  readonly children: ReactNode;
}

/** Shows its children once the reader comes near: what stands far down a page costs nothing before. */
export function WhenNear({ marginPx = 400, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watching = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // What lies above the screen was near: who jumps to the end of the page sees it too.
      { rootMargin: `1000000px 0px ${marginPx}px` },
    );
    watching.observe(current);
    return () => watching.disconnect();
  }, [marginPx]);
  return isNear ? children : <div ref={place} />;
}
