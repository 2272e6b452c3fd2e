import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run lighthouse`: measures performance and accessibility of every page of the portal; meant for an idle machine. */
export default defineConfig({
  ...journeys,
  testDir: './lighthouse',
  timeout: 1_800_000,
  workers: 1,
  reporter: [['list']],
});
