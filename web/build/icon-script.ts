import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Plugin } from 'vite';
import { bundleScript } from './bundle-script.ts';

/** At the root of the site (decision 8). */
const file = 'icons.js';
const entry = join(import.meta.dirname, '../src/ui/icons/icons.ts');

/**
 * The icons as a script of their own, `/icons.js?v=…`, with a checksum of its text for a version. It runs before the
 * page's own script, so no icon comes later than its words.
 */
export const iconScript = (): Plugin => ({
  name: 'icon-script',
  configureServer: ({ middlewares }) => {
    middlewares.use(`/${file}`, (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript');
      void bundleScript(entry).then((source) => response.end(source));
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: await bundleScript(entry) });
  },
  transformIndexHtml: async (_html, { server }) => [
    {
      tag: 'script',
      attrs: {
        defer: true,
        // the server takes it away outside of pre-release and production
        ...(server ? {} : { crossorigin: 'anonymous' }),
        src: `/${file}?v=${crc32(await bundleScript(entry)).toString(36)}`,
      },
      injectTo: 'head-prepend',
    },
  ],
});
