import type { CSSProperties, HTMLInputTypeAttribute } from 'react';

/** The value of a field: text, one choice or several, a time, or both ends of a range in milliseconds. */
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
  /** Columns out of 24; 6 by default. */
  readonly span?: number;
  readonly placeholder?: string;
  /** The initial value, and the value after a reset. */
  readonly defaultValue?: SearchValue;
  /** Has a button that empties it; true by default. */
  readonly clearable?: boolean;
  readonly style?: CSSProperties;
}

export interface InputColumn extends Common {
  readonly type: 'input';
  readonly inputType?: Extract<
    HTMLInputTypeAttribute,
    'text' | 'search' | 'number' | 'tel' | 'url'
  >;
  /** The maximum of characters. */
  readonly maxLength?: number;
}

export interface SelectColumn extends Common {
  readonly type: 'select';
  readonly options: readonly SearchOption[];
  /** Typing filters the options. */
  readonly filterable?: boolean;
  /** The value is an array. */
  readonly multiple?: boolean;
}

export interface DateColumn extends Common {
  readonly type: 'date';
  /** A single day, whose value is its start, or a range from 00:00:00 of the first to 23:59:59 of the last; a range by default. */
  readonly timeType?: 'date' | 'daterange';
  /** The days that may be picked, as `2026-11-03`. */
  readonly pickerOptions?: { readonly min?: string; readonly max?: string };
}

/** The position of the buttons; at the end by default. */
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

/** How many fields fit into `rows` rows beside the buttons: 24 columns a row, 6 of them for the buttons. */
export function fittingIn(rows: number, fields: readonly FieldColumn[]): number {
  const room = rowSpan * rows - defaultSpan;
  let taken = 0;
  const first = fields.findIndex(({ span = defaultSpan }) => (taken += span) > room);
  return first < 0 ? fields.length : first;
}

/** The default of every field. */
export const defaultsOf = (columns: readonly SearchColumn[]): SearchValues =>
  Object.fromEntries(
    columns.filter(isField).map(({ field, defaultValue }) => [field, defaultValue]),
  );

export interface SearchFieldProps<Column> {
  readonly column: Column;
  readonly value: SearchValue;
  readonly onChange: (value: SearchValue) => void;
}
