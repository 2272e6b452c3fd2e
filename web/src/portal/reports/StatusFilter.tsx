import { reportStatus } from '@shieldsource/contract/reports';
import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import type { StatusFilterState } from './use-status-filter.ts';

export function StatusFilter({ filter }: { filter: StatusFilterState }) {
  const { t } = useLingui();
  return (
    <FilterChips
      label={t`按状态筛选`}
      value={filter.status}
      onChange={filter.narrow}
      options={[
        { value: undefined, name: t`全部` },
        ...reportStatus.list.map(({ code, label }) => ({ value: code, name: label })),
      ]}
    />
  );
}
