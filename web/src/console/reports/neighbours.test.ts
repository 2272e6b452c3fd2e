import { expect, test } from 'vitest';
import { neighbourOf } from './neighbours.ts';

const [first, second, third, fourth] = ['甲', '乙', '丙', '丁'].map((id) => ({ id }));
type Row = { readonly id: string };
const rows = (...some: (Row | undefined)[]): Row[] => some.filter((one) => one !== undefined);
const beside = (stood: Row[], now: Row[], step: 1 | -1) =>
  neighbourOf(stood, now, second as Row, step);

test('the reports beside one are those before and after it', () => {
  const all = rows(first, second, third);
  expect(beside(all, all, 1)).toBe(third);
  expect(beside(all, all, -1)).toBe(first);
  expect(beside(rows(second), rows(second), 1)).toBeUndefined();
});

test('of one that has just left the list they are those around its old place that are still there', () => {
  const stood = rows(first, second, third, fourth);
  expect(beside(stood, rows(first, third, fourth), 1)).toBe(third);
  expect(beside(stood, rows(first, fourth), 1)).toBe(fourth);
  expect(beside(stood, rows(third), -1)).toBeUndefined();
});

test('of one that never stood there the list begins anew', () => {
  expect(beside([], rows(first, third), 1)).toBe(first);
  expect(beside([], rows(first, third), -1)).toBeUndefined();
});
