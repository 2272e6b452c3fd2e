import {
  debianPostgres,
  postgres15Requirement,
  pythonRequirement,
  requirementStep,
} from './machine/requirements.ts';
import { runSteps } from './running/run-steps.ts';
import { vitestStep } from './suites/vitest.ts';

const generating = ['server/test/model.test.ts', 'server/test/bad-input.test.ts'];
const racing = [
  'server/src/features/gifts/gifts.races.test.ts',
  'server/src/features/awards/awards.test.ts',
];
const crashing = ['server/test/crash'];
const foreign = ['server/test/strangers.test.ts'];
const env = { DEPTH: 'long' };

/**
 * `npm run test:long`: what tries generated lives and inputs, races, crashes, and inputs at their full size, for an hour or
 * two instead of minutes; programs in languages that a machine may not have; and the server's suite as `npm test` runs it, but
 * on the oldest PostgreSQL that we run on.
 */
process.exitCode = await runSteps([
  vitestStep('server', {
    files: [...generating, ...racing, 'server/test/event-loop.test.ts'],
    env,
  }),
  vitestStep('server', { files: crashing, env }),
  requirementStep(pythonRequirement),
  { ...vitestStep('server', { files: foreign, env }), name: 'tests: programs of strangers' },
  requirementStep(postgres15Requirement),
  {
    ...vitestStep('server', { env: { TEST_POSTGRES: debianPostgres } }),
    name: 'tests: server on PostgreSQL 15',
  },
]);
