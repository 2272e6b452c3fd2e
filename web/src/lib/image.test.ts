import { expect, test } from 'vitest';
import { imageAt } from './image.ts';

test('the width is that of the place times the density, at least twice', () => {
  expect(imageAt('/api/files/a', undefined, 1)).toBe('/api/files/a?width=750');
  expect(imageAt('/api/files/a?exp=1&sig=x', 100, 2.5)).toBe('/api/files/a?exp=1&sig=x&width=300');
});

test('local previews stay as they are', () => {
  expect(imageAt('blob:abc', 100, 2)).toBe('blob:abc');
});
