import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stripServerOnly } from '../../web/build/strip-server-only.ts';
import { projectRoot } from '../running/project.ts';

const cwd = join(projectRoot, 'contract/src');
const subjects = globSync('{*,*/*}.ts', { cwd });

/** A file of the contract as the pages get it. */
function inPages(file: string): string {
  const { transform } = stripServerOnly();
  if (typeof transform !== 'object') throw new Error('the plugin transforms');
  const { code } = transform.handler.call(
    undefined as never,
    readFileSync(join(cwd, file), 'utf8'),
    join(cwd, file),
  ) as { code: string };
  return code;
}

test('pages get no server-only field of a route, written in place or spread from a shared constant', () => {
  const said = /^ {2}(?:output|refusals|records|recordsNothing):/m;
  const calls = subjects.filter((file) => file !== 'route.ts');
  expect(
    calls.filter((file) => said.test(readFileSync(join(cwd, file), 'utf8'))).length,
  ).toBeGreaterThan(20);
  expect(calls.filter((file) => said.test(inPages(file)))).toEqual([]);
});

test.each([
  ['a read', 'reports/calls.ts', 'getReportDetail', false],
  ['a read whose input a page checks by name', 'reports/calls.ts', 'getReportPage', true],
  ['a call that a form fills', 'people/addresses.ts', 'postAddressInsert', true],
  ['a list of the console', 'gifts/desk.ts', 'getStaffGiftPage', true],
])('%s: %s %s', (_what, file, name, hasInput) => {
  const [, described = ''] = inPages(file).split(`name: '${name}'`);
  expect(/^ {2}input:/m.test(described.split('\n})')[0] ?? '')).toBe(hasInput);
});

test('pages do not get what a rule says in the published contract', () => {
  expect(readFileSync(join(cwd, 'letters/calls.ts'), 'utf8')).toContain('says:');
  expect(subjects.filter((file) => inPages(file).includes('says:'))).toEqual([]);
});
