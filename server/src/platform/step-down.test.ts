import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ownerToBecome } from './step-down.ts';

const folder = mkdtempSync(join(tmpdir(), 'shieldsource-owner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

test('whoever is not root stays who they are', () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  expect(ownerToBecome({ dataDir: '/', port: 8080 }, folder)).toBeNull();
});

// root alone can become somebody else
describe.each(process.getuid?.() === 0 ? ['root'] : [])('%s', () => {
  const uid = 54_321;
  const programs = join(folder, 'programs');
  beforeAll(() => {
    chmodSync(folder, 0o755);
    mkdirSync(programs);
    writeFileSync(join(programs, 'package.json'), '{}');
  });
  function newData(owner = uid): string {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    mkdirSync(join(dataDir, 'files'));
    writeFileSync(join(dataDir, 'files', 'one'), '');
    for (const path of ['files/one', 'files', '.']) chownSync(join(dataDir, path), owner, owner);
    return dataDir;
  }

  test('becomes the owner of the data, with no group of root and no way back', () => {
    const dataDir = newData();
    const owner = ownerToBecome({ dataDir, port: 8080 }, programs);
    expect(owner).toEqual({ uid, gid: uid });
    const module = new URL('step-down.ts', import.meta.url).href;
    const code = `import { become } from '${module}';
      become(${JSON.stringify(owner)});
      let isBack = true;
      try { process.setuid(0); } catch { isBack = false; }
      const { getuid, geteuid, getgid, getgroups } = process;
      console.log(JSON.stringify([getuid(), geteuid(), getgid(), getgroups(), isBack]));`;
    const words = ['--input-type=module', '--eval', code];
    const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect([stdout.trim(), stderr]).toEqual([`[${uid},${uid},${uid},[${uid}],false]`, '']);
  });

  test.each([
    ['the data is its own', () => newData(0), 8080, /请建一个专用用户/],
    ['there is no data yet', () => join(folder, 'nothing'), 8080, /请建一个专用用户/],
    ['only root may listen there', () => newData(), 443, /PORT=443/],
    [
      'something in the data belongs to another',
      () => {
        const dataDir = newData();
        writeFileSync(join(dataDir, 'files', 'two'), '');
        return dataDir;
      },
      8080,
      /files\/two 不属于/,
    ],
  ])('stays root where %s, and says so', (_, data, port, words) => {
    const owner = ownerToBecome({ dataDir: data(), port }, programs);
    expect(owner).toEqual({ stays: expect.stringMatching(words) as string });
  });

  test('stays root where the owner cannot reach the programs', () => {
    const closed = mkdtempSync(join(folder, 'closed-'));
    const owner = ownerToBecome({ dataDir: newData(), port: 8080 }, closed);
    expect(owner).toEqual({ stays: expect.stringContaining(closed) as string });
  });
});
