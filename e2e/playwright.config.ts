import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';

const executablePath = findChromium();

/** Each worker starts a server on a free port; there are no retries, so a flaky journey fails. `--trace on` records one, which takes a sixth longer. */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './site/prepared.ts',
  outputDir: '../test-results',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // without animations, which would only take time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
    },
  },
});
