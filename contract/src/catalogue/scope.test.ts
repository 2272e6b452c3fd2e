import { describe, expect, test } from 'vitest';
import { hostPattern, isInScope, packagePattern } from './scope.ts';

const scope = {
  hosts: ['www.example.com', '*.shop.example.com'],
  packages: ['com.example.app', 'com.example.lite.*'],
};

describe('an address', () => {
  test.each([
    'https://www.example.com/a?b=1',
    'http://WWW.example.com:8443/',
    'https://www.example.com.',
    'https://pay.shop.example.com/',
    'https://a.b.shop.example.com/',
    'com.example.app',
    'com.example.lite.beta',
  ])('%s stands in the scope', (address) => {
    expect(isInScope(address, scope)).toBe(true);
  });

  test.each([
    'https://example.com/',
    'https://shop.example.com/',
    'https://evilshop.example.com/',
    'https://www.example.com.evil.net/',
    'https://evil.net/www.example.com',
    'https://www.example.com@evil.net/',
    'com.example.application',
    'com.example.lite',
    'https://',
    '',
  ])('%s does not', (address) => {
    expect(isInScope(address, scope)).toBe(false);
  });

  test('stands in no scope where there is none', () => {
    expect(isInScope('https://www.example.com/', { hosts: [], packages: [] })).toBe(false);
  });
});

describe('a pattern', () => {
  test.each(['example.com', '*.example.com', 'a-b.example.com.cn', 'xn--fiqs8s.example.com'])(
    'of hosts may be %s',
    (pattern) => {
      expect(hostPattern.test(pattern)).toBe(true);
    },
  );
  test.each([
    '*',
    '*.com.',
    'com',
    'EXAMPLE.com',
    'https://example.com',
    'example.com/a',
    'example.com:80',
    'a.*.com',
    '-a.example.com',
    '10.0.0.1',
    '例子.com',
    'a b.com',
  ])('of hosts may not be %s', (pattern) => {
    expect(hostPattern.test(pattern)).toBe(false);
  });

  test.each(['com.example.app', 'com.example.*'])('of packages may be %s', (pattern) => {
    expect(packagePattern.test(pattern)).toBe(true);
  });
  test.each(['app', '*', '*.example', 'com..app', 'com.example app', 'com.*.app'])(
    'of packages may not be %s',
    (pattern) => {
      expect(packagePattern.test(pattern)).toBe(false);
    },
  );
});
