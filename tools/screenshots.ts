import { runPlaywright } from './suites/playwright.ts';

/** `npm run screenshots`: a contact sheet of every page into `screenshots/`, to be looked at. */
process.exitCode = (await runPlaywright('pictures.config.ts')) ? 0 : 1;
