import { letterType } from '@shieldsource/contract/letters';
import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import type { TypeFilterState } from './use-type-filter.ts';

export function TypeFilter({ filter }: { filter: TypeFilterState }) {
  const { t } = useLingui();
  return (
    <FilterChips
      label={t`按类型筛选`}
      value={filter.type}
      onChange={filter.narrow}
      options={[
        { value: undefined, name: t`全部` },
        ...letterType.list.map(({ code, label }) => ({ value: code, name: label })),
      ]}
    />
  );
}
