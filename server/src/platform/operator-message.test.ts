import { expect, test } from 'vitest';
import { DatabaseUnavailable } from './database/unavailable.ts';
import { operatorMessageOf } from './operator-message.ts';

test.each([
  [{ DATABASE_URL: 'postgres://db/shieldsource' }, 'the database of DATABASE_URL'],
  [{ DATABASE_URL: '' }, 'the embedded database'],
  [{}, 'the embedded database'],
])('with %j it is %s that cannot be reached, or refuses', (env, database) => {
  const lost = new DatabaseUnavailable(new Error('no answer'));
  expect(operatorMessageOf(lost, env)).toBe(`${database} cannot be reached: no answer`);
  const full = Object.assign(new Error('no space left\n on device'), { code: '53100' });
  expect(operatorMessageOf(full, env)).toBe(`${database} refuses: no space left on device`);
});

test('of two addresses it is the first that is set', () => {
  const lost = new DatabaseUnavailable(new Error('no answer'));
  const addresses = ['MIGRATE_DATABASE_URL', 'DATABASE_URL'];
  const lineWith = (env: NodeJS.ProcessEnv) => operatorMessageOf(lost, env, addresses);
  expect(lineWith({ MIGRATE_DATABASE_URL_FILE: 'owner', DATABASE_URL: 'a' })).toMatch(
    /^the database of MIGRATE_DATABASE_URL /,
  );
  expect(lineWith({ DATABASE_URL: 'a' })).toMatch(/^the database of DATABASE_URL /);
});

test('a defect has no line, nor has what is no error', () => {
  expect([operatorMessageOf(new TypeError('x is undefined')), operatorMessageOf('x')]).toEqual([
    null,
    null,
  ]);
});
