import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './WhenNear.module.css';

/** So long a page is left to what is on the screen. */
const restMs = 3_000;

interface WhenNearProps {
  /** How many pixels below the screen count as near. */
  readonly marginPx?: number;
  readonly children: ReactNode;
}

/**
 * Renders its children once they are scrolled near, so that content far down a page is not loaded before; or once the page
 * has rested for a while, so that they are there when it is printed.
 */
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
  useEffect(() => {
    const rest = setTimeout(() => setNear(true), restMs);
    return () => clearTimeout(rest);
  }, []);
  // The placeholder is as high as the content, so that jumping to the end of the page also counts as near.
  return isNear ? children : <div ref={place} className={classes.place} />;
}
