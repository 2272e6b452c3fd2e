import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Shows its children once the reader comes near: what stands far down a page costs nothing before. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watching = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    watching.observe(current);
    return () => watching.disconnect();
  }, []);
  return isNear ? children : <div ref={place} />;
}
