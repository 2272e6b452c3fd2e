import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, relative } from 'node:path';

// Windows puts names onto the disk by itself, and has no way to ask for it.
const isAsked = process.platform !== 'win32';

/** Puts the names in this folder onto the disk: a power cut takes back no file that was made or renamed there. */
export async function flushFolder(folder: string): Promise<void> {
  if (!isAsked) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The same, for what happens before anything else can. */
export function flushFolderSync(folder: string): void {
  if (!isAsked) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The folders from `path`'s own up to `top`, which must hold it. */
export function foldersUpTo(top: string, path: string): string[] {
  const folder = dirname(path);
  return relative(top, folder) === '' ? [folder] : [folder, ...foldersUpTo(top, folder)];
}
