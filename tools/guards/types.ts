import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installed } from '../running/project.ts';
import { runScript } from '../running/command.ts';
import type { Guard } from './guard.ts';

/** The compiler's check of one workspace. */
export function typesOf(workspace: string): Guard {
  return {
    name: `types of ${workspace}`,
    check: async (root) => {
      const project = join(root, workspace, 'tsconfig.json');
      if (!existsSync(project)) return { ok: false, output: `${project} is missing` };
      return runScript(
        installed('typescript/bin/tsc'),
        ['--project', project, '--pretty', 'false'],
        {
          cwd: root,
        },
      );
    },
  };
}
