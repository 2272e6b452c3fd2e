import { describe, expect, test } from 'vitest';
import { canonicalPhone, uncanonicalForms, phone, reachesPhone } from './phone.ts';

describe('one phone', () => {
  test.each([
    '13912345678',
    '139 1234 5678',
    '139-1234-5678',
    ' 13912345678 ',
    '013912345678',
    '8613912345678',
    '+8613912345678',
    '+86 139-1234-5678',
    '+86 0139 1234 5678',
    '+86013912345678',
    '008613912345678',
    '00860 139 1234 5678',
  ])('is kept in one way: %s', (written) => {
    expect(phone.parse(written)).toBe('13912345678');
    expect(canonicalPhone(canonicalPhone(written))).toBe('13912345678');
  });

  test.each([
    ['+852 6123 4567', '+85261234567'],
    ['00852-61234567', '+85261234567'],
    ['+1 415 555 0100', '+14155550100'],
  ])('of another country is E.164: %s', (written, kept) => {
    expect(phone.parse(written)).toBe(kept);
  });

  test.each([
    '12800138000',
    '1380013800',
    '138001380000',
    '+0123456789',
    '+86',
    '+8612800138000',
    '+861391234567',
    '+86139123456789',
    '+860010000000',
    '++8613912345678',
    '+13912345678901234',
    `1${' '.repeat(100)}3912345678`,
    '',
  ])('is not %j', (written) => {
    expect(phone.safeParse(written).success).toBe(false);
  });

  test('could be kept in two more ways once', () => {
    expect(uncanonicalForms('13912345678')).toEqual(['+8613912345678', '+86013912345678']);
    expect(uncanonicalForms('13912345678').map(canonicalPhone)).toEqual([
      '13912345678',
      '13912345678',
    ]);
    expect(uncanonicalForms('+85261234567')).toEqual([]);
  });
});

describe('a message goes', () => {
  test.each([
    ['13912345678', [], true],
    ['+85261234567', [], false],
    ['+85261234567', ['+852'], true],
    ['+85361234567', ['+852'], false],
    ['+14155550100', ['+852', '+1'], true],
    ['+19005550100', ['+1'], false],
    ['+19005550100', ['+1900'], true],
    ['+88212345678', ['+8'], false],
    ['+88212345678', ['+88'], false],
    ['+88212345678', ['+882'], true],
    ['+81312345678', ['+8'], true],
    ['+447012345678', ['+44'], false],
    ['+447912345678', ['+44'], true],
    ['+2391234567', ['+852', '+1'], false],
  ] as const)('to %s where %j are open: %s', (to, prefixes, reaches) => {
    expect(reachesPhone(to, prefixes)).toBe(reaches);
  });
});
