import { runSteps } from './running/run-steps.ts';
import { vitestStep } from './suites/vitest.ts';

/** `npm run test:rolling`: two servers behind haproxy, restarted in turn twenty times under load, for about ten minutes. */
process.exitCode = await runSteps([
  vitestStep('server:long', { files: ['server/test/rolling/rolling.long.ts'] }),
]);
