import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateTimeOf } from '../../ui/text/formats.ts';
import { elapsedOf } from '../../lib/elapsed.ts';
import type { Column } from '../../ui/table/column.ts';
import classes from '../../ui/table/DeskTable.module.css';
import type { List, ListRoute, RowOf } from './use-list.ts';

interface Named<Row> {
  readonly title: string;
  readonly name: (row: Row) => string;
  readonly under: (row: Row) => ReactNode;
  readonly picture?: (row: Row) => ReactNode;
  readonly isFaint?: (row: Row) => boolean;
}

/** The name of a row, which opens its record, and a second line below it. */
export function nameColumn<R extends ListRoute>(
  { recordOf, isOpen }: List<R>,
  { title, name, under, picture, isFaint }: Named<RowOf<R>>,
): Column<RowOf<R>> {
  const words = (row: RowOf<R>) => (
    <>
      <Link
        className={classes.title}
        to={recordOf(row)}
        replace={isOpen}
        data-row={row.id}
        data-faint={isFaint?.(row) || undefined}
      >
        {name(row)}
      </Link>
      <span className="row wrap gap-4-10 quiet regular tabular">{under(row)}</span>
    </>
  );
  return {
    key: 'name',
    title,
    isName: true,
    cell: (row) =>
      picture ? (
        <span className="row gap-12">
          <span className={`rigid clip bordered rounded-small ${classes.picture}`}>
            {picture(row)}
          </span>
          <span>{words(row)}</span>
        </span>
      ) : (
        words(row)
      ),
  };
}

interface Waiting<Row> {
  readonly since: (row: Row) => number | null;
  /** Nobody waits any more: shows the time instead of the waiting time. */
  readonly isOver?: boolean;
  readonly title: string;
  /** Shown below it while somebody waits. */
  readonly more?: (row: Row) => ReactNode;
}

/** How long something has waited; once that is over, since when. */
export const waitingColumn = <R extends ListRoute>(
  { nowMs }: List<R>,
  { since, isOver = false, title, more }: Waiting<RowOf<R>>,
): Column<RowOf<R>> => ({
  key: 'waiting',
  title: isOver ? title : t`已等待`,
  noWrap: true,
  cell: (row) => {
    const time = since(row);
    if (time === null) return null;
    if (isOver) return <time>{dateTimeOf(time)}</time>;
    return (
      <span className={classes.pair}>
        <time dateTime={new Date(time).toISOString()} title={dateTimeOf(time)}>
          {elapsedOf(time, nowMs)}
        </time>{' '}
        {more?.(row)}
      </span>
    );
  },
});

/** Two lines, the second one quieter. */
export const pairColumn = <Row,>(
  key: string,
  title: string,
  pairOf: (row: Row) => readonly [first?: ReactNode, second?: ReactNode],
): Column<Row> => ({
  key,
  title,
  cell: (row) => {
    const [first, second] = pairOf(row);
    if (!first && !second) return null;
    return (
      <span className={classes.pair}>
        {first} {second && <small className="quiet">{second}</small>}
      </span>
    );
  },
});

/** Hides the column while a record is open beside the list. */
export const alone = <Row,>(column: Column<Row>): Column<Row> => ({ ...column, isAloneOnly: true });
