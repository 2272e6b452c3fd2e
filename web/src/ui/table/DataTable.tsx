import type { ReactNode } from 'react';
import { type Sort, type SortChange, useSort } from './sort.ts';
import { TableView } from './TableView.tsx';

/** One column as data; see `columns.tsx` for the usual ones. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Shown in its head instead of the title. */
  readonly head?: ReactNode;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Names the row: the heading of its card on narrow screens. */
  readonly isName?: boolean;
  /** In pixels; without it the content decides. */
  readonly width?: number;
  readonly noWrap?: boolean;
  /** Left out on narrow screens. */
  readonly isWideOnly?: boolean;
  /** Nobody leaves it out. */
  readonly isFixed?: boolean;
  /** Left out until it is chosen. */
  readonly isOptional?: boolean;
  /** Left out while a row stands open beside the table. */
  readonly isAloneOnly?: boolean;
  /** What the rows can be sorted by, here; or `custom`, where whoever asked for the list sorts it. */
  readonly sort?: 'custom' | ((row: Row) => string | number);
  /** Text beyond so many lines is cut; 1 unless said. */
  readonly maxLines?: number;
}

export interface DataTableProps<Row> {
  /** Says what is listed, to those who do not see the page around it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Marks a row, for instance as one's own. */
  readonly isMarked?: (row: Row) => boolean;
  /** The rows shown are those of the page before. */
  readonly isStale?: boolean;
  /** On narrow screens: a card for each row, or still rows where a row is short. */
  readonly narrow?: 'cards' | 'rows';
  /** Pixels of the window kept free below a table that is longer; 54, as the page numbers take. */
  readonly extraHeight?: number;
  /** The heads stay in sight; so unless `false`. */
  readonly isHeadFixed?: boolean;
  /** The last column stays in sight; so unless `false`. */
  readonly isLastFixed?: boolean;
  /** Told with every press on a head that sorts. */
  readonly onSortChange?: (change: SortChange<Row>) => void;
  /** The order that the rows come in, where somebody else keeps it, for instance the address. */
  readonly sorted?: Sort;
}

/** A table that becomes a column of cards on narrow screens. An empty cell is empty. */
export function DataTable<Row>({ onSortChange, sorted, ...table }: DataTableProps<Row>) {
  const { rows, sort, press } = useSort(table.columns, table.rows, onSortChange, sorted);
  return <TableView {...table} rows={rows} sort={sort} onPress={press} />;
}
