import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { installed, projectRoot } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Outcome, Step } from '../running/run-steps.ts';
import { withScratchFolder } from './scratch.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    /** When its first test began and its last ended, in milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** One project of the root's `vitest.config.ts`, or some files of it; a test that did not run counts as failed. */
export function vitestStep(
  project: string,
  files: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Step {
  return {
    name: `tests: ${project}`,
    run: () => runVitest(projectRoot, [`--project=${project}`, ...files], env),
  };
}

/** The component tests, which bring their own configuration. */
export const componentsStep: Step = {
  name: 'tests: web',
  run: () => runVitest(join(projectRoot, 'web'), [], {}),
};

function runVitest(
  cwd: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  return withScratchFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { ok } = await runScript(
      installed('vitest/vitest.mjs'),
      ['run', ...words, ...reporters],
      { cwd, env, isStreamed: true },
    );
    // Without a report the run never started, and has just said why.
    const written = await readFile(report, 'utf8').catch(() => undefined);
    if (written === undefined) return { passed: 0, failed: 1 };
    return outcomeOf(ok, JSON.parse(written) as VitestReport);
  });
}

/** Counts a report. A file that did not load, or an error outside any test, is one failure. */
export function outcomeOf(ok: boolean, report: VitestReport): Outcome {
  const results = report.testResults.map((file) => ({
    ...file,
    name: relative(projectRoot, file.name),
  }));
  const brokenFiles = results.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed =
    report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles.length;
  const red = [
    ...brokenFiles.map(({ name, message }) => `${name}\n${message}`),
    ...results.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed')
        .map(({ fullName, failureMessages }) =>
          [`${name} > ${fullName}`, ...(failureMessages ?? [])].join('\n'),
        ),
    ),
  ];
  const files = results.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  return { passed: report.numPassedTests, failed: ok ? failed : Math.max(failed, 1), red, files };
}
