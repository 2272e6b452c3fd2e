import { useSearchParams } from 'react-router';

export interface CodedFilterState<Code> {
  /** Undefined is all. */
  readonly value: Code | undefined;
  readonly narrow: (next: Code | undefined) => void;
}

/** The value that a list is narrowed to, as the address says it: `?status=2`. Anything else is all. */
export function useCodedFilter<Code extends number | string>(
  name: string,
  has: (code: unknown) => code is Code,
): CodedFilterState<Code> {
  const [params, setParams] = useSearchParams();
  const asked = params.get(name);
  const wanted = has(asked) ? asked : asked ? Number(asked) : undefined;

  /** Starts again at the first page. */
  function narrow(next: Code | undefined): void {
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === undefined) after.delete(name);
      else after.set(name, String(next));
      return after;
    });
  }

  return { value: has(wanted) ? wanted : undefined, narrow };
}
