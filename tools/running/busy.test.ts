import { expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const module = new URL('busy.ts', import.meta.url).href;

/** A process with a busy processor beside it, and the id of the busy one. */
async function busyProcess() {
  const code = `import { keepProcessorBusy } from '${module}';
    console.log(keepProcessorBusy());
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, busy: Number(said.toString()) };
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'the loop beside a run ends with it on %s',
  async (signal) => {
    const { child, busy } = await busyProcess();
    expect(isRunning(busy)).toBe(true);
    child.kill(signal);
    await expect.poll(() => isRunning(busy)).toBe(false);
  },
);
