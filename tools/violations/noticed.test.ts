import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rooms } from '../guards/sources.ts';
import { noteNoticed, wereNoticed } from './noticed.ts';

let root: string;
const put = async (path: string, text = ''): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'shieldsource-noticed-'));
  for (const room of rooms) await put(`${room}/package.json`, '{}');
  await put('package-lock.json', '{}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('on a fresh checkout nothing was noticed', async () => {
  expect(await wereNoticed(root, 'lint')).toBe(false);
});

test('a guard that was green is remembered, and no other', async () => {
  await noteNoticed(root, 'types of web');
  expect(await wereNoticed(root, 'types of web')).toBe(true);
  expect(await wereNoticed(root, 'types of e2e')).toBe(false);
});

test.each([
  'package-lock.json',
  '.oxlintrc.json',
  'knip.json',
  'tools/guards/lint.ts',
  'tools/violations/lint.violations.ts',
  'server/tsconfig.json',
  'web/vite.config.ts',
  'web/package.json',
])('and forgotten once %s is another', async (path) => {
  await noteNoticed(root, 'lint');
  await put(path, 'other');
  expect(await wereNoticed(root, 'lint')).toBe(false);
});

test.each(['server/src/app.ts', 'README.md'])('but not for %s', async (path) => {
  await noteNoticed(root, 'lint');
  await put(path, 'other');
  expect(await wereNoticed(root, 'lint')).toBe(true);
});
