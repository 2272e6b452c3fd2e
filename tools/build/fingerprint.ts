import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourcesOf } from '../guards/sources.ts';

const intoTheBuild = /^(web|contract|tools\/build)\/(?!test\/)/;
const testOnly = /\.test\.tsx?$/;
const atTheRoot = ['lingui.config.ts', 'package-lock.json', 'package.json', 'tsconfig.base.json'];

/** SHA-256, in hex, of everything the pages are built from: equal means a build would give the same. */
export async function fingerprintOf(root: string): Promise<string> {
  const sources = await sourcesOf(root);
  const paths = sources.filter((path) => intoTheBuild.test(path) && !testOnly.test(path));
  return hashOf(root, [...atTheRoot, ...paths]);
}

/** SHA-256, in hex, of these files below `root`, their names and what is in them. */
export async function hashOf(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const content = await readFile(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
