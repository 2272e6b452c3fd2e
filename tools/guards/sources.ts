import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The folders with our source, called rooms. */
export const rooms = ['contract', 'server', 'web', 'e2e', 'tools'] as const;

const leftOut = /(^|\/)(node_modules|dist|\.dist-[^/]*|test-results|playwright-report)(\/|$)/;

/** Every file of our own under the rooms, with `/` between folders, in a stable order. */
export async function sourcesOf(root: string): Promise<readonly string[]> {
  const found = await Promise.all(rooms.map((room) => filesUnder(join(root, room))));
  return found
    .flat()
    .map((path) => relative(root, path).split(sep).join('/'))
    .toSorted();
}

/** The documents at the root and in `docs` with their pictures, and what runs the portal, in `deploy`. */
export async function documentsOf(root: string): Promise<readonly string[]> {
  const besides = await readdir(root, { withFileTypes: true });
  const atRoot = besides.filter((entry) => entry.isFile()).map((entry) => entry.name);
  const below = await Promise.all(['docs', 'deploy'].map((room) => filesUnder(join(root, room))));
  const paths = below.flat().map((path) => relative(root, path).split(sep).join('/'));
  return [...atRoot, ...paths].toSorted();
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const ours = entries.filter((entry) => !leftOut.test(entry.name));
  const files = ours.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
  const folders = ours.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map((entry) => filesUnder(join(folder, entry.name))));
  return [...files, ...below.flat()];
}
