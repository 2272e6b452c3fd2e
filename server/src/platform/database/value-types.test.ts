import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/databases.ts';

const { pool } = await testDatabase();
const one = async (expression: string, parameters: unknown[] = []) =>
  (await pool.query<{ value: unknown }>(`select ${expression} as value`, parameters)).rows[0]
    ?.value;

test('a moment is milliseconds since the epoch, in and out', async () => {
  expect(await one("timestamptz '2026-03-01 08:00:00.25+08'")).toBe(
    Date.UTC(2026, 2, 1, 0, 0, 0, 250),
  );
  const now = new Date();
  expect(await one('$1::timestamptz', [now])).toBe(now.getTime());
  expect(await one("array[timestamptz '1970-01-01 00:00:01Z', null]")).toEqual([1000, null]);
});

test('whole numbers are numbers, and one that does not fit is an error', async () => {
  expect(await one('9007199254740991::int8')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await one('count(*)')).toBe(1);
  expect(await one('array[1::int8, null, -2]')).toEqual([1, null, -2]);
  await expect(one('9007199254740993::int8')).rejects.toThrow('9007199254740993 does not fit');
});

test('a date stays text, and so does an exact decimal', async () => {
  expect(await one("date '2026-03-01'")).toBe('2026-03-01');
  expect(await one("array[date '2026-03-01']")).toEqual(['2026-03-01']);
  expect(await one('1.10::numeric')).toBe('1.10');
});

test('the session counts in UTC', async () => {
  expect(await one("current_setting('timezone')")).toBe('UTC');
});
