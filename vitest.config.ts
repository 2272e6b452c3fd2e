import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { chromiumFlags, findChromium } from './tools/machine/chromium.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    projects: [
      plain('contract', 'contract'),
      plain('tools', 'tools'),
      serverOn('embedded'),
      serverOn('postgres'),
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...executable(findChromium()),
                args: [...chromiumFlags],
              },
              contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
    ],
  },
});

function plain(name: string, folder: string): TestProjectConfiguration {
  return { test: { name, root: folder, environment: 'node', include: ['**/*.test.ts'] } };
}

/** The whole server suite, once on each engine; `TEST_ENGINE` tells the harness which. */
function serverOn(engine: 'embedded' | 'postgres'): TestProjectConfiguration {
  return {
    test: {
      name: `server:${engine}`,
      root: 'server',
      environment: 'node',
      include: ['**/*.test.ts'],
      env: { TEST_ENGINE: engine, TZ: 'Asia/Shanghai' },
      globalSetup: './test/global-setup.ts',
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  };
}

function executable(path: string | undefined): { executablePath?: string } {
  return path === undefined ? {} : { executablePath: path };
}
