import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { outcomeOf } from './vitest.ts';

const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] };
const file = {
  name: join(projectRoot, 'sums.test.ts'),
  status: 'passed',
  message: '',
  startTime: 1_000,
  endTime: 4_000,
  assertionResults: [passed],
};
const files = [{ name: 'sums.test.ts', ms: 3_000 }];
const green = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [file],
};

test('a green run counts its tests, and says how long each file took', () => {
  expect(outcomeOf(true, green)).toEqual({ passed: 3, failed: 0, red: [], files });
});

test('a test that fails is named, with its reason', () => {
  const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1'] };
  const testResults = [{ ...file, status: 'failed', assertionResults: [passed, failed] }];
  expect(outcomeOf(false, { ...green, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 1,
    red: ['sums.test.ts > takes away\nexpected 1'],
    files,
  });
});

test('a test left out is a failure', () => {
  expect(outcomeOf(true, { ...green, numPendingTests: 1 })).toMatchObject({ passed: 3, failed: 1 });
});

test('a file that did not load is a failure', () => {
  const broken = { ...file, status: 'failed', message: 'no such module', assertionResults: [] };
  expect(outcomeOf(false, { ...green, testResults: [file, broken] })).toEqual({
    passed: 3,
    failed: 1,
    red: ['sums.test.ts\nno such module'],
    files: [...files, ...files],
  });
});

test('an error outside every test is a failure', () => {
  expect(outcomeOf(false, green)).toEqual({ passed: 3, failed: 1, red: [], files });
});
