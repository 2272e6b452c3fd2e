import { getRegionList } from '@shieldsource/contract/people/addresses';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '../../ui/form/field-props.ts';
import { queryOf } from '../../lib/queries.ts';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useComingOptions } from '../coming-options.ts';
import classes from './center.module.css';

/** Province, city, district: each list depends on the choice before it. */
export function RegionField({ field }: { field: FieldProps<string[]> }) {
  const { t } = useLingui();
  const { name, value, onChange, onBlur, error } = field;
  const levels = [t`省`, t`市`, t`区县`];
  return (
    <FieldGroup role="group" label={t`地区`} required error={error}>
      <div className={`stack thirds gap-8 ${classes.region}`}>
        {levels.map((label, level) => (
          <RegionSelect
            key={label}
            label={label}
            // a form focuses its first wrong field by name: the first list without a choice
            name={value[level] ? undefined : name}
            parent={level === 0 ? '' : value[level - 1]}
            value={value[level] ?? null}
            isWrong={error !== undefined && !value[level]}
            onBlur={level === levels.length - 1 ? onBlur : undefined}
            onChange={(code) => onChange([...value.slice(0, level), code])}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

interface RegionSelectProps {
  readonly label: string;
  readonly name: string | undefined;
  /** '' for the whole country; undefined while the level above is not chosen. */
  readonly parent: string | undefined;
  readonly value: string | null;
  readonly isWrong: boolean;
  readonly onChange: (code: string) => void;
  readonly onBlur: (() => void) | undefined;
}

function RegionSelect({
  label,
  name,
  parent,
  value,
  isWrong,
  onChange,
  onBlur,
}: RegionSelectProps) {
  const regions = useQuery({
    ...queryOf(getRegionList, parent ? { parent } : {}),
    enabled: parent !== undefined,
    staleTime: Infinity,
  });
  const coming = useComingOptions(regions, label);
  return (
    <Select
      aria-label={label}
      name={name}
      {...coming}
      searchable
      options={(regions.data ?? []).map((one) => ({
        value: one.code,
        label: one.name,
        words: one.words,
      }))}
      value={value}
      error={isWrong}
      disabled={parent === undefined}
      onChange={(code) => code !== null && onChange(code)}
      onBlur={onBlur}
    />
  );
}
