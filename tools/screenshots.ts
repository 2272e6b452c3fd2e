import { join } from 'node:path';
import { runScript } from './running/command.ts';
import { installed, projectRoot } from './running/project.ts';

/** `npm run screenshots`: a contact sheet of every page into `screenshots/`, to be looked at. */
const { ok } = await runScript(
  installed('@playwright/test/cli.js'),
  ['test', '--config', join(projectRoot, 'e2e/pictures.config.ts')],
  { cwd: join(projectRoot, 'e2e'), isStreamed: true },
);
process.exitCode = ok ? 0 : 1;
