import { installed } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Guard } from './guard.ts';

/** Files, exports and packages nobody uses, and packages used without being declared. */
export const unused: Guard = {
  name: 'unused code',
  check: (root) =>
    runScript(installed('knip/bin/knip.js'), ['--no-progress', '--no-config-hints'], { cwd: root }),
};
