import { runPlaywright } from './suites/playwright.ts';

const names = process.argv.slice(2);
const isForReadme = names[0] === 'readme';

/**
 * `npm run screenshots`: a contact sheet of every page, and of what opens there, into `screenshots/`, to be looked at;
 * with names behind `--` of these alone. `npm run screenshots -- readme` makes the pictures in `docs/pictures/` anew.
 */
process.exitCode = (await runPlaywright(
  isForReadme ? 'readme-pictures.config.ts' : 'pictures.config.ts',
  { PICTURED: names.join(' ') },
))
  ? 0
  : 1;
