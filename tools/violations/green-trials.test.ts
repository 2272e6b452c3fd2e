import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rooms } from '../guards/sources.ts';
import { rememberGreenTrial, isTrialGreen } from './green-trials.ts';

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
  expect(await isTrialGreen(root, 'lint')).toBe(false);
});

test('a guard that was green is remembered, and no other', async () => {
  await rememberGreenTrial(root, 'types of web');
  expect(await isTrialGreen(root, 'types of web')).toBe(true);
  expect(await isTrialGreen(root, 'types of e2e')).toBe(false);
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
  await rememberGreenTrial(root, 'lint');
  await put(path, 'other');
  expect(await isTrialGreen(root, 'lint')).toBe(false);
});

test.each(['server/src/app.ts', 'README.md'])('but not for %s', async (path) => {
  await rememberGreenTrial(root, 'lint');
  await put(path, 'other');
  expect(await isTrialGreen(root, 'lint')).toBe(true);
});
