// The server as a process of its own, for tests that end it in ways a server cannot end itself.
import { main } from '../src/main.ts';

const running = await main({ lock: null });
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)));
