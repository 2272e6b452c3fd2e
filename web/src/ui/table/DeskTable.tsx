import { useEffect, useRef } from 'react';
import { useKeys } from '../keys/keys.tsx';
import type { DataTableProps } from './TableView.tsx';
import classes from './DeskTable.module.css';
import { useSort } from './sort.ts';
import { TableView } from './TableView.tsx';

/** Moves to the next or previous row, and returns it. */
type Move<Row> = (step: 1 | -1) => Row | undefined;

/** A key that acts on the current row. */
export interface RowKey<Row> {
  readonly key: string;
  readonly name: string;
  readonly act: (row: Row, move: Move<Row>) => void;
}

interface DeskTableProps<Row> extends Omit<
  DataTableProps<Row>,
  'keyOf' | 'isMarked' | 'isHeadFixed'
> {
  /** The cell of the name has to hold a link or button with `data-row={key}` and the class `title` of this table. */
  readonly columns: DataTableProps<Row>['columns'];
  readonly keyOf: (row: Row) => string;
  /** What `j`, `k` and `o` do, for the list of shortcuts. */
  readonly keyNames: { readonly next: string; readonly previous: string; readonly open: string };
  readonly rowKeys?: readonly RowKey<Row>[];
  readonly onOpen: (row: Row) => void;
  /** The row that is open beside the table: `j` and `k` then open the next one instead of moving the focus. */
  readonly openKey?: string | undefined;
  /** The row that gets the focus first, when coming back from it. */
  readonly startKey?: string | undefined;
  readonly isStale: boolean;
  readonly isMarked?: (row: Row) => boolean;
}

/** A dense table for the keyboard: `j` and `k` move the focus over the rows, so that Enter opens one and screen readers follow. */
export function DeskTable<Row>({
  keyNames,
  rowKeys = [],
  onOpen,
  openKey,
  startKey,
  isMarked = () => false,
  onSortChange,
  sorted,
  ...table
}: DeskTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { keyOf } = table;
  const { rows, sort, press } = useSort(table.columns, table.rows, onSortChange, sorted);

  const names = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  // the row, also where something else in it has the focus, such as its checkbox
  const focusedAt = () =>
    names().findIndex((name) => name.closest('tr')?.contains(document.activeElement));
  const move: Move<Row> = (step) => {
    const at =
      openKey === undefined ? focusedAt() : rows.findIndex((row) => keyOf(row) === openKey);
    const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step;
    const row = rows[next];
    if (openKey !== undefined && row) onOpen(row);
    else names()[next]?.focus();
    return row;
  };

  useKeys([
    { key: 'j', name: keyNames.next, act: () => void move(1) },
    { key: 'k', name: keyNames.previous, act: () => void move(-1) },
    {
      key: 'o',
      name: keyNames.open,
      act: () => {
        const row = rows[Math.max(0, focusedAt())];
        if (row && openKey === undefined) onOpen(row);
      },
    },
    ...rowKeys.map(({ key, name, act }) => ({
      key,
      name,
      act: () => {
        const row = rows[focusedAt()];
        if (row) act(row, move);
      },
    })),
  ]);

  useEffect(() => {
    if (startKey === undefined) return;
    names()
      .find((name) => name.dataset['row'] === startKey)
      ?.focus();
  }, [startKey]);

  return (
    <div ref={box} className={classes.desk}>
      <TableView
        {...table}
        rows={rows}
        sort={sort}
        onPress={press}
        isMarked={(row) => keyOf(row) === openKey || isMarked(row)}
      />
    </div>
  );
}
