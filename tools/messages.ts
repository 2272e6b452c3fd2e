import { join } from 'node:path';
import { runScript } from './running/command.ts';
import { installed, projectRoot } from './running/project.ts';

/** `npm run messages`: writes every text that people read into the catalogues `locales/<language>.po` of the three rooms. */
for (const config of ['lingui.config.ts', 'lingui.api.config.ts']) {
  const { ok } = await runScript(
    installed('@lingui/cli/dist/lingui.js'),
    ['extract', '--clean', '--config', join(projectRoot, config)],
    { cwd: projectRoot, isStreamed: true },
  );
  if (!ok) process.exitCode = 1;
}
