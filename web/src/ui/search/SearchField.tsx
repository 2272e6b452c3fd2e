import { CloseButton, MultiSelect, Select, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FieldColumn, InputColumn, SearchValue, SelectColumn } from './columns.ts';
import { DateField } from './DateField.tsx';

export interface SearchFieldProps<Column> {
  readonly column: Column;
  readonly value: SearchValue;
  readonly onChange: (value: SearchValue) => void;
}

/** One field of a search block, by its type. */
export function SearchField({ column, ...rest }: SearchFieldProps<FieldColumn>) {
  switch (column.type) {
    case 'input':
      return <InputField column={column} {...rest} />;
    case 'select':
      return column.multiple ? (
        <ChoicesField column={column} {...rest} />
      ) : (
        <ChoiceField column={column} {...rest} />
      );
    case 'date':
      return <DateField column={column} {...rest} />;
  }
}

function InputField({ column, value, onChange }: SearchFieldProps<InputColumn>) {
  const { t } = useLingui();
  const { label, placeholder, inputType = 'text', clearable = true } = column;
  const text = value === undefined ? '' : String(value);
  return (
    <TextInput
      label={label}
      type={inputType}
      autoComplete="off"
      value={text}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => onChange(event.target.value.trim() ? event.target.value : undefined)}
      rightSection={
        clearable &&
        text !== '' && (
          <CloseButton size="sm" aria-label={t`清空${label}`} onClick={() => onChange(undefined)} />
        )
      }
    />
  );
}

function ChoiceField({ column, value, onChange }: SearchFieldProps<SelectColumn>) {
  const { t } = useLingui();
  const { label } = column;
  return (
    <Select
      {...choiceProps(column)}
      clearButtonProps={{ 'aria-label': t`清空${label}` }}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(valueOf(column, chosen))}
    />
  );
}

function ChoicesField({ column, value, onChange }: SearchFieldProps<SelectColumn>) {
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

const choiceProps = (column: SelectColumn) => ({
  label: column.label,
  data: column.options.map(({ value, label }) => ({ value: String(value), label })),
  clearable: column.clearable ?? true,
  searchable: column.filterable ?? false,
  ...(column.placeholder !== undefined && { placeholder: column.placeholder }),
});

const valueOf = ({ options }: SelectColumn, chosen: string | null) =>
  options.find(({ value }) => String(value) === chosen)?.value;
