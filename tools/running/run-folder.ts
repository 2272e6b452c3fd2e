import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const memory = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/**
 * Keeps the temporary files of this run in memory (`TMPDIR`), where there is room: a run makes and removes databases by the
 * hundred, and nothing of them outlives it. Elsewhere the system's folder stays.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return;
  removeLeft();
  if (!isRoomy()) return;
  const folder = mkdtempSync(`${memory}/shieldsource-run-${process.pid}-`);
  // as the system's: PostgreSQL runs as another user
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

/** Removes what runs have left that were killed: it takes up memory until somebody does. */
export function removeLeft(folder = memory): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) {
    const pid = /^shieldsource-run-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // another user's
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether programs may be kept and run there, and there is room. */
function isRoomy(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const [, , , options = 'noexec'] =
      mounts.findLast((mount) => mount.split(' ')[1] === memory)?.split(' ') ?? [];
    const { bavail, bsize } = statfsSync(memory);
    const free = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
    const room = Math.min(bavail * bsize, Number(free) * 1024);
    return !options.split(',').includes('noexec') && room >= enoughBytes;
  } catch {
    return false;
  }
}
