import { constants } from 'node:os';
import { spawn } from '../../server/src/platform/children.ts';

// ends with its parent, however that ends
const loop = 'while (process.ppid === Number(process.argv[1]));';

/** Keeps one processor busy until this process ends, by another one whose id it returns. */
export function keepProcessorBusy(): number | undefined {
  const child = spawn(process.execPath, ['--eval', loop, String(process.pid)], { stdio: 'ignore' });
  child.unref();
  process.once('exit', () => child.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  return child.pid;
}
