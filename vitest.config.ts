import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { atATime } from './tools/suites/at-a-time.ts';
import { LongestFirst } from './tools/suites/longest-first.ts';

/** Of all generated inputs: the day, e.g. 20261122, or what is asked for. The workers read it. */
if (process.env['SEED'] === undefined) {
  process.env['SEED'] = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  process.stdout.write(`Inputs are generated from SEED=${process.env['SEED']}.\n`);
}
const setupFiles = ['seed.ts', 'one-red.ts', 'no-empty-table.ts'].map((file) =>
  join(import.meta.dirname, 'tools/suites', file),
);
/** These end what hangs, and judge nothing: a machine with other work must not reach them. */
const limits = {
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

const server = {
  test: {
    name: 'server',
    root: 'server',
    environment: 'node' as const,
    // A file brings its own application and database; only the modules are shared, which saves a fifth of the time.
    isolate: false,
    // a message names all that is wrong, for the end of a run shows nothing else
    chaiConfig: { truncateThreshold: 2_000 },
    include: ['**/*.test.ts'],
    setupFiles,
    globalSetup: join(import.meta.dirname, 'server/test/global-setup.ts'),
    ...limits,
  },
};

/** What runs in Node. The pages have `web/vitest.config.ts`. */
export default defineConfig({
  test: {
    maxWorkers: atATime,
    sequence: { sequencer: LongestFirst },
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
  return {
    test: {
      name,
      root: folder,
      environment: 'node',
      setupFiles,
      include: ['**/*.test.ts'],
      ...limits,
    },
  };
}
