import { expect, test } from 'vitest';
import { safeCallback } from './callback.ts';
import { loginPath } from './paths.ts';

test('a path of this site is kept whole', () => {
  expect(safeCallback('/weak/home?type=1#top')).toBe('/weak/home?type=1#top');
});

test('whatever may lead elsewhere is refused', () => {
  const elsewhere = [
    null,
    '',
    'weak/home',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'data:text/html,x',
    `${'java'}script:alert(1)`,
    '/a\\b',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\u0000b',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
  ];
  expect(elsewhere.map(safeCallback)).toEqual(elsewhere.map(() => ''));
});

test('the way back survives the address', () => {
  expect(loginPath('/weak/home')).toBe('/login?callback=%2Fweak%2Fhome');
});
