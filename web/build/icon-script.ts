import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

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
      void made().then((source) => response.end(source));
    });
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: await made() });
  },
  transformIndexHtml: async (_html, { server }) => [
    {
      tag: 'script',
      attrs: {
        defer: true,
        // of pre-release and production, which are built; while developing there is no other origin
        ...(server ? {} : { crossorigin: 'anonymous' }),
        src: `/${file}?v=${crc32(await made()).toString(36)}`,
      },
      injectTo: 'head-prepend',
    },
  ],
});

async function made(): Promise<string> {
  const { output } = await build({
    input: entry,
    output: { format: 'iife', minify: true },
    write: false,
  });
  return output[0].code;
}
