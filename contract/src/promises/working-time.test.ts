import chineseDays from 'chinese-days';
import { isWorkday } from 'chinese-workday';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, workingDaysIn, workingTimeOf, type WorkYear } from './working-time.ts';

/** The years as the migration ships them. */
const shipped: readonly WorkYear[] = [
  ...readFileSync(
    new URL('../../../server/migrations/0009-promises.sql', import.meta.url),
    'utf8',
  ).matchAll(/\((\d{4}), true, array\[([^\]]+)\]::date\[\],\s*array\[([^\]]+)\]/g),
].map(([, year = '', free = '', madeUp = '']) => ({
  year: Number(year),
  isPublished: true,
  free: free.match(/[\d-]{10}/g) ?? [],
  madeUp: madeUp.match(/[\d-]{10}/g) ?? [],
}));
const time = workingTimeOf(shipped);
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const shown = (moment: number): string =>
  new Date(moment + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const after = (from: string, days: number): string => shown(time.after(at(from), days * dayMs));

const daysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1 + index)).toISOString().slice(0, 10),
  ).filter((day) => day.startsWith(String(year)));

describe('the calendar that is shipped', () => {
  test('2026 has 248 working days and six that are made up', () => {
    expect(shipped.map(({ year }) => year)).toEqual([2025, 2026]);
    expect(workingDaysIn(shipped, 2026)).toBe(248);
    expect(shipped[1]?.madeUp).toEqual([
      '2026-01-04',
      '2026-02-14',
      '2026-02-28',
      '2026-05-09',
      '2026-09-20',
      '2026-10-10',
    ]);
  });

  // of 2027 both packages say that it has no holidays: why the data are ours
  test.each([2025, 2026])('every day of %i is what two packages say', (year) => {
    const differing = daysOf(year).filter((day) => {
      const ours = time.isWorkingDay(at(`${day} 12:00`));
      return ours !== chineseDays.isWorkday(day) || ours !== isWorkday(day);
    });
    expect(differing).toEqual([]);
  });
});

describe('a target of working days', () => {
  test.each([
    ['ends at the same time of day', '2026-11-23 10:30', 1, '2026-11-24 10:30'],
    ['leaves the weekend out', '2026-11-20 17:00', 3, '2026-11-25 17:00'],
    ['works on what is made up', '2026-02-13 09:00', 1, '2026-02-14 09:00'],
    ['leaves the Spring Festival out', '2026-02-14 09:00', 1, '2026-02-24 09:00'],
    [
      'begun on a free day, begins at 00:00 of the next working one',
      '2026-11-21 15:00',
      1,
      '2026-11-24 00:00',
    ],
    [
      'begun on a Sunday that is made up, begins at once',
      '2026-09-20 08:00',
      1,
      '2026-09-21 08:00',
    ],
    ['ends in the next year', '2025-12-31 12:00', 2, '2026-01-05 12:00'],
    ['begun at midnight, ends at midnight', '2026-11-20 00:00', 1, '2026-11-23 00:00'],
  ])('%s', (_, from, days, until) => {
    expect(after(from, days)).toBe(until);
    expect(time.between(at(from), at(until))).toBe(days * dayMs);
  });

  test('a free day has no working time, and what comes before is below 0', () => {
    expect(time.between(at('2026-11-21 00:00'), at('2026-11-22 23:59'))).toBe(0);
    expect(time.between(at('2026-11-24 10:00'), at('2026-11-23 10:00'))).toBe(-dayMs);
  });

  test('a year that is missing or provisional makes uncertain what reaches into it', () => {
    const provisional = [...shipped, { year: 2027, isPublished: false, free: [], madeUp: [] }];
    for (const calendar of [shipped, provisional]) {
      const its = workingTimeOf(calendar);
      expect(its.isCertain(at('2026-12-28 10:00'), at('2026-12-31 23:59'))).toBe(true);
      expect(its.isCertain(at('2026-12-28 10:00'), at('2027-01-01 00:00'))).toBe(false);
    }
  });
});

const year = fc.record({
  free: fc.uniqueArray(fc.constantFrom(...daysOf(2026)), { maxLength: 40 }),
  madeUp: fc.uniqueArray(fc.constantFrom(...daysOf(2026)), { maxLength: 40 }),
});
const moment = fc.integer({ min: at('2024-12-01 00:00'), max: at('2027-12-31 00:00') });

test('what is added is measured back, whatever the calendar', () => {
  fc.assert(
    fc.property(
      year,
      moment,
      fc.integer({ min: 0, max: 60 * 1_440 }),
      ({ free, madeUp }, from, minutes) => {
        const its = workingTimeOf([{ year: 2026, isPublished: true, free, madeUp }]);
        const until = its.after(from, minutes * minuteMs);
        expect(its.between(from, until)).toBe(minutes * minuteMs);
        expect(its.isWorkingDay(until)).toBe(true);
        expect(until).toBeGreaterThanOrEqual(from);
        // the latest such moment: a minute on there is more
        expect(its.between(from, until + minuteMs)).toBeGreaterThan(minutes * minuteMs);
      },
    ),
  );
});

test('measured in parts it is as long as in one', () => {
  fc.assert(
    fc.property(year, moment, moment, moment, ({ free, madeUp }, one, two, three) => {
      const its = workingTimeOf([{ year: 2026, isPublished: true, free, madeUp }]);
      expect(its.between(one, two) + its.between(two, three)).toBe(its.between(one, three));
    }),
  );
});
