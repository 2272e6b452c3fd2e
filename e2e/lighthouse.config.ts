import { defineConfig } from '@playwright/test';
import { findChromium } from '../tools/machine/chromium.ts';
import journeys from './playwright.config.ts';

const executablePath = findChromium({ isWhole: true });

/** `npm run lighthouse`: measures performance and accessibility of every page of the portal; meant for an idle machine. */
export default defineConfig({
  ...journeys,
  testDir: './lighthouse',
  timeout: 1_800_000,
  workers: 1,
  // the browser that people have
  use: {
    ...journeys.use,
    launchOptions: { ...journeys.use?.launchOptions, ...(executablePath && { executablePath }) },
  },
  reporter: [['list']],
});
