import pg from 'pg';

/**
 * How values leave the database: `int8` and `timestamptz` are numbers (a moment is milliseconds since
 * the epoch), `date` is the text 'YYYY-MM-DD', `numeric` stays text. An `int8` too large for a number is an error.
 */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format);
  },
};

const { builtins, getTypeParser } = pg.types;
const int8Array = 1016;
const dateArray = 1182;
const timestamptzArray = 1185;

const readMoment = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date | number;
const readTexts = getTypeParser(1009 as number) as (text: string) => (string | null)[];

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: wholeNumber,
  [builtins.TIMESTAMPTZ]: moment,
  [builtins.DATE]: (text) => text,
  [int8Array]: (text) => each(text, wholeNumber),
  [timestamptzArray]: (text) => each(text, moment),
  [dateArray]: readTexts,
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} does not fit a number without loss`);
  return value;
}

function moment(text: string): number {
  return Number(readMoment(text));
}

function each<T>(text: string, read: (text: string) => T): (T | null)[] {
  return readTexts(text).map((item) => (item === null ? null : read(item)));
}
