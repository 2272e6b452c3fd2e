import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run lighthouse`: performance and accessibility of every page of the portal, to be read on a quiet machine. */
export default defineConfig({
  ...journeys,
  testDir: './lighthouse',
  timeout: 1_800_000,
  workers: 1,
  reporter: [['list']],
});
