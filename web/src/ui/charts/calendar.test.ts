import { describe, expect, test } from 'vitest';
import { columnOf, daysBetween, levelOf, monthMarks, rowOf, weeksBetween } from './calendar.ts';
import { roundTop } from './round-top.ts';

describe('a year of weeks', () => {
  test('has a row a weekday, Monday first, and a column a week', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(rowOf)).toEqual([0, 5, 6]);
    expect(columnOf('2025-11-17', '2025-11-23')).toBe(0);
    expect(columnOf('2025-11-17', '2026-11-21')).toBe(52);
    expect(weeksBetween('2025-11-17', '2026-11-21')).toBe(53);
  });

  test('has every day once, over a leap day', () => {
    const days = daysBetween('2024-02-26', '2024-03-03');
    expect(days).toHaveLength(7);
    expect(days).toContain('2024-02-29');
    expect(new Set(days).size).toBe(7);
  });

  test('names each month at its first week, and none that has hardly a week left', () => {
    const marks = monthMarks('2025-11-24', 53);
    expect(marks[0]).toEqual({ week: 1, month: 11 });
    expect(marks.map(({ month }) => month)).toEqual([11, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

test.each([
  [0, 10, 0],
  [-3, 10, 0],
  [1, 10, 1],
  [5, 10, 2],
  [10, 10, 4],
  [7, 7, 4],
  [0, 0, 0],
])('%i of %i is level %i', (amount, most, level) => {
  expect(levelOf(amount, most)).toBe(level);
});

test.each([
  [0, 2],
  [5, 6],
  [10, 10],
  [28, 30],
  [108, 150],
  [999, 1_000],
  [70_001, 80_000],
])('an amount of %i stands under %i', (most, top) => {
  expect(roundTop(most)).toBe(top);
});
