import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

/** One column as data; see `columns.tsx` for the usual ones. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: 'start' | 'end';
  /** Names the row: the heading of its card on narrow screens. */
  readonly isName?: boolean;
  /** In pixels; without it the content decides. */
  readonly width?: number;
  readonly noWrap?: boolean;
  /** Left out on narrow screens. */
  readonly isWideOnly?: boolean;
}

interface DataTableProps<Row> {
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
}

/** A table that becomes a column of cards on narrow screens. An empty cell is empty. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isMarked,
  isStale = false,
  narrow = 'cards',
}: DataTableProps<Row>) {
  return (
    <div className={classes.box} aria-busy={isStale} data-narrow={narrow}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ key, title, align, width, isWideOnly }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                data-wide={isWideOnly || undefined}
                style={{ width }}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map(({ key, title, cell, align, isName, noWrap, isWideOnly }) => (
                <td
                  key={key}
                  data-align={align}
                  data-title={title}
                  data-name={isName || undefined}
                  data-wide={isWideOnly || undefined}
                  data-nowrap={noWrap || undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
