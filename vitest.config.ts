import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const server = {
  test: {
    name: 'server',
    root: 'server',
    environment: 'node' as const,
    // A file brings its own application and database; only the modules are shared, which saves a fifth of the time.
    isolate: false,
    include: ['**/*.test.ts'],
    globalSetup: join(import.meta.dirname, 'server/test/global-setup.ts'),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
};

/** What runs in Node. The pages have `web/vitest.config.ts`. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [plain('contract', 'contract'), plain('tools', 'tools'), server, long()],
  },
});

/** What takes minutes, haproxy or a million reports, and a machine with nothing else to do: run one by one by commands of their own. */
function long(): TestProjectConfiguration {
  const include = ['test/**/*.long.ts'];
  return { test: { ...server.test, name: 'server:long', include } };
}

function plain(name: string, folder: string): TestProjectConfiguration {
  return { test: { name, root: folder, environment: 'node', include: ['**/*.test.ts'] } };
}
