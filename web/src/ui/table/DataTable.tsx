import type { ReactNode } from 'react';
import { type Sort, type SortChange, useSort } from './sort.ts';
import { TableView } from './TableView.tsx';

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

export interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Highlights a row, for instance one's own. */
  readonly isMarked?: (row: Row) => boolean;
  /** The rows are still those of the previous page. */
  readonly isStale?: boolean;
  /** On narrow screens: a card for each row, or still a table where rows are short. */
  readonly narrow?: 'cards' | 'rows';
  /** Pixels to keep free below a table that fills the window; 54 by default, for the page numbers. */
  readonly extraHeight?: number;
  /** The head is sticky; true by default. */
  readonly isHeadFixed?: boolean;
  /** The last column is sticky; true by default. */
  readonly isLastFixed?: boolean;
  /** Called at every click on a sortable head. */
  readonly onSortChange?: (change: SortChange<Row>) => void;
  /** The order of the rows, where it is kept elsewhere, for instance in the address. */
  readonly sorted?: Sort;
}

/** A table that becomes a list of cards on narrow screens. */
export function DataTable<Row>({ onSortChange, sorted, ...table }: DataTableProps<Row>) {
  const { rows, sort, press } = useSort(table.columns, table.rows, onSortChange, sorted);
  return <TableView {...table} rows={rows} sort={sort} onPress={press} />;
}
