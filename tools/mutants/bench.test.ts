import { expect, test } from 'vitest';
import { runOf, watching, type Told } from './bench.ts';
import { codeSitesIn } from './code-sites.ts';
import { edited, known } from './site.ts';

const green: Told = { path: '/copy/server/a.test.ts', isRed: false, errors: [], failed: [] };
const verdictOf = (files: readonly Told[], errors: readonly string[] = []) =>
  runOf(files, errors, '/copy').verdict;

test('green is when all passed', () => {
  expect(verdictOf([green, green])).toEqual({ is: 'green' });
});

test('the first red test is named with its reason', () => {
  const failed = [{ name: 'takes away', reason: 'expected 1\n at' }];
  expect(verdictOf([green, { ...green, isRed: true, failed }])).toEqual({
    is: 'red',
    test: 'server/a.test.ts > takes away',
    reason: 'expected 1',
  });
});

test('a file that breaks while it loads is red, and one that is no program is not', () => {
  const red = { ...green, isRed: true };
  expect(verdictOf([{ ...red, errors: ['no such row'] }]).is).toBe('red');
  expect(verdictOf([{ ...red, errors: ['SyntaxError: }'] }]).is).toBe('broken');
});

test('an error outside of every test is red', () => {
  expect(verdictOf([green], ['nobody caught it']).is).toBe('red');
});

test('a rule that is watched says so when it is asked, and otherwise works as before', () => {
  const text = `function eat(a: number) { if (a > 1) throw refuse('tooMany'); return a; }`;
  const [site] = known(codeSitesIn('server/src/fruit.ts', text));
  expect(edited(text, watching(site ? [site] : []))).toBe(
    text.replace('a > 1', `(globalThis.reached?.("${site?.id}"), a > 1)`),
  );
});
