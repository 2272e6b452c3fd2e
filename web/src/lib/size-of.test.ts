import { expect, test } from 'vitest';
import { sizeOf } from './size-of.ts';

test('sizes go from B to TB with two decimals', () => {
  expect([0, 1023, 1024, 1536, 50 * 1024 ** 2, 1024 ** 4, 1024 ** 5].map(sizeOf)).toEqual([
    '0.00 B',
    '1023.00 B',
    '1.00 KB',
    '1.50 KB',
    '50.00 MB',
    '1.00 TB',
    '1024.00 TB',
  ]);
});
