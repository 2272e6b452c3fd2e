import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

const entry = join(import.meta.dirname, '../src/ui/theme/first-scheme.ts');

/** Light or dark is said in the shell itself: nobody in the dark sees a white page before the scripts have come. */
export const colorSchemeScript = (): Plugin => ({
  name: 'color-scheme-script',
  transformIndexHtml: async () => [
    { tag: 'script', children: await bundleScript(entry), injectTo: 'head-prepend' },
  ],
});
