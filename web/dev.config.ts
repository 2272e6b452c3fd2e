import { defineConfig, mergeConfig } from 'vite';
import { shells } from './build/shells.ts';
import pages from './vite.config.ts';

const server = process.env['SERVER_URL'] ?? '';

/** The pages as they are written, for `npm run dev`; whatever is no page and no part of one is the server's. */
export default mergeConfig(
  pages,
  defineConfig({
    appType: 'custom',
    plugins: [shells()],
    server: {
      proxy: {
        // the host that was asked for, by which the server tells the fronts apart (`CONSOLE_URL`)
        '^/(api/|dev/|healthz$|readyz$|\\.well-known/)': { target: server, changeOrigin: false },
      },
    },
  }),
);
