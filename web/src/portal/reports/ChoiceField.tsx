import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { FieldProps } from '../../ui/form/field-props.ts';
import type { Option } from '../../ui/form/ChoiceBox.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { useComingOptions } from '../coming-options.ts';

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly words?: string | undefined;
  /** The group under which it is listed, if there are groups. */
  readonly group?: string | undefined;
}

interface ChoiceFieldProps<C extends Choice> {
  readonly field: FieldProps<string>;
  readonly label: string;
  readonly query: UseQueryResult<C[]>;
  /** Shown at the end of an option. */
  readonly detailOf?: (choice: C) => string;
  /** Shown below the field. */
  readonly hint?: string | undefined;
}

/** A choice from a list that the server answers, with search. */
export function ChoiceField<C extends Choice>({
  field,
  label,
  query,
  detailOf,
  hint,
}: ChoiceFieldProps<C>) {
  const { t } = useLingui();
  const { name, value, onChange, onBlur, error } = field;
  const coming = useComingOptions(query, t`请选择`);
  return (
    <Select
      name={name}
      label={label}
      required
      searchable
      description={hint}
      options={optionsOf(query.data ?? [], detailOf)}
      value={value || null}
      onChange={onChange}
      onBlur={onBlur}
      error={error && (value ? error : t`请选择${label}`)}
      {...coming}
    />
  );
}

/** In the order of the choices; a group is placed where its first choice is. */
function optionsOf<C extends Choice>(
  choices: readonly C[],
  detailOf?: (choice: C) => string,
): Option[] {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return choices
    .toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
    .map((choice) => ({
      value: choice.id,
      label: choice.name,
      words: choice.words,
      group: choice.group,
      detail: detailOf?.(choice),
    }));
}
