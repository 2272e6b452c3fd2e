import type { SelectColumn } from './columns.ts';

/** What a select of either kind gets from its column. */
export const choiceProps = (column: SelectColumn) => ({
  label: column.label,
  data: column.options.map(({ value, label }) => ({ value: String(value), label })),
  clearable: column.clearable ?? true,
  searchable: column.filterable ?? false,
  ...(column.placeholder !== undefined && { placeholder: column.placeholder }),
});

/** The option's own value again. */
export const valueOf = ({ options }: SelectColumn, chosen: string | null) =>
  options.find(({ value }) => String(value) === chosen)?.value;
