import type { CodeOf } from '@shieldsource/contract/coded';
import { giftScope, giftSort, giftType } from '@shieldsource/contract/gifts/calls';
import { useLingui } from '@lingui/react/macro';
import type { CodedFilterState } from '../../pieces/coded/use-coded-filter.ts';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import select from '../../ui/form/select.module.css';
import classes from './GiftFilters.module.css';

interface GiftFiltersProps {
  readonly sort: CodedFilterState<CodeOf<typeof giftSort>>;
  readonly kind: CodedFilterState<CodeOf<typeof giftType>>;
  /** Undefined for visitors, who have no coins. */
  readonly scope: CodedFilterState<CodeOf<typeof giftScope>> | undefined;
}

/** Filters the gifts by kind and by what the member can afford, and sorts them. */
export function GiftFilters({ sort, kind, scope }: GiftFiltersProps) {
  const { t } = useLingui();
  const { recommend } = giftSort.codes;
  const { all } = giftScope.codes;
  return (
    <div className={`flex wrap ${classes.filters}`}>
      <FilterChips
        label={t`类型`}
        isNamed
        value={kind.value}
        onChange={(next) => kind.narrow(next)}
        options={[
          { value: undefined, name: t`全部类型` },
          ...giftType.list.map(({ code, label }) => ({ value: code, name: label })),
        ]}
      />
      <div className={`flex items-flex-start gap-12 ${classes.row}`}>
        {scope && (
          <FilterChips
            label={t`范围`}
            isNamed
            value={scope.value ?? all}
            onChange={(next) => scope.narrow(next === all ? undefined : next)}
            options={giftScope.list.map(({ code, label }) => ({ value: code, name: label }))}
          />
        )}
        <label className={`row rigid push gap-8 ${classes.sort}`}>
          <span className={`faint ${classes.name}`} aria-hidden>{t`排序`}</span>
          <select
            className={`plain tabular pointer edged rounded-small ${select.select}`}
            aria-label={t`排序`}
            value={sort.value ?? recommend}
            onChange={({ target }) => {
              const next = Number(target.value);
              sort.narrow(giftSort.has(next) && next !== recommend ? next : undefined);
            }}
          >
            {giftSort.list.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  );
}
