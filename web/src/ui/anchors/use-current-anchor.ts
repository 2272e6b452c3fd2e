import { useEffect, useState } from 'react';

/** Pixels from the top: a section that has scrolled past this line counts as being read. */
const readingLine = 140;

/** The last section that has passed the reading line; at the end of the page the last section. */
export function useCurrentAnchor(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const list = ids.join(' ');
  useEffect(() => {
    const look = () => setCurrent(currentOf(list.split(' ')));
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list]);
  return current;
}

function currentOf(ids: readonly string[]): string | undefined {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  if (isAtEnd) return ids.at(-1);
  const passed = ids.filter((id) => {
    const section = document.querySelector(`[id="${CSS.escape(id)}"]`);
    return section !== null && section.getBoundingClientRect().top <= readingLine;
  });
  return passed.at(-1) ?? ids[0];
}
