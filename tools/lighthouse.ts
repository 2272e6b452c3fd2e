import { runPlaywright } from './suites/playwright.ts';

/** `npm run lighthouse`: performance and accessibility of every page of the portal, on mobile and desktop. */
process.exitCode = (await runPlaywright('lighthouse.config.ts')) ? 0 : 1;
