import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { documentsOf, rooms, sourcesOf } from '../guards/sources.ts';
import { projectRoot } from '../running/project.ts';
import type { Planted, Trial } from './violation.ts';

/**
 * Runs `use` on a copy of the project with the violations of a trial planted in it, and removes the copy.
 * Packages are linked, so the copy costs little; our own workspaces link to the copy.
 */
export async function withPlantedTree<T>(
  { violations, standAlone = false }: Trial,
  use: (root: string) => Promise<T>,
): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), 'shieldsource-planted-'));
  try {
    await copyProject(root, standAlone ? isConfiguration : () => true);
    await linkPackages(root);
    for (const planted of violations.flatMap((violation) => violation.planted))
      await put(root, planted);
    return await use(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

async function copyProject(root: string, isWanted: (path: string) => boolean): Promise<void> {
  const paths = [...(await documentsOf(projectRoot)), ...(await sourcesOf(projectRoot))];
  for (const path of paths.filter(isWanted)) await cp(join(projectRoot, path), join(root, path));
}

/** A file beside the code of the project or of a workspace that tells a check how: `.gitignore`, `web/tsconfig.json`. */
const isConfiguration = (path: string): boolean =>
  /^\.[^/]+$/.test(path) || /^([^/]+\/)?[^/]+\.json$/.test(path);

async function linkPackages(root: string): Promise<void> {
  for (const room of ['', ...rooms]) {
    const from = join(projectRoot, room, 'node_modules');
    const into = join(root, room, 'node_modules');
    for (const name of await readdir(from).catch(() => []))
      if (name !== '@shieldsource' && name !== '.cache')
        await link(join(from, name), join(into, name));
  }
  for (const room of ['contract', 'server', 'web', 'e2e'])
    await link(join(root, room), join(root, 'node_modules/@shieldsource', room));
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, 'junction');
}

async function put(root: string, { path, write }: Planted): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  const text = typeof write === 'string' ? write : write(await readFile(file, 'utf8'));
  await writeFile(file, text);
}
