import { parseArgs } from 'node:util';
import { buildStep } from './build/build-step.ts';
import { changedTrialSteps, guardSteps, trialSteps } from './guards/steps.ts';
import { chromiumRequirement, requirementStep } from './machine/requirements.ts';
import { keepProcessorBusy } from './running/busy.ts';
import { keepFilesInMemory } from './running/run-folder.ts';
import { runSteps, type Step } from './running/run-steps.ts';
import { choose, stepsOf, testFiles, testTitles, withNeeds } from './suites/chosen.ts';
import { journeysStep } from './suites/playwright.ts';
import { componentsStep, vitestStep } from './suites/vitest.ts';

const { only, times, busy } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    times: { type: 'string', default: '1' },
    busy: { type: 'boolean', default: false },
  },
}).values;

const steps: readonly Step[] = [
  ...guardSteps,
  ...(only === '' ? await changedTrialSteps() : trialSteps),
  vitestStep('contract'),
  vitestStep('tools'),
  requirementStep(chromiumRequirement),
  vitestStep('server'),
  componentsStep(),
  buildStep,
  journeysStep(),
];

/**
 * `npm test`: all of it, or with `-- --only words` the steps, test files or tests that have these words in name, path or
 * title, and what they need; with `--times 20` each so often, and with `--busy` beside a processor that is always busy.
 */
process.exitCode = await run();

async function run(): Promise<number> {
  const count = Number(times);
  if (!Number.isInteger(count) || count < 1) return refuse('--times takes a whole number from 1.');
  const chosen = await choose(only, { steps, files: await testFiles(), titles: testTitles });
  if (chosen === null) {
    const all = steps.map(({ name }) => `  ${name}`).join('\n');
    return refuse(`No step, test file or test has “${only}” in its name. The steps are:\n${all}`);
  }
  keepFilesInMemory();
  if (busy) keepProcessorBusy();
  return runSteps(withNeeds(stepsOf(chosen, count)), count);
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}
