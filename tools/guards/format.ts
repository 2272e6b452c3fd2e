import { installed } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Guard } from './guard.ts';

/** Every file looks as `npm run format` leaves it. */
export const format: Guard = {
  name: 'format',
  check: (root) => runScript(installed('oxfmt/bin/oxfmt'), ['--check', '.'], { cwd: root }),
};
