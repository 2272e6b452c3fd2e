import { useEffect, useRef } from 'react';
import { useKeys } from '../keys/keys.tsx';
import type { Column } from './DataTable.tsx';
import classes from './DeskTable.module.css';
import { useSort } from './sort.ts';
import { TableView } from './TableView.tsx';

interface DeskTableProps<Row> {
  readonly label: string;
  /** The cell of the name holds a link or button with `data-row={key}` and the class `title` of this table. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What `j`, `k` and `o` are called here. */
  readonly keyNames: { readonly next: string; readonly previous: string; readonly open: string };
  readonly onOpen: (row: Row) => void;
  /** The row that stands open beside the table: `j` and `k` open the next instead of moving the focus. */
  readonly openKey?: string | undefined;
  /** The row to stand at first, coming back from it. */
  readonly startKey?: string | undefined;
  readonly isStale: boolean;
}

/** A dense table worked by keyboard: `j` and `k` move the focus over the rows, so Enter opens and a screen reader follows. */
export function DeskTable<Row>({
  keyNames,
  onOpen,
  openKey,
  startKey,
  ...table
}: DeskTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  const { keyOf } = table;
  const { rows, sort, press } = useSort(table.columns, table.rows, undefined);

  const names = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const focusedAt = () => names().findIndex((name) => name === document.activeElement);
  const move = (step: 1 | -1) => {
    const at =
      openKey === undefined ? focusedAt() : rows.findIndex((row) => keyOf(row) === openKey);
    const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step;
    const row = rows[next];
    if (openKey !== undefined && row) onOpen(row);
    else names()[next]?.focus();
  };

  useKeys([
    { key: 'j', name: keyNames.next, act: () => move(1) },
    { key: 'k', name: keyNames.previous, act: () => move(-1) },
    {
      key: 'o',
      name: keyNames.open,
      act: () => {
        const row = rows[Math.max(0, focusedAt())];
        if (row && openKey === undefined) onOpen(row);
      },
    },
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
        isMarked={(row) => keyOf(row) === openKey}
      />
    </div>
  );
}
