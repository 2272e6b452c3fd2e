import { buildStep } from './build/build-step.ts';
import {
  chromiumRequirement,
  debianPostgres,
  poolerRequirement,
  postgres15Requirement,
  proxiesRequirement,
  promtoolRequirement,
  pythonRequirement,
  requirementStep,
} from './machine/requirements.ts';
import { runCommand } from './running/command.ts';
import { projectRoot } from './running/project.ts';
import { runSteps, type Step } from './running/run-steps.ts';
import { journeysStep } from './suites/playwright.ts';
import { vitestStep } from './suites/vitest.ts';

const generating = ['server/test/model.test.ts', 'server/test/bad-input.test.ts'];
const racing = [
  'server/src/features/gifts/gifts.races.test.ts',
  'server/src/features/awards/awards.test.ts',
];
const crashing = ['server/test/crash'];
const foreign = ['server/test/strangers.test.ts'];
const env = { DEPTH: 'long' };

/** Every alert is raised by what it is for, and by nothing else. */
const alertsStep: Step = {
  name: 'alert rules',
  run: async () => {
    const words = ['test', 'rules', 'deploy/monitoring/rules.test.yaml'];
    const { ok, output: reason } = await runCommand('promtool', words, { cwd: projectRoot });
    if (ok) return { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, red: [{ name: 'rules.test.yaml', reason }] };
  },
};

/**
 * `npm run test:long`: what tries generated lives and inputs, races, crashes, and inputs at their full size, for an hour or
 * two instead of minutes; programs in languages that a machine may not have; the examples for a proxy; journeys through the
 * English pages; the primary of a database killed and its standby promoted; a pooler killed; and the server's suite as
 * `npm test` runs it, but on the oldest PostgreSQL that we run on, and once more behind a pooler.
 */
process.exitCode = await runSteps([
  vitestStep('server', {
    files: [...generating, ...racing, 'server/test/event-loop.test.ts'],
    env,
  }),
  vitestStep('server', { files: crashing, env }),
  requirementStep(promtoolRequirement),
  alertsStep,
  requirementStep(pythonRequirement),
  { ...vitestStep('server', { files: foreign, env }), name: 'tests: programs of strangers' },
  requirementStep(proxiesRequirement),
  buildStep,
  vitestStep('server:long', { files: ['server/test/proxies/proxies.long.ts'] }),
  requirementStep(chromiumRequirement),
  journeysStep({ config: 'english.config.ts', name: 'journeys in English' }),
  requirementStep(postgres15Requirement),
  {
    ...vitestStep('server:long', {
      files: ['server/test/crash/failover.long.ts', 'server/test/crash/standby.long.ts'],
      env: { TEST_POSTGRES: debianPostgres },
    }),
    name: 'tests: a standby that is promoted, and one that is read from',
  },
  {
    ...vitestStep('server', { env: { TEST_POSTGRES: debianPostgres } }),
    name: 'tests: server on PostgreSQL 15',
  },
  requirementStep(poolerRequirement),
  {
    ...vitestStep('server:long', { files: ['server/test/crash/pooler.long.ts'] }),
    name: 'tests: a pooler that is killed',
  },
  {
    ...vitestStep('server', { env: { TEST_POOLER: '1' } }),
    name: 'tests: server behind a pooler',
  },
]);
