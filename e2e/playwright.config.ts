import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';

const executablePath = findChromium();

/** Journeys start their own server each on a free port; nothing is retried, so a flaky one is red. `--trace on` records one, for a sixth more time. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './site/prepared.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // nobody waits for what only moves
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
    },
  },
});
