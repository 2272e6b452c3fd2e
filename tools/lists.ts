import { runSteps } from './running/run-steps.ts';
import { vitestStep } from './suites/vitest.ts';

/** `npm run test:lists`: seeds a million reports and measures every list at its first page, its last and one far behind it. */
process.exitCode = await runSteps([
  vitestStep('server:long', { files: ['server/test/lists/lists.long.ts'] }),
]);
