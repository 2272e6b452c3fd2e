import { runPlaywright } from './suites/playwright.ts';

const names = process.argv.slice(2);

/**
 * `npm run lighthouse`: performance and accessibility of every page of the portal, on mobile and desktop, the
 * median of five runs with an empty cache each; with names behind `--` of these alone. `slow-phone` is how soon the form
 * for a report and a report are there on a slow phone and line; `keys` is what a key costs in the editor of a report, at a
 * quarter of the speed; `desk` is how soon inbox and next report are there before 100,000 reports, or before those that
 * `shieldsource seed` has left in DATA_DIR.
 */
process.exitCode = (await runPlaywright('lighthouse.config.ts', { RATED: names.join(' ') }))
  ? 0
  : 1;
