import { describe, expect, test } from 'vitest';
import { pathOf, periodsFor, placeIn, stepOf } from './boards.ts';

// 2026-12-01 00:30 in Shanghai, still November elsewhere.
const now = Date.UTC(2026, 10, 30, 16, 30);
const at = (query: string) => placeIn(new URLSearchParams(query), now);

describe('the ranking that an address asks for', () => {
  test('is that of all time unless it says otherwise', () => {
    expect(at('')).toEqual({ board: 'main', period: '' });
    expect(at('board=week')).toEqual({ board: 'main', period: '' });
  });

  test('is the present month or year, by the calendar of Shanghai', () => {
    expect(at('board=month').period).toBe('2026-12');
    expect(at('board=year').period).toBe('2026');
  });

  test.for(['2026-13', '2026', '2027-01', 'x', ''])('%s is no month to look at', (month) => {
    expect(at(`board=month&month=${month}`).period).toBe('2026-12');
  });

  test('comes back from its own address', () => {
    for (const place of [at('board=month&month=2025-02'), at('board=year&year=2024'), at('')]) {
      expect(at(pathOf(place).split('?')[1] ?? '')).toEqual(place);
    }
  });
});

test('a month steps over the turn of the year, a year by one', () => {
  expect(stepOf('2026-01', -1)).toBe('2025-12');
  expect(stepOf('2025-12', 1)).toBe('2026-01');
  expect(stepOf('2026', -1)).toBe('2025');
});

test('the period shown can always be chosen', () => {
  expect(periodsFor('month', '2026-12', now)).toHaveLength(24);
  expect(periodsFor('year', '2010', now)).toContain('2010');
});
