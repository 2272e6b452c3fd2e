import { main } from '../server/src/main.ts';
import { oneLineOf } from '../server/src/platform/one-line.ts';
import { stopOnSignal } from '../server/src/platform/stopping.ts';

// The server alone, without the built pages: `tools/dev.ts` runs it under `node --watch`.
const running = await main().catch((error: unknown) => {
  console.error(oneLineOf(error) ?? error);
  process.exit(1);
});
stopOnSignal(running);
