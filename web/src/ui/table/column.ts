import type { ReactNode } from 'react';

/** One column of a table; see `columns.tsx` for the usual ones. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Shown in the head instead of the title. */
  readonly head?: ReactNode;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** The name of the row: the heading of its card on narrow screens. */
  readonly isName?: boolean;
  /** In pixels; determined by the content by default. */
  readonly width?: number;
  readonly noWrap?: boolean;
  /** Hidden on narrow screens. */
  readonly isWideOnly?: boolean;
  /** Cannot be hidden by the user. */
  readonly isFixed?: boolean;
  /** Hidden until the user chooses it. */
  readonly isOptional?: boolean;
  /** Hidden while a row is open beside the table. */
  readonly isAloneOnly?: boolean;
  /** The value to sort rows by in the browser, or `custom` where the server sorts. */
  readonly sort?: 'custom' | ((row: Row) => string | number);
  /** Longer text is cut after this many lines; 1 by default. */
  readonly maxLines?: number;
}
