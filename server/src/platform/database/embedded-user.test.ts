import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from './database.ts';
import { binariesIn, installedBinaries, type Binaries } from './embedded-binaries.ts';
import { runnerFor } from './embedded-user.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-user-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A new folder for data, in one that others may enter or not. */
function newParent(mode: number): string {
  const outer = mkdtempSync(join(folder, 'outer-'));
  const parent = join(outer, 'data');
  mkdirSync(parent, { mode: 0o700 });
  chmodSync(outer, mode);
  return parent;
}

test('whoever is not root runs it themselves, where it is', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  const binaries = { folder: '/somewhere/bin', version: '18.4', major: 18 };
  const parent = newParent(0o700);
  expect(runnerFor(binaries, parent)).toEqual({ binaries, parent, before: [] });
  expect(statSync(parent).mode & 0o777).toBe(0o700);
});

// PostgreSQL refuses root alone, and root alone can hand it to others
describe.each(process.getuid?.() === 0 ? ['root'] : [])('for %s', () => {
  let binaries: Binaries;
  beforeAll(() => {
    chmodSync(folder, 0o755);
    const programs = join(folder, 'programs');
    cpSync(dirname(installedBinaries()[0]!.folder), programs, {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(programs, 0o755);
    binaries = binariesIn(join(programs, 'bin'))!;
  });

  test('a user without rights does, who may pass through the data folder and read nothing of it', () => {
    const parent = newParent(0o755);
    const runner = runnerFor(binaries, parent);
    expect(runner).toMatchObject({ binaries, parent, before: [] });
    expect(runner.user?.uid).toBeGreaterThan(0);
    const { mode, uid, gid } = statSync(parent);
    expect([mode & 0o777, uid, gid]).toEqual([0o710, 0, runner.user?.gid]);
  });

  test('in a folder that others cannot enter it runs all the same', async () => {
    const parent = newParent(0o700);
    const database = await openDatabase({ dataDir: parent });
    const { rows } = await database.pool.query('select 1 as one');
    await database.close();
    expect(rows).toEqual([{ one: 1 }]);
    expect(existsSync(join(parent, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
  });

  test('where namespaces are closed, from copies that the user reaches', () => {
    // no program `unshare` is found
    vi.stubEnv('PATH', folder);
    const parent = newParent(0o700);
    const runner = runnerFor(binaries, parent, folder);
    expect(runner.before).toEqual([]);
    expect(runner.user?.uid).toBeGreaterThan(0);
    expect(dirname(runner.parent)).toBe(folder);
    expect(runner.binaries.folder).toBe(
      join(runner.parent, `postgresql-${binaries.version}`, 'bin'),
    );
    expect(binariesIn(runner.binaries.folder)).toEqual(runner.binaries);
    // the next start finds them
    expect(runnerFor(runner.binaries, runner.parent, folder)).toEqual(runner);
  });
});
