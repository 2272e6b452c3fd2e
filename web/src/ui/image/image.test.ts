import { expect, test } from 'vitest';
import { imageAt, imageSetAt } from './image.ts';

test('the width is that of the place times the density, at least twice', () => {
  expect(imageAt('/api/files/a', undefined, 1)).toBe('/api/files/a?width=750');
  expect(imageAt('/api/files/a?exp=1&sig=x', 100, 2.5)).toBe('/api/files/a?exp=1&sig=x&width=300');
});

test('a picture has an address for every density of screens, whoever draws it', () => {
  expect(imageSetAt('/api/files/a', 100)).toEqual({
    src: '/api/files/a?width=200',
    srcSet: '/api/files/a?width=200 2x, /api/files/a?width=300 3x, /api/files/a?width=400 4x',
  });
});

test('an image of another origin keeps it', () => {
  expect(imageAt('https://files.example/a', 100)).toBe('https://files.example/a?width=200');
});

test('local previews stay as they are', () => {
  expect(imageSetAt('blob:abc', 100)).toEqual({ src: 'blob:abc' });
  expect(imageAt('blob:abc', 100, 2)).toBe('blob:abc');
});
