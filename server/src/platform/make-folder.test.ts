import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileStore } from './files/file-store.ts';
import { makeFolder } from './make-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'shieldsource-folder-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('a folder is made with all that leads to it, for this user alone, and may be there', () => {
  const folder = join(top, 'a', 'b');
  makeFolder(folder);
  makeFolder(folder);
  for (const path of [folder, join(top, 'a')]) expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('where none can be made, it says why and comes back', async () => {
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(top, 'file', 'in'))).toThrow('ENOTDIR');
  // Node's own recursive mkdir tries for ever there
  expect(() => makeFolder('/proc/shieldsource/data')).toThrow('ENOENT');
  await expect(openFileStore('/proc/shieldsource/files')).rejects.toThrow(
    'files cannot be kept in /proc/shieldsource/files, below DATA_DIR: ENOENT',
  );
});
