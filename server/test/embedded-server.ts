import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process of the embedded database server in `dataDir`. */
export function postmasterOf(dataDir: string): { pid: number } {
  const [line = ''] = readFileSync(
    join(dataDir, 'postgres', 'data', 'postmaster.pid'),
    'utf8',
  ).split('\n');
  return { pid: Number(line) };
}

/** Whether that server runs. */
export function isRunning(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'));
}

/** Kills every process of that server at once. */
export function killDatabase(dataDir: string): void {
  const { pid } = postmasterOf(dataDir);
  const own = execFileSync('pgrep', ['-P', `${pid}`], { encoding: 'utf8' });
  for (const one of [pid, ...own.trim().split('\n').map(Number)]) {
    try {
      process.kill(one, 'SIGKILL');
    } catch (error) {
      // it had already ended
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
