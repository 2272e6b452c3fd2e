import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

let known: string | undefined;

/** Which release this is, with its commit in brackets where Git knows it. */
export const version = (): string =>
  (known ??= versionOf(resolve(import.meta.dirname, '../../..')));

/** Which release of the program lies in `root`. */
export function versionOf(root: string): string {
  const { version: release } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  // naming the folder asks neither whose it is nor in which other repository it lies
  const named = [`--git-dir=${join(root, '.git')}`, 'rev-parse', '--short=8', 'HEAD'];
  const { status, stdout } = spawnSync('git', named, { encoding: 'utf8' });
  return status === 0 ? `${release} (${stdout.trim()})` : release;
}
