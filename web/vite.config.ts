import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { lingui } from '@lingui/vite-plugin';
import { join, relative } from 'node:path';
import { defineConfig, type InlineConfig } from 'vite';
import { iconScript } from './build/icon-script.ts';
import { inFewFiles } from './build/in-few-files.ts';
import { onlyTheServers } from './build/only-the-servers.ts';
import { pageList } from './build/page-list.ts';
import { withoutFramework } from './build/without-framework.ts';

const root = import.meta.dirname;
// Wherever the build is started from.
process.env['LINGUI_CONFIG'] = join(root, 'lingui.config.json');

// Names of classes are told to every page that uses them: four letters for the file, and which of its classes it is.
const files = new Map<string, { path: string; classes: string[] }>();
function shortName(name: string, file: string): string {
  const path = relative(root, file).replaceAll('\\', '/');
  const hash = [...path].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7);
  const letters = hash.toString(36).slice(-4);
  const known = files.get(letters) ?? { path, classes: [] };
  if (known.path !== path)
    throw new Error(`rename ${path}: its letters are those of ${known.path}`);
  files.set(letters, known);
  if (!known.classes.includes(name)) known.classes.push(name);
  return `_${letters}${known.classes.indexOf(name).toString(36)}`;
}

const settings: InlineConfig = {
  root,
  plugins: [
    react(),
    babel({
      include: /[\\/]web[\\/]src[\\/].*\.tsx?$/,
      // The Chinese of the code is what people read: no catalogue to wait for.
      plugins: [[linguiMacro, { stripMessageField: false }]],
    }),
    onlyTheServers(),
    withoutFramework(),
    iconScript(),
    pageList(),
    lingui(),
  ],
  // one file: a page may run no other script beside itself
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/[hash:7].js' } } },
  html: { cspNonce: '__NONCE__' },
  css: { modules: { generateScopedName: shortName } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { portal: join(root, 'portal.html'), console: join(root, 'console.html') },
      // An address costs the pages that lead there, and no other.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        // Names cost: every page tells those of all the others. Seven is as short as the build tool allows.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
};

/**
 * Two pages, one for each front; the server fills `__NONCE__` and `__BOOT__` of their shells.
 * `vite build --outDir …` builds elsewhere.
 */
export default defineConfig({
  ...settings,
  plugins: [settings.plugins, inFewFiles(settings)],
});
