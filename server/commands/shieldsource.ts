import { runMain } from 'citty';
import { healthCommand } from './health.ts';

// asked every few seconds, and behind a fence: the others load the whole server
const [name, ...rest] = process.argv.slice(2);
if (name === 'health') await runMain(healthCommand, { rawArgs: rest });
else await runMain((await import('./all.ts')).allCommands);
