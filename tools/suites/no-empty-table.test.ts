import { describe, expect, test } from 'vitest';

const none: readonly string[] = [];

describe('a table of cases', () => {
  test('without a case is an error', () => {
    expect(() => test.each(none)('%s', () => undefined)).toThrow('test.each has no case');
    expect(() => test.for(none)('%s', () => undefined)).toThrow('test.for has no case');
  });

  test.each([1, 2])('with some is one: %i', (number) => expect(number).toBeGreaterThan(0));
});
