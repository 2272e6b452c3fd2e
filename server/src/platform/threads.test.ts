import { access } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashTryInThread } from './crypto.ts';
import { isRightPassword } from './passwords.ts';

test.each([
  ['passwords are checked', () => isRightPassword(null, 'a guess')],
  ['challenges are made', () => hashTryInThread(1, 'salt')],
])('files are looked at while many %s', async (_, act) => {
  await act();
  const done: string[] = [];
  const acts = Array.from({ length: 40 }, () => act().then(() => done.push('act')));
  const look = () => access(import.meta.filename);
  await look();
  await look().then(() => done.push('file'));
  await Promise.all(acts);
  expect(done.indexOf('file')).toBeLessThan(20);
});
