import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { projectRoot } from '../running/project.ts';
import { withTreeCopy } from '../running/tree-copy.ts';
import type { Planted, Trial } from './violation.ts';

/** Runs `use` on a copy of the project with the violations of a trial planted in it, and removes the copy. */
export function withPlantedTree<T>(
  { violations, standAlone = false }: Trial,
  use: (root: string) => Promise<T>,
): Promise<T> {
  const plantAndUse = async (root: string): Promise<T> => {
    for (const planted of violations.flatMap((violation) => violation.planted))
      await put(root, planted);
    return use(root);
  };
  return withTreeCopy(projectRoot, plantAndUse, standAlone ? isConfiguration : undefined);
}

/** A file beside the code of the project or of a workspace that tells a check how: `.gitignore`, `web/tsconfig.json`. */
const isConfiguration = (path: string): boolean =>
  /^\.[^/]+$/.test(path) || /^([^/]+\/)?[^/]+\.json$/.test(path);

async function put(root: string, { path, write }: Planted): Promise<void> {
  const file = join(root, path);
  await mkdir(dirname(file), { recursive: true });
  const text = typeof write === 'string' ? write : write(await readFile(file, 'utf8'));
  await writeFile(file, text);
}
