import { readdirSync, statSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { spawnSync } from './children.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Whom a start as root becomes: the owner of `DATA_DIR`. `stays` where that is nobody else, or where they could not go on;
 * it says why. Null for whoever is not root.
 */
export function ownerToBecome(
  { dataDir, port }: Pick<Config, 'dataDir' | 'port'>,
  programs: string,
): Owner | { readonly stays: string } | null {
  if (process.getuid?.() !== 0) return null;
  const { uid = 0, gid = 0 } = statSync(dataDir, { throwIfNoEntry: false }) ?? {};
  if (uid === 0)
    return {
      stays: `以 root 运行：请建一个专用用户，并把 ${dataDir} 交给它（chown -R），启动时会自动降权`,
    };
  if (port > 0 && port < 1024) return { stays: `以 root 运行：PORT=${port} 只有 root 能监听` };
  const foreign = foreignIn(dataDir, uid);
  if (foreign !== null)
    return { stays: `以 root 运行：${foreign} 不属于 ${dataDir} 的所有者，请先 chown -R` };
  // a number without a name has the group of the folder, or one of its own
  const owner = { uid, gid: groupOf(uid) || gid || uid };
  if (!canEnter(programs, owner))
    return { stays: `以 root 运行：${dataDir} 的所有者不能进入 ${programs}` };
  return owner;
}

/** Goes on as this user, for good. */
export function become({ uid, gid }: Owner): void {
  // its types do not know it
  const { initgroups } = process as { initgroups?: (user: number, group: number) => void };
  try {
    initgroups?.(uid, gid);
  } catch {
    // a number without a name has no groups but its own
    process.setgroups?.([gid]);
  }
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** Something in the folder that belongs to another: it would be read or written no longer. Links are not followed. */
function foreignIn(folder: string, uid: number): string | null {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (lstatSync(path, { throwIfNoEntry: false })?.uid !== uid) return path;
    const within = entry.isDirectory() ? foreignIn(path, uid) : null;
    if (within !== null) return within;
  }
  return null;
}

const groupOf = (uid: number): number =>
  Number(spawnSync('id', ['-g', `${uid}`], { encoding: 'utf8' }).stdout);

function canEnter(folder: string, user: Owner): boolean {
  const words = ['-c', 'cd "$1" && [ -r package.json ]', 'sh', folder];
  return spawnSync('/bin/sh', words, { ...user, stdio: 'ignore', cwd: '/' }).status === 0;
}
