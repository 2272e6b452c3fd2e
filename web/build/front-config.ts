import { join } from 'node:path';
import { mergeConfig, type InlineConfig } from 'vite';
import pages, { assetFileNames } from '../vite.config.ts';
import { mergeChunks } from './merge-chunks.ts';
import { type Front, pageList, root } from './page-list.ts';

/**
 * One front's page with all it may ask for; the server fills `__NONCE__`, `__BOOT__` and `__ANSWERS__` of its shell. It is
 * built by itself, so that it carries nothing that only the other one needs.
 */
export function frontConfig(front: Front): InlineConfig {
  const settings = mergeConfig(pages, {
    plugins: [pageList(front)],
    // one file: a page may run no other script beside itself
    worker: { rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } },
    build: {
      // the other front is built beside it
      emptyOutDir: false,
      manifest: `.vite/${front}/manifest.json`,
      target: 'es2023',
      sourcemap: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        input: { [front]: join(root, `${front}.html`) },
        // An address costs the pages that lead there, and no other.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          // Names cost: every page tells those of all the others. Seven is as short as the build tool allows.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames,
        },
      },
    },
  } satisfies InlineConfig);
  return mergeConfig(settings, { plugins: [mergeChunks(front, settings)] });
}
