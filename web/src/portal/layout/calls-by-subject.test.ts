import { expect, test } from 'vitest';
import { routes } from '@shieldsource/contract/routes';
import { callsBySubject } from './calls-by-subject.ts';

test('every call that tells of something is there', () => {
  const names = new Set<string>(routes.map(({ name }) => name));
  const calls = Object.values(callsBySubject).flat();
  expect(calls.filter((name) => !names.has(name))).toEqual([]);
});
