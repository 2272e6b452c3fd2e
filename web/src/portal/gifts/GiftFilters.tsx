import type { CodeOf } from '@shieldsource/contract/coded';
import { giftScope, giftSort, giftType } from '@shieldsource/contract/gifts';
import { useLingui } from '@lingui/react/macro';
import type { CodedFilterState } from '../../pieces/coded/use-coded-filter.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import classes from './GiftFilters.module.css';

interface GiftFiltersProps {
  readonly sort: CodedFilterState<CodeOf<typeof giftSort>>;
  readonly kind: CodedFilterState<CodeOf<typeof giftType>>;
  /** Undefined for visitors, who have no coins. */
  readonly scope: CodedFilterState<CodeOf<typeof giftScope>> | undefined;
}

/** Sorts the gifts, and filters them by kind and by what the member can afford. */
export function GiftFilters({ sort, kind, scope }: GiftFiltersProps) {
  const { t } = useLingui();
  const { recommend } = giftSort.codes;
  const { all } = giftScope.codes;
  return (
    <div className={classes.filters}>
      <FilterChips
        label={t`排序`}
        isNamed
        value={sort.value ?? recommend}
        onChange={(next) => sort.narrow(next === recommend ? undefined : next)}
        options={giftSort.list.map(({ code, label }) => ({ value: code, name: label }))}
      />
      <FilterChips
        label={t`种类`}
        isNamed
        value={kind.value}
        onChange={(next) => kind.narrow(next)}
        options={[
          { value: undefined, name: t`全部种类` },
          ...giftType.list.map(({ code, label }) => ({ value: code, name: label })),
        ]}
      />
      {scope && (
        <FilterChips
          label={t`范围`}
          isNamed
          value={scope.value ?? all}
          onChange={(next) => scope.narrow(next === all ? undefined : next)}
          options={giftScope.list.map(({ code, label }) => ({ value: code, name: label }))}
        />
      )}
    </div>
  );
}
