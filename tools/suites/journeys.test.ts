import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { projectRoot } from '../running/project.ts';
import { testFiles } from './chosen.ts';
import { journeysFolder } from './playwright.ts';

const paths = (await testFiles()).filter((path) => path.startsWith(journeysFolder));
const journeys = await Promise.all(
  paths.map(async (path) => ({ path, text: await readFile(join(projectRoot, path), 'utf8') })),
);
const refusalsIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:refused|provokes)\(\s*'(\w+)'/g)].map(([, name]) => name ?? '');

/** What fails there once in ten times is what they are there to find, and so it is with refusals. */
const racesAndSweeps = [
  'bad-line',
  'draft-survives',
  'every-route',
  'first-screens',
  'live',
  'looks',
  'lost-login',
  'one-tab',
  'reviewers-day',
  'trouble',
].map((name) => `${journeysFolder}/${name}.spec.ts`);

test('races, sweeps and what meets refusals, and no other journeys, say that they have no second try', () => {
  const refusing = journeys.filter(({ text }) => refusalsIn(text).length > 0);
  const once = new Set([...racesAndSweeps, ...refusing.map(({ path }) => path)]);
  const said = journeys.filter(({ text }) =>
    /^test\.describe\.configure\(\{[^}]*retries: 0[^}]*\}\);$/m.test(text),
  );
  expect(said.map(({ path }) => path).toSorted()).toEqual([...once].toSorted());
});

test('every refusal of the contract is met in one journey, its home, and in no other', () => {
  const met = journeys.flatMap(({ text }) => refusalsIn(text));
  expect(met.toSorted()).toEqual(Object.keys(faults).toSorted());
});
