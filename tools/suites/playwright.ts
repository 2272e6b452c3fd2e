import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installed, projectRoot } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Outcome, Step, TestFile } from '../running/run-steps.ts';
import { withScratchFolder } from './scratch.ts';

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly object[];
  /** One for each file; nested ones are groups of tests. */
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly file: string;
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** The journeys in a real browser; one that was skipped or needed a second try counts as failed. */
export function journeysStep(): Step {
  return {
    name: 'journeys',
    run: () =>
      withScratchFolder(async (folder) => {
        const report = join(folder, 'report.json');
        const ok = await runPlaywright('playwright.config.ts', {
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        });
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
): Promise<boolean> {
  const e2e = join(projectRoot, 'e2e');
  const words = ['test', '--config', join(e2e, config)];
  const { ok } = await runScript(installed('@playwright/test/cli.js'), words, {
    cwd: e2e,
    env,
    isStreamed: true,
  });
  return ok;
}

/** Counts the tests of a report; `ok` says whether the program succeeded. */
export function outcomeOf(ok: boolean, { stats, errors, suites }: PlaywrightReport): Outcome {
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return {
    passed: stats.expected,
    failed: ok ? failed : Math.max(failed, 1),
    files: suites.map((suite): TestFile => ({
      name: `e2e/journeys/${suite.file}`,
      ms: msOf(suite),
    })),
  };
}

function msOf({ specs, suites = [] }: Suite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return suites.reduce((sum, inner) => sum + msOf(inner), sumOf(own));
}

const sumOf = (results: readonly { duration: number }[]): number =>
  results.reduce((sum, { duration }) => sum + duration, 0);
