import { parseArgs } from 'node:util';
import { buildStep } from './build/build-step.ts';
import { changedTrialSteps, guardSteps, trialSteps } from './guards/steps.ts';
import { chromiumRequirement, requirementStep } from './machine/requirements.ts';
import { keepFilesInMemory } from './running/run-folder.ts';
import { runSteps, type Step } from './running/run-steps.ts';
import { journeysStep } from './suites/playwright.ts';
import { componentsStep, vitestStep } from './suites/vitest.ts';

const { only } = parseArgs({ options: { only: { type: 'string', default: '' } } }).values;

const everything: readonly Step[] = [
  ...guardSteps,
  ...(only === '' ? await changedTrialSteps() : trialSteps),
  vitestStep('contract'),
  vitestStep('tools'),
  requirementStep(chromiumRequirement),
  vitestStep('server'),
  componentsStep,
  buildStep,
  journeysStep(),
];

/** `npm test`: all of it, or with `-- --only words` the steps whose name has these words. */
const chosen = everything.filter(({ name }) => name.includes(only));
if (chosen.length === 0) console.log(everything.map(({ name }) => name).join('\n'));
keepFilesInMemory();
process.exitCode = await runSteps(chosen);
