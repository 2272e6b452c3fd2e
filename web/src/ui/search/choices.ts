import type { ChoiceWords } from '../form/ChoiceBox.tsx';
import type { SelectColumn } from './columns.ts';

/** The props of a select, from its column. */
export const choiceProps = (column: SelectColumn): ChoiceWords => ({
  label: column.label,
  options: column.options.map(({ value, label }) => ({ value: String(value), label })),
  searchable: column.filterable ?? false,
  placeholder: column.placeholder,
});

/** The option's value in its original type. */
export const valueOf = ({ options }: SelectColumn, chosen: string | null) =>
  options.find(({ value }) => String(value) === chosen)?.value;
