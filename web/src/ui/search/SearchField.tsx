import { useLingui } from '@lingui/react/macro';
import { ClearButton } from '../form/ClearButton.tsx';
import { MultiSelect } from '../form/MultiSelect.tsx';
import { Select } from '../form/Select.tsx';
import { TextInput } from '../form/TextInput.tsx';
import type { FieldColumn, InputColumn, SearchFieldProps, SelectColumn } from './columns.ts';
import { choiceProps, valueOf } from './choices.ts';
import { DateField } from './DateField.tsx';

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
  const { label, placeholder, inputType = 'text', clearable = true, maxLength } = column;
  const text = value === undefined ? '' : String(value);
  return (
    <TextInput
      label={label}
      type={inputType}
      autoComplete="off"
      value={text}
      {...(placeholder !== undefined && { placeholder })}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) =>
        onChange(/[^\s\p{Cf}]/u.test(event.target.value) ? event.target.value : undefined)
      }
      rightSection={
        clearable &&
        text !== '' && <ClearButton label={t`清空${label}`} onClick={() => onChange(undefined)} />
      }
    />
  );
}

function ChoiceField({ column, value, onChange }: SearchFieldProps<SelectColumn>) {
  const { t } = useLingui();
  const { label, clearable = true } = column;
  return (
    <Select
      {...choiceProps(column)}
      allowDeselect
      clearLabel={clearable ? t`清空${label}` : undefined}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(valueOf(column, chosen))}
    />
  );
}

function ChoicesField({ column, value, onChange }: SearchFieldProps<SelectColumn>) {
  const { t } = useLingui();
  const { label, clearable = true } = column;
  return (
    <MultiSelect
      {...choiceProps(column)}
      clearLabel={clearable ? t`清空${label}` : undefined}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={(chosen) => {
        const values = chosen.flatMap((one) => valueOf(column, one) ?? []);
        onChange(values.length > 0 ? values : undefined);
      }}
    />
  );
}
