import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildStep } from '../build/build-step.ts';
import { chromiumRequirement, requirementStep } from '../machine/requirements.ts';
import { runScript } from '../running/command.ts';
import { installed, projectRoot } from '../running/project.ts';
import type { Failure } from '../running/report.ts';
import type { Step } from '../running/run-steps.ts';
import type { Outcome, TestFile } from '../running/report.ts';
import { withScratchFolder } from './scratch.ts';
import { patternOf } from './titles.ts';
import type { Part } from './vitest.ts';

interface PlaywrightReport {
  readonly errors: readonly { readonly message: string }[];
  /** One for each file; nested ones are groups of tests. */
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly title: string;
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly Spec[];
}

interface Spec {
  readonly title: string;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly results: readonly Try[];
  }[];
}

interface Try {
  readonly duration: number;
  readonly errors: readonly { readonly message: string }[];
  readonly attachments: readonly { readonly path?: string }[];
}

export const journeysFolder = 'e2e/journeys';

/** By a configuration in `e2e/`, that of `npm test` unless another is named. */
interface Journeys extends Part {
  readonly config?: string;
  readonly name?: string;
}

/** The journeys in a real browser, or a part of them, `times` times; more than once, no failure is tried once more. */
export function journeysStep(part: Journeys = {}, times = 1): Step {
  const { files = [], title, config = 'playwright.config.ts', name = 'journeys' } = part;
  return {
    name,
    needs: [requirementStep(chromiumRequirement), buildStep],
    repeated: (again) => journeysStep(part, again),
    run: () =>
      withScratchFolder(async (folder) => {
        const report = join(folder, 'report.json');
        const ok = await runPlaywright(config, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }, [
          ...files.map((file) => `${RegExp.escape(join(projectRoot, file))}$`),
          ...(title === undefined ? [] : [`--grep=${patternOf(title)}`]),
          // each time has a worker of its own, and so a site of its own
          ...(times > 1 ? [`--repeat-each=${times}`, '--retries=0'] : []),
        ]);
        // Without a report the run never started, and has just said why.
        const written = await readFile(report, 'utf8').catch(() => undefined);
        if (written === undefined) return { passed: 0, failed: 1 };
        return outcomeOf(ok, JSON.parse(written) as PlaywrightReport);
      }),
  };
}

/** Runs Playwright with a configuration in `e2e/`, and passes its output on. */
export async function runPlaywright(
  config: string,
  env: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<boolean> {
  const e2e = join(projectRoot, 'e2e');
  const words = ['test', '--config', join(e2e, config), ...options];
  const { ok } = await runScript(installed('@playwright/test/cli.js'), words, {
    cwd: e2e,
    env: { ...process.env, ...env },
    isStreamed: true,
  });
  return ok;
}

/** File and title of every journey there is. */
export async function listJourneys(): Promise<readonly { file: string; title: string }[]> {
  const { answer } = await runScript(
    installed('@playwright/test/cli.js'),
    ['test', '--list', '--reporter=json'],
    { cwd: join(projectRoot, 'e2e'), env: process.env },
  );
  return specsOf((JSON.parse(answer) as PlaywrightReport).suites).map(({ file, titles }) => ({
    file,
    title: titles.join(' > '),
  }));
}

/** Counts the tests of a report; `ok` says whether the program succeeded. */
export function outcomeOf(ok: boolean, { errors, suites }: PlaywrightReport): Outcome {
  const tests = specsOf(suites).flatMap(({ file, titles, spec }) =>
    spec.tests.map((test) => ({ ...test, name: [file, ...titles].join(' > ') })),
  );
  const of = (...kinds: readonly string[]) => tests.filter(({ status }) => kinds.includes(status));
  const red: Failure[] = [
    ...errors.map(({ message }) => ({ name: 'journeys', reason: message })),
    ...of('unexpected', 'skipped').map(firstFailure),
  ];
  if (!ok && red.length === 0) red.push({ name: 'journeys', reason: 'they ended with an error' });
  return {
    passed: of('expected', 'flaky').length,
    failed: red.length,
    red,
    again: of('flaky').map(firstFailure),
    files: suites.map((suite): TestFile => ({
      name: `${journeysFolder}/${suite.file}`,
      ms: specsOf([suite])
        .flatMap(({ spec }) => spec.tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0),
    })),
  };
}

function firstFailure({ name, results }: { name: string; results: readonly Try[] }): Failure {
  const failed = results.find(({ errors }) => errors.length > 0);
  const reasons = failed?.errors.map(({ message }) => message) ?? ['it was not run'];
  const kept = results
    .flatMap(({ attachments }) => attachments.map(({ path }) => path))
    .filter((path) => path !== undefined)
    .map((path) => relative(projectRoot, path));
  return { name, reason: reasons.join('\n'), ...(kept.length === 0 ? {} : { kept }) };
}

interface Found {
  readonly file: string;
  /** Groups and title. */
  readonly titles: readonly string[];
  readonly spec: Spec;
}

/** All tests; the title of a file's own suite is its name. */
function specsOf(suites: readonly Suite[], groups: readonly string[] = []): readonly Found[] {
  return suites.flatMap(({ title, file, suites: inner = [], specs }) => {
    const within = title === file ? groups : [...groups, title];
    return [
      ...specs.map((spec) => ({
        file: `${journeysFolder}/${file}`,
        titles: [...within, spec.title],
        spec,
      })),
      ...specsOf(inner, within),
    ];
  });
}
