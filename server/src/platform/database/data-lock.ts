import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process uses this folder. The message is one line that names it. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

export interface DataLock {
  readonly dataDir: string;
  /** Safe to call twice. */
  release(): void;
}

/**
 * Takes `dataDir` (made when missing) for this process, at once or not at all: throws `DataDirInUse`. Two processes on
 * one embedded database would silently lose what each other wrote.
 *
 * The lock is the operating system's, on the file `lock`, reached through SQLite because Node offers no file locks of its
 * own. The system drops it when the process ends, in whatever way, so there are no stale locks to judge: neither a dead
 * process, nor a reused process number, nor a restart of the machine can leave one. `lock.json` only says who holds it.
 * Nothing else in this process may open `lock`: on POSIX, closing it again would drop the lock.
 */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const holderFile = join(dataDir, 'lock.json');
  const file = new DatabaseSync(join(dataDir, 'lock'));
  try {
    // Of two that start at once each can stand in the other's way for a moment; a short wait lets one through.
    file.exec('pragma journal_mode = off; pragma busy_timeout = 300; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: unknown }).errcode !== sqliteBusy) throw error;
    throw new DataDirInUse(`${dataDir} is in use by ${nameOfHolder(holderFile)}`);
  }
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  const holder: Holder = { pid: process.pid, startedAt, host: hostname() };
  held.add(file);
  writeFileSync(holderFile, JSON.stringify(holder));
  return {
    dataDir,
    release() {
      if (!held.delete(file)) return;
      rmSync(holderFile, { force: true });
      file.close();
    },
  };
}

/** Keeps the open files from being collected, which would drop their locks. */
const held = new Set<DatabaseSync>();

interface Holder {
  pid: number;
  startedAt: string;
  host: string;
}

const sqliteBusy = 5;

function nameOfHolder(holderFile: string): string {
  try {
    const { pid, startedAt, host } = JSON.parse(readFileSync(holderFile, 'utf8')) as Holder;
    return `process ${pid} on ${host}, started ${startedAt}`;
  } catch {
    return 'a process that is just starting';
  }
}
