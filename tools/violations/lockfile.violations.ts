import { lockfile } from '../guards/lockfile.ts';
import type { Trial, Violation } from './violation.ts';

const sound = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };

export const lockfileTrial: Trial = {
  guard: lockfile,
  violations: [
    entryPlant('a package without its checksum', { integrity: undefined }, 'has no sha512'),
    entryPlant(
      'a weak checksum',
      { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
      'has no sha512',
    ),
    entryPlant(
      'a package from git',
      { resolved: 'git+ssh://git@a.test/b.git#1' },
      'comes from git',
    ),
    entryPlant('a package from a folder', { resolved: 'file:../b' }, 'comes from file'),
    entryPlant('a package from anywhere', { resolved: 'http://a.test/b.tgz' }, 'comes from http'),
    entryPlant('a script at installation', { hasInstallScript: true }, 'wants to run a script'),
    entryPlant('a licence we may not ship', { license: 'AGPL-3.0-only' }, 'licence AGPL-3.0-only'),
    entryPlant('a lesser licence elsewhere', { license: 'LGPL-3.0-or-later' }, 'licence LGPL'),
    entryPlant('a package without a licence', { license: undefined }, 'licence not stated'),
    entryPlant(
      'a platform left out',
      { optionalDependencies: { 'planted-platform': '1.0.0' } },
      'planted-platform is missing',
    ),
    entryPlant('a link to the outside', { link: true, resolved: '../b' }, 'links outside'),
  ],
};

function entryPlant(
  title: string,
  change: Readonly<Record<string, unknown>>,
  words: string,
): Violation {
  const path = `node_modules/planted-${title.replaceAll(' ', '-')}`;
  return {
    title,
    planted: [{ path: 'package-lock.json', write: withEntry(path, { ...sound, ...change }) }],
    complaint: new RegExp(`^${path}: ${words}`, 'm'),
  };
}

function withEntry(path: string, entry: object): (before: string) => string {
  return (before) => {
    const lock = JSON.parse(before) as { packages: Record<string, object> };
    return JSON.stringify({ ...lock, packages: { ...lock.packages, [path]: entry } });
  };
}
