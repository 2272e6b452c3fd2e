import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** In a drawn page in place of its own scripts (`platform/http/prerendered-shell.ts`), and in a member's before them (`pages.ts`). */
const names = ['start-after-paint', 'ask-first'];

/** The scripts that the server puts into pages. */
export const shellScripts = (): Plugin => ({
  name: 'shell-scripts',
  async generateBundle() {
    for (const name of names) {
      const source = await bundleScript(join(import.meta.dirname, `../src/portal/${name}.ts`));
      this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
    }
  },
});
