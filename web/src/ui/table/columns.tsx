import { dateOf, dateTimeOf, numberOf, signedOf } from '../text/formats.ts';
import type { Column } from './column.ts';

type KeyOf<Row, Value> = {
  [K in keyof Row]: Row[K] extends Value ? K : never;
}[keyof Row] &
  string;

/** A plain text. */
export const textColumn = <Row,>(key: KeyOf<Row, string>, title: string): Column<Row> => ({
  key,
  title,
  cell: (row) => String(row[key]),
});

/** A date, or date and time, from milliseconds or seconds. */
export const dateColumn = <Row,>(
  key: KeyOf<Row, number>,
  title: string,
  { withTime = false } = {},
): Column<Row> => ({
  key,
  title,
  noWrap: true,
  cell: (row) => <time>{(withTime ? dateTimeOf : dateOf)(Number(row[key]))}</time>,
});

/** A number; `signed` for postings. */
export const amountColumn = <Row,>(
  key: KeyOf<Row, number>,
  title: string,
  { signed = false, canSort = false } = {},
): Column<Row> => ({
  key,
  title,
  align: 'end',
  noWrap: true,
  cell: (row) => (signed ? signedOf : numberOf)(Number(row[key])),
  ...(canSort && { sort: (row) => Number(row[key]) }),
});
