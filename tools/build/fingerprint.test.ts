import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withScratchFolder } from '../suites/scratch.ts';
import { fingerprintOf } from './fingerprint.ts';

const project = [
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'contract/src/gifts/calls.ts',
  'web/src/portal/main.tsx',
  'web/src/portal/main.test.tsx',
  'server/src/main.ts',
  'e2e/gifts.spec.ts',
  'tools/start.ts',
  'tools/build/precompress.ts',
];

describe('the fingerprint of a build', () => {
  test('stays when nothing changed, and when only tests or the server did', () =>
    onProject(async (root, before) => {
      expect(await fingerprintOf(root)).toBe(before);
      await put(root, 'web/src/portal/main.test.tsx', 'changed');
      await put(root, 'server/src/main.ts', 'changed');
      await put(root, 'web/dist/assets/a.js', 'a build is not a source');
      expect(await fingerprintOf(root)).toBe(before);
    }));

  test.for([
    'web/src/portal/main.tsx',
    'web/src/ui/Added.tsx',
    'contract/src/gifts/calls.ts',
    'lingui.config.ts',
    'package-lock.json',
    'tools/build/precompress.ts',
  ])('changes with %s', (path) =>
    onProject(async (root, before) => {
      await put(root, path, 'changed');
      expect(await fingerprintOf(root)).not.toBe(before);
    }),
  );

  test('changes when a source is gone', () =>
    onProject(async (root, before) => {
      await rm(join(root, 'contract/src/gifts/calls.ts'));
      expect(await fingerprintOf(root)).not.toBe(before);
    }));
});

function onProject(use: (root: string, before: string) => Promise<void>): Promise<void> {
  return withScratchFolder(async (root) => {
    for (const path of project) await put(root, path, `the text of ${path}`);
    await use(root, await fingerprintOf(root));
  });
}

async function put(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
