// The server as a process of its own, for tests that kill or stop it.
import { main } from '../src/main.ts';
import { operatorMessageOf } from '../src/platform/operator-message.ts';
import { stopOnSignal } from '../src/platform/stopping.ts';

const running = await main().catch((error: unknown) => {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
});
stopOnSignal(running);
