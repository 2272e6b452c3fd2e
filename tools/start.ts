import { databaseOf, readConfig } from '../server/src/platform/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { operatorMessageOf } from '../server/src/platform/operator-message.ts';
import { stopOnSignal } from '../server/src/platform/stopping.ts';
import { buildWebWhenChanged } from './build/web-build.ts';
import { leaveOnSignal } from './running/leave-on-signal.ts';

try {
  await start();
} catch (error) {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
}

/** `npm start`: the database, the pages, the server, until Ctrl-C. */
async function start(): Promise<void> {
  // While the database is still opening, it ends with the process.
  let close = (): Promise<void> => Promise.resolve();
  const early = leaveOnSignal(() => close());
  const config = readConfig(process.env);
  // Before the build, so that a second start on the same data is refused at once and not half a minute later.
  const database = await openDatabase(databaseOf(config));
  close = () => database.close();
  const hasBuilt = await buildWebWhenChanged(() => console.log('Building the pages …'));
  if (hasBuilt) console.log(`Built in ${process.uptime().toFixed(1)} s.`);
  const { main } = await import('../server/src/main.ts');
  const starting = main(database);
  close = async () => (await starting).close();
  const running = await starting;
  early.handOver(() => stopOnSignal(running));
}
