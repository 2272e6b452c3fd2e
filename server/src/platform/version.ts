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
  const commit = commitOf(join(root, '.git'));
  return commit === undefined ? release : `${release} (${commit.slice(0, 8)})`;
}

/** What is checked out, read and not asked for: the server of production may start no program. */
function commitOf(repository: string): string | undefined {
  const read = (name: string) => {
    try {
      return readFileSync(join(repository, name), 'utf8').trim();
    } catch {
      return '';
    }
  };
  const head = read('HEAD');
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const packed = () =>
    read('packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${branch}`));
  const commit = branch === undefined ? head : read(branch) || packed();
  return /^[0-9a-f]{40,64}\b/.exec(commit ?? '')?.[0];
}
