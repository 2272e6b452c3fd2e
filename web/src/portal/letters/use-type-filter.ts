import type { CodeOf } from '@shieldsource/contract/coded';
import { letterType } from '@shieldsource/contract/letters';
import { useSearchParams } from 'react-router';

type LetterType = CodeOf<typeof letterType>;
export type TypeFilterState = ReturnType<typeof useTypeFilter>;

/** The kind of message that the list is narrowed to, as the address says it: `?type=1`. */
export function useTypeFilter() {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get('type'));
  const type = letterType.has(wanted) ? wanted : undefined;

  /** Starts again at the first page. */
  function narrow(next: LetterType | undefined): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === undefined) after.delete('type');
      else after.set('type', String(next));
      return after;
    });
  }

  return { type, narrow };
}
