import { expect, test } from 'vitest';
import type { KnownSite } from './site.ts';
import { stagesOf, type TestText } from './stages.ts';

const tests: readonly TestText[] = [
  { path: 'server/src/features/fruit/fruit.test.ts', text: `postFruitEat 'notPermitted'` },
  { path: 'server/src/features/fruit/fruit.trees.test.ts', text: 'getTree' },
  { path: 'server/src/features/fruit/fruit.guards.test.ts', text: `'fruit_size'` },
  { path: 'server/src/features/nuts/nuts.test.ts', text: 'getTree' },
  {
    path: 'server/test/access.test.ts',
    text: `from '@shieldsource/contract/routes'; 'notLoggedIn'`,
  },
  { path: 'server/test/pages.test.ts', text: '' },
];
const all = new Set(tests.map(({ path }) => path));
const broken = { path: '', start: 0, end: 0, text: '' };
const base = { id: '', rule: '', within: '', broken } as const;
const stages = (site: Omit<KnownSite, keyof typeof base> & Partial<KnownSite>, askedBy = all) =>
  stagesOf({ ...base, ...site }, tests, askedBy).map(({ by, files, named }) => [
    by,
    ...files.map((file) => file.split('/').at(-1)),
    ...(named === undefined ? [] : [{ named }]),
  ]);

test('code is at home beside its file, then in its folder; what takes long comes last', () => {
  const path = 'server/src/features/fruit/fruit.trees.queries.ts';
  expect(stages({ kind: 'ownership', path })).toEqual([
    ['file', 'fruit.trees.test.ts'],
    ['folder', 'fruit.test.ts', 'fruit.guards.test.ts'],
    ['server', 'nuts.test.ts', 'pages.test.ts'],
    ['server', 'access.test.ts'],
  ]);
});

test('a test that never asks the rule is not run', () => {
  const path = 'server/src/features/fruit/fruit.ts';
  const askedBy = new Set(['server/src/features/nuts/nuts.test.ts']);
  expect(stages({ kind: 'refusal', path }, askedBy)).toEqual([['server', 'nuts.test.ts']]);
  expect(stages({ kind: 'refusal', path }, new Set())).toEqual([]);
});

test('a call is at home in the folder whose tests name it, and tried by what sweeps all access', () => {
  const path = 'contract/src/fruit.ts';
  expect(stages({ kind: 'access', path, within: 'postFruitEat' }, new Set())).toEqual([
    ['file', 'fruit.test.ts'],
    ['server', 'access.test.ts', { named: 'postFruitEat' }],
  ]);
});

test('a constraint is at home where a test names it, though it may never refuse anything there', () => {
  const site = { kind: 'constraint', path: 'server/schema.sql', constraint: 'fruit_size' } as const;
  expect(stages(site)[0]).toEqual(['file', 'fruit.guards.test.ts']);
  expect(stages(site, new Set())).toEqual([['file', 'fruit.guards.test.ts']]);
});
