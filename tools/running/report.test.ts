import { expect, test } from 'vitest';
import { reportOf } from './report.ts';

const red = {
  name: "sums.test.ts > don't",
  reason: '\u001b[31mexpected 1\u001b[39m\n\nat sums.ts:3',
};
const again = {
  name: 'e2e/journeys/live.spec.ts > a verdict shows',
  reason: 'not seen',
  kept: ['test-results/live/trail.txt', 'test-results/live-retry1/trace.zip'],
};
const files = (...ms: number[]) => ms.map((it) => ({ name: `${it}`, ms: it }));

test('a green run ends with what it counted', () => {
  expect(
    reportOf([
      { passed: 3, failed: 0 },
      { passed: 1, failed: 0 },
    ]),
  ).toBe('\n4 passed, 0 failed');
});

test('second tries and then what is red come before the last line, in full and with how to run it alone', () => {
  expect(
    reportOf([
      { passed: 1, failed: 1, red: [red] },
      { passed: 3, failed: 0, again: [again] },
    ]),
  ).toBe(`
Passed when tried once more, after this first failure:
  e2e/journeys/live.spec.ts > a verdict shows
    not seen
    see test-results/live/trail.txt
    npx playwright show-trace test-results/live-retry1/trace.zip
    alone: npm test -- --only 'e2e/journeys/live.spec.ts > a verdict shows'

Red:
  sums.test.ts > don't
    expected 1

    at sums.ts:3
    alone: npm test -- --only 'sums.test.ts > don'\\''t'

4 passed, 1 failed`);
});

test('of several tries each name is told once, with how often it was red and by what first', () => {
  const tries = [
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1, red: [red] },
    { passed: 0, failed: 1, red: [{ ...red, reason: 'another' }] },
  ];
  expect(reportOf(tries, 3)).toBe(`
Red:
  sums.test.ts > don't
    red 2 of 3 times, first by:
    expected 1

    at sums.ts:3
    alone: npm test -- --only 'sums.test.ts > don'\\''t'

1 passed, 2 failed`);
  expect(reportOf([{ passed: 3, failed: 0 }], 3)).toBe(
    '\nTried 3 times, and never red.\n\n3 passed, 0 failed',
  );
});

test('the ten slowest files of all steps are named, the slowest first', () => {
  const odd = { passed: 1, failed: 0, files: files(100, 300, 500, 700, 900, 1100) };
  const even = { passed: 1, failed: 0, files: files(200, 400, 600, 800, 1000, 61_000) };
  expect(reportOf([odd, even]).split('\n')).toEqual([
    '',
    'Slowest test files:',
    '   61.0 s  61000',
    ...[1100, 1000, 900, 800, 700, 600, 500, 400, 300].map(
      (ms) => `    ${(ms / 1000).toFixed(1)} s  ${ms}`,
    ),
    '',
    '2 passed, 0 failed',
  ]);
});
