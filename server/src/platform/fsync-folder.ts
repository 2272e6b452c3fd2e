import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

// Windows writes directory entries by itself and cannot fsync a folder.
const canSync = process.platform !== 'win32';

/** Flushes the folder's entries to disk: a file created or renamed in it survives a power cut. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (!canSync) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same, synchronously. */
export function fsyncFolderSync(folder: string): void {
  if (!canSync) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The folders from the one of `path` up to `top`, which must contain it. */
export function foldersUpTo(top: string, path: string): string[] {
  const folder = dirname(path);
  return relative(top, folder) === '' ? [folder] : [folder, ...foldersUpTo(top, folder)];
}
