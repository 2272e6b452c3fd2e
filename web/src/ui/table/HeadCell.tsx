import { Icon } from '../icons/Icon.tsx';
import type { Column } from './column.ts';
import classes from './DataTable.module.css';
import type { Sort } from './sort.ts';

interface HeadCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: Sort;
  readonly onPress: (column: Column<Row>) => void;
}

/** The head of a column; if it is sortable, a button that switches between ascending, descending and unsorted. */
export function HeadCell<Row>({ column, sort, onPress }: HeadCellProps<Row>) {
  const { key, title, head = title, align, width, isWideOnly } = column;
  const order = sort.field === key ? sort.order : null;
  return (
    <th
      scope="col"
      data-column={key}
      data-align={align}
      data-wide={isWideOnly || undefined}
      {...(width !== undefined && { style: { width } })}
      aria-sort={column.sort && (order ?? 'none')}
    >
      {column.sort ? (
        <button
          type="button"
          className={`inline-flex items-center gap-2 p-0 bare pointer ${classes.sort}`}
          data-order={order ?? undefined}
          onClick={() => onPress(column)}
        >
          {title}
          <Icon name="chevron" size={14} />
        </button>
      ) : (
        head
      )}
    </th>
  );
}
