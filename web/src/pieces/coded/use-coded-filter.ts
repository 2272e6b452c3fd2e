import { useAddress } from '../../lib/use-address.ts';

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
  const { params, narrow } = useAddress();
  const asked = params.get(name);
  const wanted = has(asked) ? asked : asked ? Number(asked) : undefined;

  return {
    value: has(wanted) ? wanted : undefined,
    narrow: (next) => narrow({ [name]: next }),
  };
}
