import { useMemo, useState } from 'react';
import type { Column } from './column.ts';

type SortOrder = 'ascending' | 'descending' | null;

/** A request to sort a list; a null order is the list's own. */
export interface SortChange<Row> {
  readonly column: Column<Row>;
  readonly field: string;
  readonly order: SortOrder;
}

export interface Sort {
  readonly field: string;
  readonly order: SortOrder;
}

const unsorted: Sort = { field: '', order: null };

/** Ascending → descending → unsorted. */
const nextOrder = (order: SortOrder): SortOrder =>
  order === null ? 'ascending' : order === 'ascending' ? 'descending' : null;

/** Sorts rows by the chosen column. For a `custom` column it only calls back: the server sorts that list. */
export function useSort<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  onSortChange: ((change: SortChange<Row>) => void) | undefined,
  given?: Sort,
) {
  const [own, setOwn] = useState(unsorted);
  const sort = given ?? own;
  const by = columns.find(({ key }) => key === sort.field)?.sort;

  function press(column: Column<Row>): void {
    const field = column.key;
    const order = nextOrder(sort.field === field ? sort.order : null);
    setOwn({ field, order });
    onSortChange?.({ column, field, order });
  }

  const sorted = useMemo(() => {
    if (typeof by !== 'function' || sort.order === null) return rows;
    const inOrder = rows.toSorted((a, b) => compare(by(a), by(b)));
    return sort.order === 'ascending' ? inOrder : inOrder.toReversed();
  }, [rows, by, sort.order]);

  return { rows: sorted, sort, press };
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'zh-CN');
