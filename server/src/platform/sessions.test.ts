import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import { testApp, type Person } from '../../test/app.ts';
import { givenOn } from '../../test/given.ts';
import { hashOf, newToken } from './crypto.ts';

const harness = await testApp();
const { app, as, served } = harness;
const given = givenOn(harness);

/** Moves the day on which servers began to bind sessions. */
const begunBefore = (time: string) =>
  sql`update migration set applied_at = now() - ${time}::interval where name = '0025-sessions-bound.sql'`.execute(
    app.db,
  );
beforeAll(() => begunBefore('2 days'));

/** A session as somebody makes it who may write SQL as the server does. */
async function madeBySql(staffId: string, binding: Buffer | null): Promise<Person> {
  const [token, cookie] = [newToken(), newToken()];
  await served.db
    .insertInto('session')
    .values({
      id: randomUUID(),
      kind: 'staff',
      staff_id: staffId,
      token_hash: hashOf(token),
      cookie_hash: hashOf(cookie),
      binding,
    })
    .execute();
  return { id: staffId, kind: 'staff', token, cookie };
}

test('one that was made by SQL opens nothing', async () => {
  const admin = await given.staff({ roles: ['admin'] });
  await as(admin).call(getStaffPage, {});
  const { binding } = await app.db
    .selectFrom('session')
    .where('token_hash', '=', hashOf(admin.token))
    .select('binding')
    .executeTakeFirstOrThrow();
  for (const forged of [null, Buffer.alloc(32), binding])
    await expect(as(await madeBySql(admin.id, forged)).call(getStaffPage, {})).refuses(
      'notLoggedIn',
    );
});

test('one that was given to another person opens nothing', async () => {
  const [reviewer, admin] = [
    await given.staff({ roles: ['reviewer'] }),
    await given.staff({ roles: ['admin'] }),
  ];
  await served.db
    .updateTable('session')
    .set({ staff_id: admin.id })
    .where('token_hash', '=', hashOf(reviewer.token))
    .execute();
  await expect(as(reviewer).call(getStaffPage, {})).refuses('notLoggedIn');
});

test('one of the release before opens what it did, made until a day after', async () => {
  const admin = await given.staff({ roles: ['admin'] });
  const earlier = await madeBySql(admin.id, null);
  await begunBefore('23 hours');
  await as(earlier).call(getStaffPage, {});
  await begunBefore('25 hours');
  await expect(as(earlier).call(getStaffPage, {})).refuses('notLoggedIn');
});
