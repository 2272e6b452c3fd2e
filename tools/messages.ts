import { join } from 'node:path';
import { runScript } from './running/command.ts';
import { installed, projectRoot } from './running/project.ts';

/** `npm run messages`: writes every message of the pages into the catalogue, `web/src/locales/zh-CN.po`. */
const web = join(projectRoot, 'web');
const { ok } = await runScript(installed('@lingui/cli/dist/lingui.js'), ['extract', '--clean'], {
  cwd: web,
  env: { LINGUI_CONFIG: join(web, 'lingui.config.json') },
  isStreamed: true,
});
process.exitCode = ok ? 0 : 1;
