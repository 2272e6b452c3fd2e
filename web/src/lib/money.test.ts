import { expect, test } from 'vitest';
import { fenOf, yuanOf } from './money.ts';

test('fen are shown as yuan with both decimals', () => {
  expect([1, 1250, 100_000, 0].map(yuanOf)).toEqual(['0.01', '12.50', '1,000.00', '0.00']);
});

test('what is typed as yuan is exact fen', () => {
  expect(['12.5', '12.50', '12', '0.29', ' 1,000.01 ', '12.'].map(fenOf)).toEqual([
    1250, 1250, 1200, 29, 100_001, 1200,
  ]);
});

test.for(['', '12.345', '-1', '1e3', '十元', '.5'])('%s is no amount', (text) => {
  expect(fenOf(text)).toBeUndefined();
});

test('every amount survives being shown and typed again', () => {
  for (const fen of [1, 9, 10, 99, 101, 1_999, 100_000_000]) expect(fenOf(yuanOf(fen))).toBe(fen);
});
