import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sourcesOf } from '../guards/sources.ts';
import { runScript } from '../running/command.ts';
import { installed, projectRoot } from '../running/project.ts';
import type { Step } from '../running/run-steps.ts';
import { journeysFolder, journeysStep, listJourneys } from './playwright.ts';
import { withScratchFolder } from './scratch.ts';
import { hasWords, mayBecome } from './titles.ts';
import { componentsStep, vitestStep } from './vitest.ts';

/** A title of a test file, as it stands in the source. */
export interface Titled {
  readonly file: string;
  readonly title: string;
}

/** What is chosen from. Paths begin at the project's folder. */
export interface Offer {
  readonly steps: readonly Step[];
  readonly files: readonly string[];
  titles(): Promise<readonly Titled[]>;
}

/** Whole steps, or tests in these files: all, or those with words in their names. */
export type Choice =
  | { readonly steps: readonly Step[] }
  | { readonly files: readonly string[]; readonly title?: string };

/**
 * What words behind `--only` mean: the steps with these words in their names; or else the test files with them in their
 * paths; or else the tests with them in their titles, or whose table may make them. `path > title` is both. Null when there is nothing of the kind.
 */
export async function choose(words: string, offer: Offer): Promise<Choice | null> {
  const steps = offer.steps.filter(({ name }) => name.includes(words));
  if (steps.length > 0) return { steps };
  const within = (part: string): string[] => offer.files.filter((path) => path.includes(part));
  if (within(words).length > 0) return { files: within(words) };
  const [path = '', ...names] = words.split(' > ');
  if (names.length > 0 && within(path).length > 0)
    return { files: within(path), title: names.join(' > ') };
  const all = await offer.titles();
  const named = all.filter(({ title }) => hasWords(title, words));
  // a table's title such as `%s is %s` would do for nearly any words
  const titled = named.length > 0 ? named : all.filter(({ title }) => mayBecome(title, words));
  return titled.length === 0
    ? null
    : { files: [...new Set(titled.map(({ file }) => file))], title: words };
}

const isTest = {
  contract: /^contract\/.*\.test\.ts$/,
  tools: /^tools\/.*\.test\.ts$/,
  server: /^server\/.*\.test\.ts$/,
  web: /^web\/src\/.*\.test\.tsx?$/,
  journeys: new RegExp(`^${journeysFolder}/.*\\.spec\\.ts$`),
};

/** Every test file of `npm test`. */
export async function testFiles(): Promise<readonly string[]> {
  const kinds = Object.values(isTest);
  return (await sourcesOf(projectRoot)).filter((path) => kinds.some((kind) => kind.test(path)));
}

/** The titles in all of them; the runners find them without running a test. */
export async function testTitles(): Promise<readonly Titled[]> {
  const lists = [listVitest(projectRoot), listVitest(join(projectRoot, 'web')), listJourneys()];
  const titled = (await Promise.all(lists)).flat();
  const files = new Set(await testFiles());
  return titled.filter(({ file }) => files.has(file));
}

async function listVitest(cwd: string): Promise<readonly Titled[]> {
  return withScratchFolder(async (folder) => {
    const path = join(folder, 'list.json');
    await runScript(installed('vitest/vitest.mjs'), ['list', `--json=${path}`], {
      cwd,
      env: process.env,
    });
    const list = JSON.parse(await readFile(path, 'utf8')) as { file: string; name: string }[];
    return list.map(({ file, name }) => ({ file: relative(projectRoot, file), title: name }));
  });
}

/** The steps that try a choice so many times. Journeys are repeated within one run, each time on a site of its own. */
export function stepsOf(choice: Choice, times: number): readonly Step[] {
  const steps = 'steps' in choice ? choice.steps : stepsOfPart(choice);
  return steps.flatMap((step) =>
    times > 1 && step.repeated ? [step.repeated(times)] : Array<Step>(times).fill(step),
  );
}

function stepsOfPart({ files, title }: Exclude<Choice, { steps: unknown }>): readonly Step[] {
  return Object.entries(isTest)
    .map(([room, kind]) => ({ room, files: files.filter((path) => kind.test(path)) }))
    .filter((one) => one.files.length > 0)
    .map(({ room, files: ofRoom }) => {
      const part = { files: ofRoom, ...(title === undefined ? {} : { title }) };
      if (room === 'journeys') return journeysStep(part);
      return room === 'web' ? componentsStep(part) : vitestStep(room, part);
    });
}

/** Puts before the steps what they need and is not among them. */
export function withNeeds(steps: readonly Step[]): readonly Step[] {
  const there = new Set(steps.map(({ name }) => name));
  return steps.flatMap((step) => {
    const needs = (step.needs ?? []).filter(({ name }) => !there.has(name));
    for (const { name } of needs) there.add(name);
    return [...needs, step];
  });
}
