import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';
import { atATime } from '../tools/suites/at-a-time.ts';
import { withoutClock } from './site/clock.ts';

const executablePath = findChromium();

/**
 * Each worker starts a server on a free port. What fails leaves a picture and a trail (`site/trail.ts`), and is tried once more
 * with a trace, which costs a fifth of the time and more, unless its file says `retries: 0`: a race, a sweep or a refusal.
 */
export default defineConfig({
  testDir: './journeys',
  globalSetup: './site/prepared.ts',
  outputDir: '../test-results',
  // these end what hangs, and judge nothing: a machine with other work must not reach them
  timeout: 360_000,
  expect: { timeout: 30_000 },
  workers: atATime,
  retries: 1,
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
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...chromiumFlags],
      env: withoutClock(),
    },
  },
});
