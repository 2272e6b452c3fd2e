import { readConfig } from '../server/src/platform/config.ts';
import { lockDataDir } from '../server/src/platform/database/data-lock.ts';
import { oneLineOf } from '../server/src/platform/one-line.ts';
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
