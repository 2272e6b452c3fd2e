import { expect, test } from 'vitest';
import { outcomeOf } from './playwright.ts';

const took = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
const journey = {
  file: 'looks.spec.ts',
  specs: [took(2_000)],
  suites: [{ file: 'looks.spec.ts', specs: [took(300), took(40)] }],
};
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
const green = { stats, errors: [], suites: [journey] };

test('a green run counts its journeys, and says how long each file took', () => {
  expect(outcomeOf(true, green)).toEqual({
    passed: 3,
    failed: 0,
    files: [{ name: 'e2e/journeys/looks.spec.ts', ms: 2_340 }],
  });
});

test.each(['unexpected', 'flaky', 'skipped'])('one that is %s is a failure', (kind) => {
  expect(outcomeOf(true, { ...green, stats: { ...stats, [kind]: 1 } }).failed).toBe(1);
});

test('an error outside every journey is a failure', () => {
  expect(outcomeOf(true, { ...green, errors: [{}] }).failed).toBe(1);
  expect(outcomeOf(false, green).failed).toBe(1);
});
