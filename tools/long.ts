import { debianPostgres, needStep, postgres15Need } from './machine/needs.ts';
import { runSteps, type Step } from './running/tally.ts';
import { vitestStep } from './suites/vitest.ts';

process.env['MODEL_RUNS'] ??= '3000';
process.env['BAD_INPUT_RUNS'] ??= '5000';
process.env['EVENT_LOOP'] ??= 'long';
process.env['CRASH_ROUNDS'] ??= '15';
const generating = ['server/test/model.test.ts', 'server/test/bad-input.test.ts'];
const crashing = ['server/test/crash'];

/** The server's suite as `npm test` runs it, but on the oldest PostgreSQL that we run on. */
const onPostgres15: Step = {
  name: 'tests: server on PostgreSQL 15',
  async run() {
    for (const name of ['MODEL_RUNS', 'BAD_INPUT_RUNS', 'EVENT_LOOP', 'CRASH_ROUNDS'])
      delete process.env[name];
    process.env['TEST_POSTGRES'] = debianPostgres;
    return vitestStep('server').run();
  },
};

/** `npm run test:long`: what tries generated lives and inputs, and inputs at their full size, for an hour or two instead of minutes. */
process.exitCode = await runSteps([
  vitestStep('server', [...generating, 'server/test/event-loop.test.ts']),
  vitestStep('server', crashing),
  needStep(postgres15Need),
  onPostgres15,
]);
