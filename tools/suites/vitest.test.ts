import { expect, test } from 'vitest';
import { outcomeOf } from './vitest.ts';

const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}, {}, {}] }],
};

test('a green run counts its tests', () => {
  expect(outcomeOf(true, green)).toEqual({ passed: 3, failed: 0 });
});

test('a test left out is a failure', () => {
  expect(outcomeOf(true, { ...green, numPendingTests: 1 })).toEqual({ passed: 3, failed: 1 });
});

test('a file that did not load is a failure', () => {
  const testResults = [...green.testResults, { status: 'failed', assertionResults: [] }];
  expect(outcomeOf(false, { ...green, testResults })).toEqual({ passed: 3, failed: 1 });
});

test('an error outside every test is a failure', () => {
  expect(outcomeOf(false, green)).toEqual({ passed: 3, failed: 1 });
});
