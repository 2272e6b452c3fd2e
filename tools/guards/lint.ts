import { installed } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Guard } from './guard.ts';

/** Rules about single files, some of which need their types. */
export const lint: Guard = {
  name: 'lint',
  check: (root) =>
    runScript(
      installed('oxlint/bin/oxlint'),
      ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', '--format=unix'],
      { cwd: root },
    ),
};
