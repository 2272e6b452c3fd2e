import { readConfig } from '../server/src/platform/config.ts';
import { lockDataDir } from '../server/src/platform/database/data-lock.ts';
import { oneLineOf } from '../server/src/platform/one-line.ts';
import { stopOnSignal } from '../server/src/platform/stopping.ts';
import { buildWebWhenChanged } from './build/web-build.ts';

try {
  await start();
} catch (error) {
  console.error(oneLineOf(error) ?? error);
  process.exit(1);
}

/** `npm start`: the data lock, the pages, the server, until Ctrl-C. */
async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Before the build: a second start on the same data is told no at once, not half a minute later.
  const lock = config.databaseUrl === null ? lockDataDir(config.dataDir) : null;
  const hasBuilt = await buildWebWhenChanged(() => console.log('Building the pages …'));
  if (hasBuilt) console.log(`Built in ${process.uptime().toFixed(1)} s.`);
  const { main } = await import('../server/src/main.ts');
  stopOnSignal(await main({ lock }));
}
