// The server of production, as `npm start` begins it behind a fence (`platform/fence.ts`).
import { main } from './main.ts';
import { readConfig } from './platform/config.ts';
import { operatorMessageOf } from './platform/operator-message.ts';
import { receivedEnvironment } from './platform/secrets.ts';
import { stopOnSignal } from './platform/stopping.ts';

const env = receivedEnvironment();
// who has started us is gone, and would be the one to start us again
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  stopOnSignal(await main(undefined, readConfig(env)));
} catch (error) {
  console.error(operatorMessageOf(error, env) ?? error);
  process.exit(1);
}
