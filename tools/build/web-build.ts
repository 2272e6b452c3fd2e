import { existsSync } from 'node:fs';
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BadConfig } from '../../server/src/platform/bad-config.ts';
import { runScript } from '../running/command.ts';
import { installed, projectRoot } from '../running/project.ts';
import { fingerprintOf } from './fingerprint.ts';
import { firstLoads } from './first-loads.ts';
import { precompress } from './precompress.ts';

const web = join(projectRoot, 'web');
const finished = join(web, 'dist');
const vite = installed('vite/bin/vite.js');
const fingerprintFile = 'built-from.txt';

/**
 * Builds both fronts into `web/dist` when anything they are made of has changed since the last build.
 * Returns whether it built; `beforeBuild` tells when it is about to. A build that fails or is interrupted leaves the previous one in place.
 */
export async function buildWebWhenChanged(beforeBuild = (): void => {}): Promise<boolean> {
  const fingerprint = await fingerprintOf(projectRoot);
  if (fingerprint === (await lastFingerprint())) return false;
  if (!existsSync(vite))
    throw new BadConfig(
      'web/dist is missing or of other sources, and cannot be built without development packages: copy it from where this version was built, or run npm ci',
    );
  const aside = join(web, `.dist-${process.pid}`);
  const old = `${aside}-old`;
  beforeBuild();
  await removeLeftovers();
  try {
    for (const front of ['portal', 'console'])
      await runVite(aside, '--config', `${front}.config.ts`);
    await writeFirstLoads(aside);
    await precompress(aside);
    await runVite(join(aside, '.vite/first-screen'), '--config', 'first-screen.config.ts');
    await writeFile(join(aside, fingerprintFile), fingerprint);
    await rename(finished, old).catch(ignoreMissing);
    await rename(aside, finished);
  } finally {
    await rm(aside, { recursive: true, force: true });
    await rm(old, { recursive: true, force: true });
  }
  return true;
}

function lastFingerprint(): Promise<string> {
  return readFile(join(finished, fingerprintFile), 'utf8').catch(() => '');
}

async function runVite(folder: string, ...options: readonly string[]): Promise<void> {
  const { ok, output } = await runScript(
    vite,
    ['build', '--outDir', folder, '--logLevel', 'error', ...options],
    { cwd: web, env: { NODE_ENV: 'production', NO_COLOR: '1' } },
  );
  if (!ok) throw new Error(`The pages could not be built.\n${output.trimEnd()}`);
}

/** What the server names in the shell of each page (`platform/http/first-loads.ts`). */
async function writeFirstLoads(folder: string): Promise<void> {
  const loads = await firstLoads(folder);
  const byPath = Object.fromEntries(loads.map(({ path, page }) => [path, page]));
  await writeFile(join(folder, '.vite/first-loads.json'), JSON.stringify(byPath));
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** A build that was killed could not tidy up; one that is under way in another process is left alone. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(web)) {
    const builder = /^\.dist-(\d+)/.exec(name)?.[1];
    if (builder !== undefined && !isRunning(Number(builder)))
      await rm(join(web, name), { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
