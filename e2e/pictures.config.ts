import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: not tests but pictures, one sheet a page in `screenshots/`. */
export default defineConfig({
  ...journeys,
  testDir: './pictures',
  timeout: 900_000,
  workers: 1,
  reporter: [['list']],
});
