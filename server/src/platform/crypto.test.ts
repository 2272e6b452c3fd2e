import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, makeKeys, newDigits, newKey, newToken } from './crypto.ts';

const newKeys = () =>
  makeKeys({ encryptionKey: newKey(), oldEncryptionKeys: [], indexKey: newKey() });
const keys = newKeys();
const place = 'researcher.phone.1';

describe('a sealed text', () => {
  test('opens where it was sealed, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(keys.open(keys.seal(text, place), place)).toBe(text);
      }),
    );
  });

  test('shows nothing of itself and looks different every time', () => {
    const [first, second] = [keys.seal('13800138000', place), keys.seal('13800138000', place)];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('13800138000')).toBe(false);
  });

  test('does not open in another place', () => {
    const sealed = keys.seal('13800138000', place);
    expect(() => keys.open(sealed, 'researcher.phone.2')).toThrow();
  });

  test('does not open once any of its bits was changed', () => {
    const sealed = keys.seal('13800138000', place);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => keys.open(changed, place)).toThrow();
    }
  });

  test('does not open when it was cut short', () => {
    const sealed = keys.seal('13800138000', place);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => keys.open(sealed.subarray(0, length), place)).toThrow();
    }
  });

  test('does not open under another key, and says so', () => {
    expect(() => newKeys().open(keys.seal('x', place), place)).toThrow('another key');
  });
});

describe('keyed hashes', () => {
  const uses = ['index', 'digest', 'sign'] as const;
  const of = (use: (typeof uses)[number], kind: string, text: string, from = keys) =>
    from[use](kind, text).toString('hex');

  test.each(uses)('%s is the same for the same and differs by kind, text and key', (use) => {
    expect(of(use, 'phone', 'a')).toBe(of(use, 'phone', 'a'));
    expect(of(use, 'phone', 'a')).not.toBe(of(use, 'phone', 'b'));
    expect(of(use, 'phone', 'a')).not.toBe(of(use, 'code', 'a'));
    expect(of(use, 'phone', 'a')).not.toBe(of(use, 'phone', 'a', newKeys()));
  });

  test('a hash made for one use serves no other', () => {
    expect(keys.index('phone', 'a').equals(keys.digest('phone', 'a'))).toBe(false);
    expect(keys.index('phone', 'a').toString('base64url')).not.toBe(keys.sign('phone', 'a'));
    expect(keys.digest('phone', 'a').toString('base64url')).not.toBe(keys.sign('phone', 'a'));
  });

  test('what ends the kind cannot be moved into the text', () => {
    expect(keys.index('ab', 'c').equals(keys.index('a', 'bc'))).toBe(false);
  });
});

test('tokens are 256 bits that never repeat', () => {
  const tokens = Array.from({ length: 1_000 }, newToken);
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test('digits keep their leading zeros', () => {
  const codes = Array.from({ length: 2_000 }, () => newDigits(6));
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(codes.some((code) => code.startsWith('0'))).toBe(true);
});

test('two values are the same only when every byte is', () => {
  const value = randomBytes(32);
  expect(isSame(value, Buffer.from(value))).toBe(true);
  expect(isSame('same', 'same')).toBe(true);
  expect(isSame('same', 'samf')).toBe(false);
  expect(isSame('same', 'sam')).toBe(false);
  expect(isSame('', 'x')).toBe(false);
});
