import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';
import { echoServer } from './build/echo-server.ts';
import pages from './vite.config.ts';

const executablePath = findChromium();

/** Component tests, each file in a page of a real Chromium. */
export default mergeConfig(
  pages,
  defineConfig({
    plugins: [echoServer()],
    test: {
      name: 'web',
      // A page may wait for a busy machine longer than the second it is given by itself.
      expect: { poll: { timeout: 15_000 } },
      include: ['src/**/*.test.{ts,tsx}'],
      // Half of a test is waiting: for a frame, a timer, an answer.
      maxWorkers: 4,
      // Files share a page and the modules in it, which saves two fifths of the time.
      isolate: false,
      setupFiles: ['test/leave-nothing.ts'],
      allowOnly: false,
      api: { port: 21315 },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(executablePath === undefined ? {} : { executablePath }),
            args: [...chromiumFlags],
          },
          // No test waits for a thing to slide or fade.
          contextOptions: {
            locale: 'zh-CN',
            timezoneId: 'Asia/Shanghai',
            reducedMotion: 'reduce',
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
      },
    },
  }),
);
