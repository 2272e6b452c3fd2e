import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getStaffPage } from '@shieldsource/contract/staff/desk';
import { testApp, type Person } from '../../test/app.ts';
import { givenOn } from '../../test/given.ts';
import { hashOf, newToken } from './crypto.ts';
import { inTransaction } from './database/database.ts';
import { endAllSessions, sessionChannel } from './sessions.ts';

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

test('all of them end in pieces that take no time, told of once; what opens nothing any more is left', async () => {
  const { id } = await given.researcher();
  const admin = await given.staff({ roles: ['admin'] });
  const { rows } = await sql<{ before: number }>`
    with made as (
      insert into session (id, kind, researcher_id, token_hash, cookie_hash, last_seen_at)
      select gen_random_uuid(), 'researcher', ${id}, sha256(gen_random_uuid()::text::bytea), sha256(gen_random_uuid()::text::bytea),
        now() - make_interval(days => case when n <= 12000 then 6 else 8 end) from generate_series(1, 12500) n)
    select count(*)::int as before from session`.execute(app.db);
  await sql
    .raw(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 5000 then raise 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after update on session referencing new table as changed
      for each statement execute function refuse_many()`)
    .execute(app.db);
  const heard: string[] = [];
  const deafen = await served.listen(sessionChannel, (payload) => heard.push(payload));
  expect(await inTransaction(app.db, endAllSessions)).toBe(12_000 + (rows[0]?.before ?? 0));
  await expect.poll(() => heard).toEqual(['']);
  await deafen();
  await sql.raw('drop trigger refuse_many on session').execute(app.db);
  await expect(as(admin).call(getStaffPage, {})).refuses('loggedOut');
});
