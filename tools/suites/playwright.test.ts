import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { outcomeOf } from './playwright.ts';

const trail = join(projectRoot, 'test-results/one/trail.txt');
const tried = (duration: number, ...messages: readonly string[]) => ({
  duration,
  errors: messages.map((message) => ({ message })),
  attachments: messages.length === 0 ? [] : [{}, { path: trail }],
});
type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';
const spec = (title: string, status: Status, ...results: ReturnType<typeof tried>[]) => ({
  title,
  tests: [{ status, results }],
});
const file = 'looks.spec.ts';
const journeys = (...specs: ReturnType<typeof spec>[]) => ({
  errors: [],
  suites: [
    {
      title: file,
      file,
      specs: [spec('plain', 'expected', tried(2_000))],
      suites: [{ title: 'in the dark', file, specs }],
    },
  ],
});
const green = journeys(spec('shines', 'expected', tried(300)));

test('a green run counts its journeys, and says how long each file took', () => {
  expect(outcomeOf(true, green)).toEqual({
    passed: 2,
    failed: 0,
    red: [],
    again: [],
    files: [{ name: 'e2e/journeys/looks.spec.ts', ms: 2_300 }],
  });
});

const named = 'e2e/journeys/looks.spec.ts > in the dark > shines';

test('one that failed is named, with the reason of its first failure and its trace', () => {
  const red = spec('shines', 'unexpected', tried(40, 'no light', 'noise'), tried(50));
  expect(outcomeOf(false, journeys(red))).toMatchObject({
    passed: 1,
    failed: 1,
    red: [{ name: named, reason: 'no light\nnoise', kept: ['test-results/one/trail.txt'] }],
    again: [],
  });
});

test('one that passed at its second try counts as passed, and is named with its first failure', () => {
  const again = spec('shines', 'flaky', tried(40, 'no light'), tried(50));
  expect(outcomeOf(true, journeys(again))).toMatchObject({
    passed: 2,
    failed: 0,
    red: [],
    again: [{ name: named, reason: 'no light', kept: ['test-results/one/trail.txt'] }],
  });
});

test('each time of one that was tried several times counts', () => {
  const times = [
    { status: 'expected' as const, results: [tried(1)] },
    { status: 'unexpected' as const, results: [tried(1, 'no light')] },
  ];
  const report = journeys({ title: 'shines', tests: times });
  expect(outcomeOf(false, report)).toMatchObject({ passed: 2, failed: 1 });
});

test('one that was skipped is a failure', () => {
  expect(outcomeOf(true, journeys(spec('shines', 'skipped')))).toMatchObject({
    failed: 1,
    red: [{ name: named, reason: 'it was not run' }],
  });
});

test('an error outside every journey is a failure', () => {
  expect(outcomeOf(false, { ...green, errors: [{ message: 'no site' }] })).toMatchObject({
    failed: 1,
    red: [{ name: 'journeys', reason: 'no site' }],
  });
  expect(outcomeOf(false, green).failed).toBe(1);
});
