import { expect, test } from 'vitest';
import { givenUpBefore } from './given-up.ts';
import { outcomeOf } from './vitest.ts';
import type { VitestReport } from './vitest-report.ts';

type Told = VitestReport['tests'][number];

const file = 'sums.test.ts';
const passed: Told = { file, name: 'adds up', state: 'passed', reasons: [] };
const failed: Told = { file, name: 'takes away', state: 'failed', reasons: ['expected 1'] };
const skipped: Told = { file, name: 'divides', state: 'skipped', reasons: [] };
const files = [{ name: file, ms: 3_000 }];
const report = (tests: readonly Told[], errors: VitestReport['errors'] = []): VitestReport => ({
  files,
  tests,
  errors,
});
const outcome = (ok: boolean, told: VitestReport, isPart = false) =>
  outcomeOf('tests: server', ok, told, isPart);

test('a green run counts its tests, and says how long each file took', () => {
  expect(outcome(true, report([passed]))).toEqual({ passed: 1, failed: 0, red: [], files });
});

test('a test that fails is named, with its reason', () => {
  expect(outcome(false, report([passed, failed]))).toEqual({
    passed: 1,
    failed: 1,
    red: [{ name: 'sums.test.ts > takes away', reason: 'expected 1' }],
    files,
  });
});

test('a test left out is a failure, unless only some were asked for', () => {
  expect(outcome(true, report([passed, skipped]))).toMatchObject({
    passed: 1,
    failed: 1,
    red: [{ name: 'sums.test.ts > divides', reason: 'it was not run (skipped)' }],
  });
  expect(outcome(true, report([passed, skipped]), true)).toMatchObject({ passed: 1, failed: 0 });
});

test('one that is given up by its time limit is one failure, and says how many it kept from being tried', () => {
  const slow: Told = { file, name: 'all > slow', state: 'failed', reasons: ['Test timed out'] };
  const reasons = [`${givenUpBefore}all > slow`];
  const untried = [1, 2].map((it): Told => ({ ...skipped, name: `${it}`, reasons }));
  expect(outcome(false, report([passed, slow, ...untried]))).toMatchObject({
    passed: 1,
    failed: 1,
    red: [
      {
        name: 'sums.test.ts > all > slow',
        reason: 'Test timed out\nNot tried for it: 2',
      },
    ],
  });
});

test('a file that did not load is a failure', () => {
  expect(outcome(false, report([passed], [{ file, reason: 'no such module' }]))).toMatchObject({
    passed: 1,
    failed: 1,
    red: [{ name: 'sums.test.ts', reason: 'no such module' }],
  });
});

test('a hook that broke is one failure, and says how many tests it kept from being tried', () => {
  const other = { ...skipped, file: 'other.test.ts' };
  const errors = [{ file, reason: 'no database' }];
  expect(
    outcome(false, report([passed, skipped, { ...skipped, name: 'b' }, other], errors)),
  ).toMatchObject({
    passed: 1,
    failed: 2,
    red: [
      { name: file, reason: 'no database\nNot tried for it: 2' },
      { name: 'other.test.ts > divides', reason: 'it was not run (skipped)' },
    ],
  });
});

test('an error outside every test is a failure', () => {
  expect(outcome(false, report([passed], [{ reason: 'nobody waited' }]))).toMatchObject({
    passed: 1,
    failed: 1,
    red: [{ name: 'tests: server', reason: 'nobody waited' }],
  });
  expect(outcome(false, report([passed]))).toMatchObject({ passed: 1, failed: 1 });
});
