import { runPlaywright } from './suites/playwright.ts';

const names = process.argv.slice(2);

/**
 * `npm run lighthouse`: performance and accessibility of every page of the portal, on mobile and desktop, the
 * median of five runs with an empty cache each; with names behind `--` of these alone. `keys` is what a key costs in the
 * editor of a report, at a quarter of the speed.
 */
process.exitCode = (await runPlaywright('lighthouse.config.ts', { RATED: names.join(' ') }))
  ? 0
  : 1;
