import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { programIn, type Binaries } from './embedded-binaries.ts';
import { EmbeddedRefusal } from './embedded-refusal.ts';
import { spawnSync } from '../children.ts';

/** Under whom PostgreSQL runs, and from where: it refuses to run as root. */
export interface Runner {
  readonly binaries: Binaries;
  /** The folder that holds the cluster's own. */
  readonly parent: string;
  /** What stands before each command. */
  readonly before: readonly string[];
  readonly user?: User;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Who runs PostgreSQL on a cluster in `parent`. Whoever is not root does it themselves. For root, a user without rights
 * does where they can enter both folders; else root does, under another number in a namespace of its own, with files
 * still root's; where namespaces are closed, the user does from copies in a folder of the system.
 */
export function runnerFor(binaries: Binaries, parent: string, systemFolder = '/var/lib'): Runner {
  if (process.getuid?.() !== 0) return { binaries, parent, before: [] };
  const user = userWithoutRights();
  if (user && canEnter(dirname(parent), user)) letPass(parent, user);
  if (user && canRun(binaries, parent, user)) return { binaries, parent, before: [], user };
  if (hasNamespaces(binaries))
    return { binaries, parent, before: ['unshare', '--user', '--map-user=1000'] };
  if (user) return fromCopies(binaries, parent, systemFolder, user);
  throw new EmbeddedRefusal(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it as: start as another user',
  );
}

/** Gives everything in `folder` to whom `runner` runs as. Only root can, and only root needs to. */
export function giveTo({ user }: Runner, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = user ?? { uid: 0, gid: 0 };
  if (statSync(folder).uid === uid) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names) lchownSync(join(folder, name), uid, gid);
  // last, because it tells that all of it was done
  chownSync(folder, uid, gid);
}

function userWithoutRights(): User | undefined {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = new Map(
    lines
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]),
  );
  return users.get('postgres') ?? users.get('nobody');
}

/** The data folder is closed to others. Its group may then be the user's, who passes through and reads nothing. */
function letPass(folder: string, user: User): void {
  const { mode, uid, gid } = statSync(folder);
  if (uid !== 0 || gid !== 0 || (mode & 0o077) !== 0) return;
  chownSync(folder, uid, user.gid);
  chmodSync(folder, (mode & 0o7777) | 0o010);
}

function canRun({ folder }: Binaries, parent: string, user: User): boolean {
  return (
    canEnter(parent, user) && canDo(user, 'exec "$1" --version', programIn(folder, 'postgres'))
  );
}

const canEnter = (folder: string, user: User): boolean => canDo(user, 'cd "$1"', folder);

function canDo(user: User, what: string, argument: string): boolean {
  const words = ['-c', what, 'sh', argument];
  return spawnSync('/bin/sh', words, { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
}

function hasNamespaces({ folder }: Binaries): boolean {
  const words = ['--user', '--map-user=1000', programIn(folder, 'postgres'), '--version'];
  return spawnSync('unshare', words, { stdio: 'ignore' }).status === 0;
}

function fromCopies(
  { folder, version, major }: Binaries,
  parent: string,
  systemFolder: string,
  user: User,
): Runner {
  const reachable = canEnter(parent, user) ? parent : newFolder(systemFolder);
  const programs = join(reachable, `postgresql-${version}`);
  if (!existsSync(programs)) {
    const copy = mkdtempSync(`${programs}.new-`);
    cpSync(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    // what a power cut left of them would stand here for good
    spawnSync('sync');
    renameSync(copy, programs);
  }
  const binaries = { folder: join(programs, 'bin'), version, major };
  if (canRun(binaries, reachable, user)) return { binaries, parent: reachable, before: [], user };
  throw new EmbeddedRefusal(
    `PostgreSQL refuses to run as root, and no other user can enter ${reachable}: start as another user`,
  );
}

function newFolder(systemFolder: string): string {
  const folder = mkdtempSync(join(systemFolder, 'shieldsource-'));
  chmodSync(folder, 0o755);
  return folder;
}
