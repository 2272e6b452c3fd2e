import { expect, test } from 'vitest';
import { hasWords, mayBecome, patternOf } from './titles.ts';

test.each([
  ['adds up', 'adds up (twice)?', false],
  ['adds up (twice)?', 'adds up (twice)?', true],
  ['sums > adds up', 'sums > adds up', true],
  ['sums > adds up', 'e2e sums adds up', true],
  ['%s adds up', 'everything adds up', true],
  ['what ${who} adds', 'what a visitor adds', true],
  ['a.c', 'abc', false],
])('the words %j among %j: %s', (words, name, isFound) => {
  expect(new RegExp(`${patternOf(words)}$`).test(name)).toBe(isFound);
});

test.each([
  ['%s is there', 'server/test/access.test.ts is there', true],
  ['for $name in `${where}`', 'for gifts in `the shop`', true],
  ['%s is there', 'is here', false],
  ['%s: %s', 'one: two', false],
  ['adds up', 'adds up twice', false],
])('the title %j for %j: %s', (title, words, isFound) => {
  expect(mayBecome(title, words)).toBe(isFound);
});

test.each([
  ['a list > adds up', 'adds', true],
  ['adds up', 'adds up twice', false],
])('in the title %j the words %j: %s', (title, words, isFound) => {
  expect(hasWords(title, words)).toBe(isFound);
});
