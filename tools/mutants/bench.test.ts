import { expect, test } from 'vitest';
import { runOf, watching, type Report } from './bench.ts';
import { codeSitesIn } from './code-sites.ts';
import { edited, known } from './site.ts';

const root = '/copy';
const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] };
const failed = { status: 'failed', fullName: 'takes away', failureMessages: ['expected 1\n at'] };
const file = { name: '/copy/server/a.test.ts', status: 'passed', message: '' };
const verdictOf = (success: boolean, testResults: Report['testResults']) =>
  runOf({ success, testResults }, root).verdict;

test('green is when all passed', () => {
  expect(verdictOf(true, [{ ...file, assertionResults: [passed] }])).toEqual({ is: 'green' });
});

test('the first red test is named with its reason', () => {
  const red = { ...file, status: 'failed', assertionResults: [passed, failed] };
  expect(verdictOf(false, [red])).toEqual({
    is: 'red',
    test: 'server/a.test.ts > takes away',
    reason: 'expected 1',
  });
});

test('a file that breaks while it loads is red, and one that is no program is not', () => {
  const loading = { ...file, status: 'failed', assertionResults: [] };
  expect(verdictOf(false, [{ ...loading, message: 'no such row' }]).is).toBe('red');
  expect(verdictOf(false, [{ ...loading, message: 'SyntaxError: }' }]).is).toBe('broken');
});

test('an error outside of every test is red', () => {
  expect(verdictOf(false, [{ ...file, assertionResults: [passed] }]).is).toBe('red');
});

test('a rule that is watched says so when it is asked, and otherwise works as before', () => {
  const text = `function eat(a: number) { if (a > 1) throw refuse('tooMany'); return a; }`;
  const [site] = known(codeSitesIn('server/src/fruit.ts', text));
  expect(edited(text, watching(site ? [site] : []))).toBe(
    text.replace('a > 1', `(globalThis.reached?.("${site?.id}"), a > 1)`),
  );
});
