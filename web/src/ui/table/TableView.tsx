import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import { HeadCell } from './HeadCell.tsx';
import type { Sort, SortChange } from './sort.ts';

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

interface TableViewProps<Row> extends Omit<DataTableProps<Row>, 'onSortChange' | 'sorted'> {
  readonly sort: Sort;
  readonly onPress: (column: Column<Row>) => void;
}

/** The table of `DataTable` and `DeskTable`: rows in the given order. */
export function TableView<Row>({
  label,
  columns,
  rows,
  keyOf,
  isMarked,
  isStale = false,
  narrow = 'cards',
  extraHeight,
  isHeadFixed = true,
  isLastFixed = true,
  sort,
  onPress,
}: TableViewProps<Row>) {
  const { box, scrolls } = useScrolls(rows);
  return (
    <div
      ref={box}
      className={`rounded on-surface ${classes.box}`}
      aria-busy={isStale}
      data-narrow={narrow}
      data-head-fixed={isHeadFixed || undefined}
      data-last-fixed={isLastFixed || undefined}
      data-scrolls={scrolls || undefined}
      {...(extraHeight !== undefined && {
        style: { '--extra-height': `${extraHeight}px` } as CSSProperties,
      })}
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onPress={onPress} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map(({ key, title, cell, align, isName, noWrap, isWideOnly, maxLines }) => (
                <td
                  key={key}
                  data-column={key}
                  data-align={align}
                  data-title={title}
                  data-name={isName || undefined}
                  data-wide={isWideOnly || undefined}
                  data-nowrap={noWrap || undefined}
                >
                  {cut(cell(row), maxLines)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Only plain text is cut after so many lines, with a tooltip of the whole; other content sizes itself.
function cut(content: ReactNode, maxLines = 1): ReactNode {
  if (typeof content !== 'string' || content === '') return content;
  return (
    <span
      className={classes.cut}
      title={content}
      {...(maxLines > 1 && { style: { WebkitLineClamp: maxLines } })}
    >
      {content}
    </span>
  );
}

/** Whether the table scrolls: then it has to be focusable for the keyboard. */
function useScrolls(rows: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () =>
      setScrolls(
        current.scrollHeight > current.clientHeight || current.scrollWidth > current.clientWidth,
      );
    const watching = new ResizeObserver(look);
    watching.observe(current);
    look();
    return () => watching.disconnect();
  }, [rows]);
  return { box, scrolls };
}
