import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

/** What runs in Node. The pages have `web/vitest.config.ts`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      plain('contract', 'contract'),
      plain('tools', 'tools'),
      serverOn('embedded'),
      serverOn('postgres'),
      rolling(),
    ],
  },
});

/** Restarts under load, for ten minutes and with haproxy: `npm run test:rolling` alone runs it. */
function rolling(): TestProjectConfiguration {
  const { test } = serverOn('postgres');
  return { test: { ...test, name: 'server:rolling', include: ['test/rolling/*.long.ts'] } };
}

function plain(name: string, folder: string): TestProjectConfiguration {
  return { test: { name, root: folder, environment: 'node', include: ['**/*.test.ts'] } };
}

/**
 * The whole server suite, once on each engine; `TEST_ENGINE` tells `server/test` which. What is about one engine alone
 * stands in `*.postgres.test.ts` or `*.embedded.test.ts`.
 */
function serverOn(engine: 'embedded' | 'postgres') {
  const other = engine === 'embedded' ? 'postgres' : 'embedded';
  return {
    test: {
      name: `server:${engine}`,
      root: 'server',
      environment: 'node',
      // A file brings its own application and database; only the modules are shared, which saves a fifth of the time.
      isolate: false,
      include: ['**/*.test.ts'],
      exclude: ['**/node_modules/**', `**/*.${other}.test.ts`],
      env: { TEST_ENGINE: engine },
      globalSetup: join(import.meta.dirname, 'server/test/global-setup.ts'),
      testTimeout: 30_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000, interval: 20 } },
    },
  };
}
