import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldProps } from '../../lib/form.ts';
import classes from './SubmitFields.module.css';

interface Choice {
  readonly id: string;
  readonly name: string;
  /** Under which it is listed, where there are groups. */
  readonly group?: string | undefined;
}

interface ChoiceFieldProps<C extends Choice> {
  readonly field: FieldProps<string>;
  readonly label: string;
  readonly query: UseQueryResult<C[]>;
  /** Said at the end of an option. */
  readonly detailOf?: (choice: C) => string;
  /** Said under the field. */
  readonly hint?: string | undefined;
}

/** One of a list of the server's, with search. */
export function ChoiceField<C extends Choice>({
  field,
  label,
  query,
  detailOf,
  hint,
}: ChoiceFieldProps<C>) {
  const { t } = useLingui();
  const { value, onChange, onBlur, error } = field;
  const choices = query.data ?? [];
  return (
    <Select
      label={label}
      required
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={optionsOf(choices)}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onBlur={onBlur}
      error={error && (value ? error : t`请选择${label}`)}
      placeholder={query.isPending ? t`加载中` : t`请选择`}
      nothingFoundMessage={query.isError ? t`没有加载出来，点此处重试` : t`无匹配数据`}
      onDropdownOpen={() => void (query.isError && query.refetch())}
      renderOption={({ option }) => {
        const choice = choices.find(({ id }) => id === option.value);
        return (
          <>
            {option.label}{' '}
            {choice && detailOf && <span className={classes.tier}>{detailOf(choice)}</span>}
          </>
        );
      }}
    />
  );
}

interface Item {
  readonly value: string;
  readonly label: string;
}
type Option = Item | { readonly group: string; readonly items: Item[] };

/** In the order of the choices; those of one group together, where its first stands. */
function optionsOf(choices: readonly Choice[]): Option[] {
  const item = ({ id, name }: Choice) => ({ value: id, label: name });
  const groups: string[] = [...new Set(choices.map(({ group = '' }) => group))];
  return groups.flatMap((group): Option | Option[] => {
    const items = choices.filter((choice) => (choice.group ?? '') === group).map(item);
    return group === '' ? items : { group, items };
  });
}
