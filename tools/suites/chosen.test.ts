import { expect, test } from 'vitest';
import type { Step } from '../running/run-steps.ts';
import { choose, stepsOf, testFiles, withNeeds, type Offer } from './chosen.ts';

const step = (name: string, more: Partial<Step> = {}): Step => ({
  name,
  run: () => Promise.resolve({ passed: 1, failed: 0 }),
  ...more,
});
const [lint, journeys] = [step('lint'), step('journeys')];
const sums = 'server/test/sums.test.ts';
const live = 'e2e/journeys/live.spec.ts';
const offer: Offer = {
  steps: [lint, journeys],
  files: [sums, live],
  titles: () =>
    Promise.resolve([
      { file: sums, title: 'adds up' },
      { file: sums, title: 'big sums > add up' },
      { file: sums, title: 'one that is %s' },
      { file: sums, title: '%s adds %s' },
      { file: live, title: 'a visitor adds something' },
    ]),
};

test.each([
  ['nothing at all', '', { steps: [lint, journeys] }],
  ['the name of a step', 'journey', { steps: [journeys] }],
  ['part of a path', 'live', { files: [live] }],
  ['words of titles', 'adds', { files: [sums, live], title: 'adds' }],
  [
    'a title that a table may also make',
    'a visitor adds something',
    { files: [live], title: 'a visitor adds something' },
  ],
  ['a title of a table', 'one that is negative', { files: [sums], title: 'one that is negative' }],
  ['a group and a title', 'big sums > add up', { files: [sums], title: 'big sums > add up' }],
  ['a path and a title', `${sums} > sums > adds up`, { files: [sums], title: 'sums > adds up' }],
  ['a path and a title that a loop makes', `${sums} > any`, { files: [sums], title: 'any' }],
  ['what nothing has', 'no such thing', null],
])('%s', async (_, words, chosen) => {
  expect(await choose(words, offer)).toEqual(chosen);
});

test('each room’s runner gets its files, journeys with what they need', () => {
  const steps = withNeeds(stepsOf({ files: [sums, live, 'web/src/a.test.tsx'] }, 1));
  expect(steps.map(({ name }) => name)).toEqual([
    'tests: server',
    'machine: Chromium',
    'tests: web',
    'build of the pages',
    'journeys',
  ]);
});

test('what is needed is there once, and not before its own place', () => {
  const build = step('build');
  const first = step('first', { needs: [build] });
  const second = step('second', { needs: [build] });
  expect(withNeeds([first, second])).toEqual([build, first, second]);
  expect(withNeeds([build, first])).toEqual([build, first]);
});

test('a step that can repeat itself runs once for all times, any other so often', () => {
  const three = step('three times');
  const itself = step('itself', { repeated: () => three });
  expect(stepsOf({ steps: [lint, itself] }, 3)).toEqual([lint, lint, lint, three]);
  expect(stepsOf({ steps: [itself] }, 1)).toEqual([itself]);
});

test('the test files of every room are found', async () => {
  const files = await testFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      'contract/src/reports/cvss.test.ts',
      'e2e/journeys/live.spec.ts',
      'server/test/access.test.ts',
      'tools/suites/chosen.test.ts',
      'web/src/lib/live/refresh.test.tsx',
    ]),
  );
  expect(files.filter((path) => /^e2e\/(lighthouse|pictures)\/|\.long\./.test(path))).toEqual([]);
});
