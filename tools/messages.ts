import { runScript } from './running/command.ts';
import { installed, projectRoot } from './running/project.ts';

/** `npm run messages`: writes every text that people read into the catalogues `locales/<language>.po` of the three rooms. */
const { ok } = await runScript(installed('@lingui/cli/dist/lingui.js'), ['extract', '--clean'], {
  cwd: projectRoot,
  isStreamed: true,
});
process.exitCode = ok ? 0 : 1;
