import { BadConfig, readConfig } from '../server/src/platform/config.ts';
import { DataDirInUse, lockDataDir } from '../server/src/platform/database/data-lock.ts';
import { buildWebWhenChanged } from './build/web-build.ts';

try {
  await start();
} catch (error) {
  console.error(isForThePerson(error) ? error.message : error);
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
  const server = await main({ lock });
  closeOnSignal(() => server.close());
}

/** The first signal closes and leaves; a second one, from someone in a hurry, ends the process as usual. */
function closeOnSignal(close: () => Promise<void>): void {
  const onSignal = (): void => {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}

function isForThePerson(error: unknown): error is Error {
  return error instanceof BadConfig || error instanceof DataDirInUse;
}
