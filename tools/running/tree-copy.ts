import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { documentsOf, rooms, sourcesOf } from '../guards/sources.ts';

/**
 * Runs `use` on a copy of the tree under `from`, and removes the copy. Packages are linked, so it costs little; our own
 * workspaces link to the copy.
 */
export async function withTreeCopy<T>(
  from: string,
  use: (root: string) => Promise<T>,
  isWanted: (path: string) => boolean = () => true,
): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'shieldsource-copy-'));
  try {
    const paths = [...(await documentsOf(from)), ...(await sourcesOf(from))];
    for (const path of paths.filter(isWanted)) await cp(join(from, path), join(root, path));
    await linkPackages(from, root);
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function linkPackages(source: string, root: string): Promise<void> {
  for (const room of ['', ...rooms]) {
    const from = join(source, room, 'node_modules');
    const into = join(root, room, 'node_modules');
    for (const name of await readdir(from).catch(() => []))
      if (name !== '@shieldsource' && !/^\.(cache|vite)/.test(name))
        await link(join(from, name), join(into, name));
  }
  for (const room of ['contract', 'server', 'web', 'e2e'])
    await link(join(root, room), join(root, 'node_modules/@shieldsource', room));
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, 'junction');
}
