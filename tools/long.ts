import { runSteps } from './running/tally.ts';
import { vitestStep } from './suites/vitest.ts';

process.env['MODEL_RUNS'] ??= '3000';
process.env['BAD_INPUT_RUNS'] ??= '5000';
const generating = ['server/test/model.test.ts', 'server/test/bad-input.test.ts'];

/** `npm run test:long`: what tries generated lives and inputs, for an hour or two instead of minutes. */
process.exitCode = await runSteps([
  vitestStep('server:postgres', generating),
  vitestStep('server:embedded', generating),
]);
