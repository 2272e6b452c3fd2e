import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: not tests but pictures, one sheet a page in `screenshots/`. */
export default defineConfig({
  ...journeys,
  testDir: './pictures',
  timeout: 900_000,
  // what does not come says so long before that
  use: { ...journeys.use, actionTimeout: 15_000 },
  workers: 1,
  reporter: [['list']],
});
