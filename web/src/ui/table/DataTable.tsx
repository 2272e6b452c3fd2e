import { useSort } from './sort.ts';
import { TableView, type DataTableProps } from './TableView.tsx';

/** A table that becomes a list of cards on narrow screens. */
export function DataTable<Row>({ onSortChange, sorted, ...table }: DataTableProps<Row>) {
  const { rows, sort, press } = useSort(table.columns, table.rows, onSortChange, sorted);
  return <TableView {...table} rows={rows} sort={sort} onPress={press} />;
}
