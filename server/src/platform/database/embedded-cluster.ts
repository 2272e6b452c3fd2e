import type { ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { newToken } from '../crypto.ts';
import { fsyncFolderSync } from '../fsync-folder.ts';
import { makeFolder } from '../make-folder.ts';
import {
  installedBinaries,
  localeOptions,
  programIn,
  type Binaries,
  type Program,
} from './embedded-binaries.ts';
import { EmbeddedRefusal } from './embedded-refusal.ts';
import { giveTo, runnerFor, type Runner } from './embedded-user.ts';
import { spawn } from '../children.ts';

/** A PostgreSQL of our own on the disk, running or not. */
export interface Cluster {
  /** Its folder: `data`, `password`, `server.log` and the socket. */
  readonly home: string;
  /** PostgreSQL's own folder, without links on the way to it. */
  readonly data: string;
  readonly password: string;
  readonly runner: Runner;
}

/** The user and the database in it. The user is no superuser, and nobody else may connect. */
export const embeddedName = 'shieldsource';

/**
 * The cluster in `dataDir`, made when there is none. Throws `EmbeddedRefusal` when no PostgreSQL of its version is on this
 * machine, or the folder holds the embedded database of an earlier release, or none. Never changes or removes what is there.
 */
export async function clusterIn(dataDir: string): Promise<Cluster> {
  makeFolder(resolve(dataDir));
  const place = join(realpathSync(dataDir), 'postgres');
  if (!existsSync(place)) await makeCluster(place);
  const home = realpathSync(place);
  const data = join(home, 'data');
  const { major, password } = readCluster(home, data);
  return { home, data, password, runner: runnerFor(binariesFor(major, data), dirname(home)) };
}

/** Removes what makings that were cut short have left. Only for whoever holds the cluster. */
export function removeUnfinished({ home }: Cluster): void {
  rmSync(`${home}.new`, { recursive: true, force: true });
}

/** Runs one of the programs as whom `runner` says. Ends with this process when that ends in order. */
export function run(
  { before, binaries, user }: Runner,
  program: Program,
  words: readonly string[],
  options: { cwd: string; stdio: ('ignore' | 'pipe' | number)[] },
): ChildProcess {
  const [command = '', ...rest] = [...before, programIn(binaries.folder, program), ...words];
  // Apart from the terminal, whose Ctrl-C is for us: what we have begun is finished before the database goes.
  return spawn(command, rest, {
    ...options,
    ...user,
    env: { LC_ALL: 'C' },
    detached: true,
    windowsHide: true,
  });
}

function readCluster(home: string, data: string): { major: number; password: string } {
  const refusal = (cause?: unknown) =>
    new EmbeddedRefusal(`${home} is not a database that this user can open`, { cause });
  try {
    const major = Number(readFileSync(join(data, 'PG_VERSION'), 'utf8'));
    if (!(major > 0)) throw refusal();
    return { major, password: readFileSync(join(home, 'password'), 'utf8') };
  } catch (error) {
    throw error instanceof EmbeddedRefusal ? error : refusal(error);
  }
}

function binariesFor(major: number | null, data: string): Binaries {
  const installed = installedBinaries();
  const fitting = installed.find((it) => major === null || it.major === major);
  if (fitting) return fitting;
  const there = installed.map((it) => it.major).join(', ');
  if (major !== null && there !== '')
    throw new EmbeddedRefusal(
      `${data} is of PostgreSQL ${major}, and here is ${there}: nothing was changed; docs/upgrade.md says how it goes over`,
    );
  throw new EmbeddedRefusal(
    `no PostgreSQL runs on this ${process.platform}-${process.arch}: run "npm ci" again without --omit=optional, install PostgreSQL ${major ?? '15 or later'}, or set DATABASE_URL`,
  );
}

/** Makes all of it beside its place, so that a cluster is either whole or not there. */
async function makeCluster(place: string): Promise<void> {
  const dataDir = dirname(place);
  if (existsSync(join(dataDir, 'database')))
    throw new EmbeddedRefusal(
      `${join(dataDir, 'database')} is the embedded database of 0.1: nothing was changed, and nothing is carried over from it; start in another DATA_DIR`,
    );
  const runner = runnerFor(binariesFor(null, place), dataDir);
  const unfinished = join(runner.parent, 'postgres.new');
  mkdirSync(unfinished, { recursive: true, mode: 0o711 });
  const home = mkdtempSync(join(unfinished, 'making-'));
  const undo = (): void => rmSync(home, { recursive: true, force: true });
  process.once('exit', undo);
  try {
    giveTo(runner, unfinished);
    giveTo(runner, home);
    await initialize(runner, home);
    publish(home, place, runner.parent);
  } catch (error) {
    // of two that begin at once, one is the first
    if (!existsSync(place)) throw error;
  } finally {
    process.off('exit', undo);
    undo();
  }
}

async function initialize(runner: Runner, home: string): Promise<void> {
  const password = newToken();
  const data = join(home, 'data');
  await finish(runner, home, 'initdb', [
    '-D',
    data,
    '--username=postgres',
    '--auth=reject',
    '--no-instructions',
    ...localeOptions(runner.binaries.major),
  ]);
  writeFileSync(join(data, 'pg_hba.conf'), whoMayConnect, { flush: true });
  const words = ['--single', '-D', data, 'postgres'];
  await finish(runner, home, 'postgres', words, [
    `create role ${embeddedName} login password '${password}' in role pg_read_all_settings`,
    `create database ${embeddedName} owner ${embeddedName}`,
  ]);
  writeFileSync(join(home, 'password'), password, { mode: 0o600, flush: true });
  fsyncFolderSync(home);
}

const whoMayConnect = `local ${embeddedName} ${embeddedName} scram-sha-256
host ${embeddedName} ${embeddedName} 127.0.0.1/32 scram-sha-256
`;

/** Runs a program to its end, with these lines to read. Throws `EmbeddedRefusal` with its words where it fails. */
export async function finish(
  runner: Runner,
  cwd: string,
  program: Program,
  words: readonly string[],
  lines: readonly string[] = [],
): Promise<void> {
  const child = run(runner, program, words, { cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  const kill = (): void => void child.kill('SIGKILL');
  // before its folder is removed
  process.prependOnceListener('exit', kill);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  // a program that ends before it has read all says why by its code and its output
  child.stdin?.on('error', () => {}).end(lines.map((line) => `${line};\n`).join(''));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', kill);
  if (code !== 0 || /\b(ERROR|FATAL):/.test(output))
    throw new EmbeddedRefusal(`the embedded database could not be made: ${output.trim()}`);
}

/** Gives the finished cluster its place, or a link to it where the user of root's choice cannot enter the place itself. */
function publish(home: string, place: string, parent: string): void {
  const reachable = join(parent, 'postgres');
  renameSync(home, reachable);
  fsyncFolderSync(parent);
  if (reachable === place) return;
  symlinkSync(reachable, place);
  fsyncFolderSync(dirname(place));
}
