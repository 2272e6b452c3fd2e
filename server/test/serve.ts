// The server as a process of its own, for tests that end it in ways a server cannot end itself.
import { main } from '../src/main.ts';
import { operatorMessageOf } from '../src/platform/operator-message.ts';
import { stopOnSignal } from '../src/platform/stopping.ts';

const running = await main().catch((error: unknown) => {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
});
stopOnSignal(running);
