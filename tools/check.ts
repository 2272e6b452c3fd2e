import { guardSteps } from './guards/steps.ts';
import { runSteps } from './running/tally.ts';
import { vitestStep } from './suites/vitest.ts';

/** `npm run check`: everything that answers within a minute or two, before handing a change over. */
process.exitCode = await runSteps([
  ...guardSteps,
  vitestStep('contract'),
  vitestStep('tools'),
  vitestStep('server'),
]);
