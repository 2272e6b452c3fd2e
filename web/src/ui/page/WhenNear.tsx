import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './WhenNear.module.css';

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
      { rootMargin: `${marginPx}px` },
    );
    watching.observe(current);
    return () => watching.disconnect();
  }, [marginPx]);
  // As high as the place that is kept for them: who jumps to the end of the page is near too.
  return isNear ? children : <div ref={place} className={classes.place} />;
}
