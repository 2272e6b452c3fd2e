import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { lingui } from '@lingui/vite-plugin';
import { join, relative } from 'node:path';
import { defineConfig } from 'vite';
import { colorSchemeScript } from './build/color-scheme-script.ts';
import { iconScript } from './build/icon-script.ts';
import { namedScreens } from './build/named-screens.ts';

const root = import.meta.dirname;
// Wherever the build is started from.
process.env['LINGUI_CONFIG'] = join(root, '../lingui.config.ts');

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

/** What makes pages of the sources, wherever they run. */
export const plugins = [
  react(),
  babel({
    include: /[\\/]web[\\/]src[\\/].*\.tsx?$/,
    // The Chinese of the code is what people read: no catalogue to wait for.
    plugins: [[linguiMacro, { stripMessageField: false }]],
  }),
  lingui(),
];
export const css = {
  modules: { generateScopedName: shortName },
  postcss: { plugins: [namedScreens] },
};
export const assetFileNames = 'assets/[hash:7][extname]';

/** Both fronts as they are written. What is built is one of them (`build/front-config.ts`). */
export default defineConfig({
  root,
  plugins: [plugins, colorSchemeScript(), iconScript()],
  html: { cspNonce: '__NONCE__' },
  css,
});
