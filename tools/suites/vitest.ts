import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromiumRequirement, requirementStep } from '../machine/requirements.ts';
import { runScript } from '../running/command.ts';
import { installed, projectRoot } from '../running/project.ts';
import type { Failure } from '../running/report.ts';
import type { Step } from '../running/run-steps.ts';
import type { Outcome } from '../running/report.ts';
import { givenUpBefore } from './given-up.ts';
import { withScratchFolder } from './scratch.ts';
import { patternOf } from './titles.ts';
import { reportPath, type VitestReport } from './vitest-report.ts';

/** What of a suite runs; by default all of it. */
export interface Part {
  /** Paths from the project's folder. */
  readonly files?: readonly string[];
  /** Words of the titles. */
  readonly title?: string;
}

interface VitestPart extends Part {
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** One project of the root's `vitest.config.ts`, or a part of it; a test that did not run counts as failed. */
export function vitestStep(project: string, part: VitestPart = {}): Step {
  const name = `tests: ${project}`;
  return { name, run: () => runVitest(name, projectRoot, part, [`--project=${project}`]) };
}

/** The component tests, which bring their own configuration. */
export function componentsStep(part: Part = {}): Step {
  const name = 'tests: web';
  return {
    name,
    needs: [requirementStep(chromiumRequirement)],
    run: () => runVitest(name, join(projectRoot, 'web'), part),
  };
}

function runVitest(
  step: string,
  cwd: string,
  { files = [], title, options = [], env = {} }: VitestPart,
  which: readonly string[] = [],
): Promise<Outcome> {
  return withScratchFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const { ok } = await runScript(
      installed('vitest/vitest.mjs'),
      [
        'run',
        ...which,
        ...options,
        ...files.map((file) => join(projectRoot, file)),
        ...(title === undefined ? [] : [`--testNamePattern=${patternOf(title)}`]),
        '--reporter=default',
        `--reporter=${join(import.meta.dirname, 'vitest-report.ts')}`,
      ],
      { cwd, env: { ...process.env, ...env, [reportPath]: report }, isStreamed: true },
    );
    // Without a report the run never started, and has just said why.
    const written = await readFile(report, 'utf8').catch(() => undefined);
    if (written === undefined) return { passed: 0, failed: 1 };
    return outcomeOf(step, ok, JSON.parse(written) as VitestReport, title !== undefined);
  });
}

/**
 * Counts a report. An error outside any test is one failure. What was not tried because of another failure, a hook or a
 * test given up by its time limit, is told there and is none of its own. `isPart`: tests were left out on purpose.
 */
export function outcomeOf(
  step: string,
  ok: boolean,
  { tests, files, errors }: VitestReport,
  isPart = false,
): Outcome {
  const causeOf = ({ file, state, reasons }: Told): string | undefined => {
    if (state !== 'skipped') return undefined;
    const givenUp = reasons.find((reason) => reason.startsWith(givenUpBefore));
    if (givenUp !== undefined) return `${file} > ${givenUp.slice(givenUpBefore.length)}`;
    return errors.some((error) => error.file === file) ? file : undefined;
  };
  const causes = tests.map(causeOf);
  const withUntried = ({ name, reason }: Failure): Failure => {
    const untried = isPart ? 0 : causes.filter((cause) => cause === name).length;
    return untried === 0
      ? { name, reason }
      : { name, reason: `${reason}\nNot tried for it: ${untried}` };
  };
  const red = [
    ...errors.map(({ file, reason }) => ({ name: file ?? step, reason })),
    ...tests
      .filter((test, at) => test.state !== 'passed' && causes[at] === undefined)
      .filter(({ state }) => !(isPart && state === 'skipped'))
      .map(({ file, name, state, reasons }) => ({
        name: `${file} > ${name}`,
        reason: reasons.join('\n') || `it was not run (${state})`,
      })),
  ].map(withUntried);
  if (!ok && red.length === 0) red.push({ name: step, reason: 'it ended with an error' });
  const passed = tests.filter(({ state }) => state === 'passed').length;
  return { passed, failed: red.length, red, files };
}

type Told = VitestReport['tests'][number];
