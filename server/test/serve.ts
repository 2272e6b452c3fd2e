// The server as a process of its own, for tests that end it in ways a server cannot end itself.
import { main } from '../src/main.ts';
import { oneLineOf } from '../src/platform/one-line.ts';
import { stopOnSignal } from '../src/platform/stopping.ts';

const running = await main().catch((error: unknown) => {
  console.error(oneLineOf(error) ?? error);
  process.exit(1);
});
stopOnSignal(running);
