import { describe, expect, test } from 'vitest';
import { firstDayShown, monthsUpTo } from './ledger.growth.ts';

describe('the year that is shown', () => {
  test.each([
    ['2026-11-21', '2025-11-17'],
    ['2026-11-22', '2025-11-17'],
    ['2026-11-23', '2025-11-24'],
    ['2024-02-29', '2023-02-27'],
    ['2026-01-01', '2024-12-30'],
  ])('up to %s begins on Monday %s', (day, first) => {
    expect(firstDayShown(day)).toBe(first);
  });

  test('has twelve months, over the turn of the year', () => {
    const months = monthsUpTo('2026-03');
    expect([months.length, months[0], months[9], months[11]]).toEqual([
      12,
      '2025-04',
      '2026-01',
      '2026-03',
    ]);
    expect(monthsUpTo('2026-12')[0]).toBe('2026-01');
  });
});
