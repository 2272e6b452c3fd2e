import { useAddress } from '../../lib/use-address.ts';

export interface CodedFilterState<Code> {
  /** Undefined for all values. */
  readonly value: Code | undefined;
  readonly narrow: (next: Code | undefined) => void;
}

/** The value by which the address filters a list: `?status=2`. An unknown one means all. */
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
