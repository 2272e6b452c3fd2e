import { constants, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Begins a snapshot, a copy that survives a power failure: copies the files as they are, answers where to. Nothing may write meanwhile: this runs in the thread of the database. */
export function copyDatabase(database: string): string {
  const snapshots = snapshotsOf(database);
  mkdirSync(snapshots, { recursive: true });
  const partial = join(snapshots, `${new Date().toISOString().replaceAll(':', '-')}.partial`);
  cpSync(database, partial, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return partial;
}

/** Makes a copy lasting: every file on the disk first, then its name, and only then the older ones go. */
export async function keepSnapshot(partial: string): Promise<void> {
  await flush(partial);
  await rename(partial, partial.slice(0, -'.partial'.length));
  await flushOne(dirname(partial));
  const names = (await readdir(dirname(partial))).toSorted();
  const complete = names.filter((name) => !name.endsWith('.partial'));
  const leftOver = names.filter((name) => name.endsWith('.partial'));
  for (const name of [...leftOver, ...complete.slice(0, -snapshotsKept)]) {
    await rm(join(dirname(partial), name), { recursive: true });
  }
}

/**
 * For a database that does not open: tries `open` on each snapshot in its place, newest first. Answers what opened and
 * the moment of the snapshot; the damaged files stay beside it. When none opens, everything is as before and `undefined`.
 */
export async function openSnapshot<T>(
  database: string,
  openIt: () => Promise<T>,
): Promise<{ opened: T; moment: string; damaged: string } | undefined> {
  const snapshots = snapshotsOf(database);
  const names = existsSync(snapshots) ? readdirSync(snapshots) : [];
  const complete = names
    .filter((name) => !name.endsWith('.partial'))
    .toSorted()
    .toReversed();
  if (complete.length === 0) return undefined;

  const damaged = `${database}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(database, damaged);
  for (const moment of complete) {
    cpSync(join(snapshots, moment), database, { recursive: true });
    try {
      return { opened: await openIt(), moment, damaged };
    } catch {
      rmSync(database, { recursive: true });
    }
  }
  renameSync(damaged, database);
  return undefined;
}

const snapshotsKept = 3;

/** One is a folder named after its moment; `.partial` while it is being made. */
function snapshotsOf(database: string): string {
  return join(dirname(database), 'snapshots');
}

async function flush(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? flush(path) : flushOne(path));
  }
  await flushOne(folder);
}

async function flushOne(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
