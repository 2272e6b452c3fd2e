import { runSteps } from './running/tally.ts';
import { vitestStep } from './suites/vitest.ts';

process.env['MODEL_RUNS'] ??= '3000';
process.env['BAD_INPUT_RUNS'] ??= '5000';
process.env['EVENT_LOOP'] ??= 'long';
const generating = ['server/test/model.test.ts', 'server/test/bad-input.test.ts'];

/** `npm run test:long`: what tries generated lives and inputs, and inputs at their full size, for an hour or two instead of minutes. */
process.exitCode = await runSteps([
  vitestStep('server:postgres', [...generating, 'server/test/event-loop.test.ts']),
  vitestStep('server:embedded', generating),
]);
