import { databaseOf, readConfig } from '../server/src/platform/config.ts';
import { runFenced } from '../server/src/platform/fence.ts';
import { makeFor } from '../server/src/platform/files/maker.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { operatorMessageOf } from '../server/src/platform/operator-message.ts';
import { receivedEnvironment } from '../server/src/platform/secrets.ts';
import { become, ownerToBecome } from '../server/src/platform/step-down.ts';
import { stopOnSignal } from '../server/src/platform/stopping.ts';
import { buildWebWhenChanged } from './build/web-build.ts';
import { leaveOnSignal } from './running/leave-on-signal.ts';
import { projectRoot } from './running/project.ts';

const env = receivedEnvironment();
try {
  await start();
} catch (error) {
  console.error(operatorMessageOf(error, env) ?? error);
  process.exit(1);
}

/** `npm start`: the database, the pages, the server, until Ctrl-C. */
async function start(): Promise<void> {
  // While the database is still opening, it ends with the process.
  let close = (): Promise<void> => Promise.resolve();
  const early = leaveOnSignal(() => close());
  const config = readConfig(env);
  const owner = ownerToBecome(config, projectRoot);
  if (owner && 'uid' in owner) {
    // whose programs these are need not be who owns the data
    await build();
    become(owner);
    console.log(`以 root 启动，已改为 DATA_DIR 的所有者运行（uid ${owner.uid}）`);
  } else if (owner) console.log(owner.stays);
  if (config.isProduction) {
    await build();
    process.exit(await runFenced(env, config.dataDir, makeFor));
  }
  // Before the build, so that a second start on the same data is refused at once and not half a minute later.
  const database = await openDatabase(databaseOf(config));
  close = () => database.close();
  await build();
  const { main } = await import('../server/src/main.ts');
  const starting = main(database, config);
  close = async () => (await starting).close();
  const running = await starting;
  early.handOver(() => stopOnSignal(running));
}

async function build(): Promise<void> {
  const hasBuilt = await buildWebWhenChanged(() => console.log('Building the pages …'));
  if (hasBuilt) console.log(`Built in ${process.uptime().toFixed(1)} s.`);
}
