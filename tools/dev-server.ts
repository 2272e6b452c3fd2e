import { main } from '../server/src/main.ts';
import { operatorMessageOf } from '../server/src/platform/operator-message.ts';
import { stopOnSignal } from '../server/src/platform/stopping.ts';

// The server alone, without the built pages: `tools/dev.ts` runs it under `node --watch`.
const running = await main().catch((error: unknown) => {
  console.error(operatorMessageOf(error) ?? error);
  process.exit(1);
});
stopOnSignal(running);
