import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../running/project.ts';
import { testFiles } from './chosen.ts';
import { journeysFolder } from './playwright.ts';

/** Races, sweeps and refusals: what fails there once in ten times is what they are there to find. */
const once = [
  'bad-line-at-the-desk',
  'deep-links',
  'draft-survives',
  'every-refusal',
  'every-route',
  'first-screens',
  'headers',
  'live',
  'looks',
  'lost-answer',
  'lost-login',
  'markdown-bombs',
  'one-tab',
  'pressed-again',
  'trouble',
].map((name) => `${journeysFolder}/${name}.spec.ts`);

test('these journeys and no others say that they have no second try', async () => {
  const journeys = (await testFiles()).filter((path) => path.startsWith(journeysFolder));
  const said = await Promise.all(
    journeys.map(async (path) => {
      const text = await readFile(join(projectRoot, path), 'utf8');
      return /^test\.describe\.configure\(\{[^}]*retries: 0[^}]*\}\);$/m.test(text) ? [path] : [];
    }),
  );
  expect(said.flat()).toEqual(once);
});
