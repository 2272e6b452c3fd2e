import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import type { CodedFilterState } from './use-coded-filter.ts';

interface CodedFilterProps<Code> {
  readonly label: string;
  readonly filter: CodedFilterState<Code>;
  readonly list: readonly { readonly code: Code; readonly label: string }[];
}

/** Filters a list by one of the values, or shows all. */
export function CodedFilter<Code extends number | string>({
  label,
  filter,
  list,
}: CodedFilterProps<Code>) {
  const { t } = useLingui();
  return (
    <FilterChips
      label={label}
      value={filter.value}
      onChange={filter.narrow}
      options={[
        { value: undefined, name: t`全部` },
        ...list.map(({ code, label: name }) => ({ value: code, name })),
      ]}
    />
  );
}
