import { guardSteps } from './guards/steps.ts';
import { keepFilesInMemory } from './running/run-folder.ts';
import { runSteps } from './running/run-steps.ts';
import { leftToTheWholeSuite } from './suites/longest.ts';
import { vitestStep } from './suites/vitest.ts';

const left = leftToTheWholeSuite.map((path) => `--exclude=${path.replace('server/', '**/')}`);

keepFilesInMemory();
/** `npm run check`: the checks that take at most four minutes together, before handing a change over; `npm test` runs all. */
process.exitCode = await runSteps([
  ...guardSteps,
  vitestStep('contract'),
  vitestStep('tools'),
  vitestStep('server', { options: left }),
]);
