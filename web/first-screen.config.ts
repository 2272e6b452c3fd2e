import { join } from 'node:path';
import { defineConfig } from 'vite';
import { shellScripts } from './build/shell-scripts.ts';
import { assetFileNames, css, plugins } from './vite.config.ts';

const root = import.meta.dirname;

/** What the server draws the first screens with (`src/portal/first-screen.tsx`); the styles are those of the pages. */
export default defineConfig({
  root,
  plugins: [...plugins, shellScripts()],
  css,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    rolldownOptions: {
      input: join(root, 'src/portal/first-screen.tsx'),
      // loaded once for each language, which would share what stands in files beside it
      output: { assetFileNames, codeSplitting: false },
    },
  },
});
