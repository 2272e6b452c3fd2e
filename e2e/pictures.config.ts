import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: makes pictures, not tests; one contact sheet for each page in `screenshots/`. */
export default defineConfig({
  ...journeys,
  testDir: './pictures',
  timeout: 900_000,
  // enough: anything slower has failed
  use: { ...journeys.use, actionTimeout: 15_000 },
  workers: 1,
  reporter: [['list']],
});
