import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

const entry = join(import.meta.dirname, '../src/portal/start-after-paint.ts');

/** The script that the server puts into a drawn page in place of the page's own (`platform/http/prerendered-shell.ts`). */
export const afterPaintScript = (): Plugin => ({
  name: 'after-paint-script',
  async generateBundle() {
    const source = await bundleScript(entry);
    this.emitFile({ type: 'asset', fileName: 'start-after-paint.js', source });
  },
});
