import { expect, test } from 'vitest';
import { dateOf, dateTimeOf, numberOf, signedOf } from './formats.ts';

const evening = Date.UTC(2026, 10, 3, 17, 30);

test('days and times are those of Shanghai, from milliseconds or seconds', () => {
  expect(dateOf(evening)).toBe('2026-11-04');
  expect(dateOf(evening / 1000)).toBe('2026-11-04');
  expect(dateTimeOf(evening)).toBe('2026-11-04 01:30');
});

test('numbers are grouped and postings have their sign', () => {
  expect(numberOf(1234567)).toBe('1,234,567');
  expect([120, 0, -3].map(signedOf)).toEqual(['+120', '0', '-3']);
});
