import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { versionOf } from './version.ts';

test('names the release, and the commit where there is one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shieldsource-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
  expect(versionOf(folder)).toBe('1.2.3');
  const git = (...words: string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x', ...words], { cwd: folder });
  git('init');
  expect(versionOf(folder)).toBe('1.2.3');
  git('commit', '--allow-empty', '-m', 'x');
  const commit = git('rev-parse', '--short=8', 'HEAD').stdout.toString().trim();
  expect(versionOf(folder)).toBe(`1.2.3 (${commit})`);
  git('pack-refs', '--all');
  expect(versionOf(folder)).toBe(`1.2.3 (${commit})`);
  git('checkout', '--detach');
  expect(versionOf(folder)).toBe(`1.2.3 (${commit})`);
});
