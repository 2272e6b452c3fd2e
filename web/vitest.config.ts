import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import { chromiumFlags, findChromium } from '../tools/machine/chromium.ts';
import { atATime } from '../tools/suites/at-a-time.ts';
import { echoServer } from './build/echo-server.ts';
import { BothRenderersLast } from './test/both-renderers-last.ts';
import pages from './vite.config.ts';

const executablePath = findChromium();

/** Component tests, each file in a page of a real Chromium. */
export default mergeConfig(
  pages,
  defineConfig({
    plugins: [echoServer()],
    test: {
      name: 'web',
      // These end what hangs, and judge nothing: a machine with other work must not reach them.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      include: ['src/**/*.test.{ts,tsx}'],
      // One more than elsewhere: half of a test is waiting, for a frame, a timer, an answer.
      maxWorkers: atATime + 1,
      // Files share a page and the modules in it, which saves two fifths of the time.
      isolate: false,
      sequence: { sequencer: BothRenderersLast },
      setupFiles: ['test/leave-nothing.ts', '../tools/suites/no-empty-table.ts'],
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
