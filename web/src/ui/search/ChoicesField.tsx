import { MultiSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { choiceProps, valueOf } from './choices.ts';
import type { SearchFieldProps, SelectColumn } from './columns.ts';

/** Several of the options. */
export default function ChoicesField({ column, value, onChange }: SearchFieldProps<SelectColumn>) {
  const { t } = useLingui();
  const { label } = column;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      {...choiceProps(column)}
      clearButtonProps={{ 'aria-label': t`清空${label}` }}
      value={chosen}
      onChange={(now) => {
        const values = now.flatMap((one) => valueOf(column, one) ?? []);
        onChange(values.length > 0 ? values : undefined);
      }}
    />
  );
}
