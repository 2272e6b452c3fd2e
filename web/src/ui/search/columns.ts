import type { CSSProperties, HTMLInputTypeAttribute } from 'react';

/** What a field holds: text, a choice or several, a moment, or the two ends of a range, in milliseconds. */
export type SearchValue = string | number | readonly (string | number)[] | undefined;
export type SearchValues = Readonly<Record<string, SearchValue>>;

interface SearchOption {
  readonly value: string | number;
  readonly label: string;
}

interface Common {
  /** Name of the value. */
  readonly field: string;
  readonly label: string;
  /** Columns out of 24; 6 unless said. */
  readonly span?: number;
  readonly placeholder?: string;
  /** What the field starts with, and goes back to on reset. */
  readonly defaultValue?: SearchValue;
  /** A cross that empties it; there unless `false`. */
  readonly clearable?: boolean;
  readonly style?: CSSProperties;
}

export interface InputColumn extends Common {
  readonly type: 'input';
  readonly inputType?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'search' | 'number' | 'tel' | 'url'
  >;
  /** Characters at most. */
  readonly maxLength?: number;
}

export interface SelectColumn extends Common {
  readonly type: 'select';
  readonly options: readonly SearchOption[];
  /** Typing narrows the options. */
  readonly filterable?: boolean;
  /** The value is a list. */
  readonly multiple?: boolean;
}

export interface DateColumn extends Common {
  readonly type: 'date';
  /** One day, whose value is its start, or two, from 00:00:00 of the first to 23:59:59 of the last; a range unless said. */
  readonly timeType?: 'date' | 'daterange';
  /** Days that may be chosen, as `2026-11-03`. */
  readonly pickerOptions?: { readonly min?: string; readonly max?: string };
}

/** Where the buttons stand; at the end unless said. */
export interface OperateColumn {
  readonly type: 'operate';
  readonly span?: number;
  readonly style?: CSSProperties;
}

export type FieldColumn = InputColumn | SelectColumn | DateColumn;
export type SearchColumn = FieldColumn | OperateColumn;

export const defaultSpan = 6;
const rowSpan = 24;

export const isField = (column: SearchColumn): column is FieldColumn => column.type !== 'operate';

/** How many of the fields fit into `rows` rows beside the buttons: those within 24 a row, less 6. */
export function fittingIn(rows: number, fields: readonly FieldColumn[]): number {
  const room = rowSpan * rows - defaultSpan;
  let taken = 0;
  const first = fields.findIndex(({ span = defaultSpan }) => (taken += span) > room);
  return first < 0 ? fields.length : first;
}

/** What every field starts with. */
export const defaultsOf = (columns: readonly SearchColumn[]): SearchValues =>
  Object.fromEntries(
    columns.filter(isField).map(({ field, defaultValue }) => [field, defaultValue]),
  );

export interface SearchFieldProps<Column> {
  readonly column: Column;
  readonly value: SearchValue;
  readonly onChange: (value: SearchValue) => void;
}
