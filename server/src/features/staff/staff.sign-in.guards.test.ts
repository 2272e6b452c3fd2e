import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { inTransaction } from '../../platform/database/database.ts';

const harness = await testApp();
const { db } = harness.app;
const given = givenOn(harness);
const run = (statement: string) => sql.raw(statement).execute(db);
const stoppedBy = stoppedByOn(harness);

let admin: string;
let other: string;
let reviewer: string;
beforeAll(async () => {
  admin = (await given.staff({ roles: ['admin'] })).id;
  other = (await given.staff({ roles: ['admin'] })).id;
  reviewer = (await given.staff()).id;
});

const mark = (id: string) =>
  run(`insert into staff_emergency_account (staff_id, marked_by) values ('${id}', '${other}')`);
const link = (id: string, lastUsed: string) =>
  run(`insert into staff_provider_account (id, staff_id, issuer, subject, last_used_at)
    values ('${newId()}', '${id}', 'https://id.example.com', '${randomUUID()}', ${lastUsed})`);
const setting = (key: string, value: string) =>
  `insert into setting (id, key, version, value, changed_by) values ('${newId()}', '${key}', 1, '${value}', '${admin}')
   on conflict (key) do update set version = setting.version + 1, value = excluded.value`;
/** Whether a statement waits for what another transaction holds. */
async function isKeptWaiting(statement: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query = ${statement}`.execute(
    harness.app.db,
  );
  return rows.length === 1;
}
const off = () => setting('staff.passphrases', 'off');
const on = () => setting('staff.passphrases', 'on');

beforeEach(async () => {
  await run(on());
  await run('delete from staff_emergency_account');
  await run('delete from staff_provider_account');
});

describe('passphrases stay on', () => {
  test('without an emergency account', async () => {
    await link(admin, 'now()');
    expect(await stoppedBy(off())).toBe('staff_emergency_account_needed');
  });

  test.each([
    ['where nobody has come by the provider', async () => {}],
    ['where that was longer ago than a day', () => link(admin, `now() - interval '25 hours'`)],
    ['where it was no admin', () => link(reviewer, 'now()')],
  ])('%s', async (_, came) => {
    await mark(other);
    await came();
    expect(await stoppedBy(off())).toBe('staff_provider_admin_needed');
  });

  test('where the mark is taken away at the same moment', async () => {
    await mark(other);
    await link(admin, 'now()');
    const switched = await harness.database.pool.connect();
    await switched.query(`begin; ${off()}`);
    const takeAway = 'delete from staff_emergency_account';
    let isOver = false;
    const outcome = stoppedBy(takeAway).finally(() => (isOver = true));
    await expect.poll(async () => isOver || (await isKeptWaiting(takeAway))).toBe(true);
    await switched.query('commit');
    switched.release();
    expect(await outcome).toBe('staff_emergency_account_stays');
  });
});

describe('while they are off', () => {
  beforeEach(async () => {
    await mark(other);
    await link(admin, 'now()');
    await run(off());
  });

  test('neither the mark nor the provider moves', async () => {
    await expect(run('delete from staff_emergency_account')).rejects.toThrow('stays');
    await expect(run(`update staff_emergency_account set staff_id = '${admin}'`)).rejects.toThrow(
      'stays',
    );
    await expect(run(setting('staff.provider.issuer', 'https://x.example'))).rejects.toThrow(
      'stays as it is',
    );
    await run(on());
    await expect(run(setting('staff.provider.issuer', 'https://x.example'))).rejects.toThrow(
      'takes two admins',
    );
  });

  test('nor does a setting of the provider that there is', async () => {
    await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(setting('staff.provider.name', 'x')).execute(tx);
    });
    expect(
      await stoppedBy(
        `update setting set value = 'y', version = version + 1 where key = 'staff.provider.name'`,
      ),
    ).toBe('staff_provider_stays');
  });
});

test('an emergency account is an active admin, and stays one', async () => {
  await expect(mark(reviewer)).rejects.toMatchObject({
    constraint: 'staff_emergency_account_admin',
  });
  await mark(other);
  await expect(mark(admin)).rejects.toThrow('staff_emergency_account_one');
  expect(await stoppedBy('update staff_emergency_account set is_only = false')).toBe(
    'staff_emergency_account_only',
  );
  for (const change of [`state = 'disabled'`, `roles = '{reviewer}'`])
    expect(await stoppedBy(`update staff set ${change} where id = '${other}'`)).toBe(
      'staff_emergency_account_admin',
    );
  await run(`update staff set roles = '{reviewer,admin}' where id = '${other}'`);
});

test('a recovery code is used once', async () => {
  await run(
    `insert into staff_recovery_code (id, staff_id, code_hash) values ('${newId()}', '${admin}', 'x')`,
  );
  expect(await stoppedBy(`update staff_recovery_code set used_at = now(), code_hash = 'y'`)).toBe(
    'staff_recovery_code_used_once',
  );
  expect(
    await stoppedBy(
      `insert into staff_recovery_code (id, staff_id, code_hash) values ('${newId()}', '${admin}', 'x')`,
    ),
  ).toBe('staff_recovery_code_once');
  await run('update staff_recovery_code set used_at = now()');
  for (const change of ['used_at = null', 'used_at = now()', `code_hash = 'y'`])
    await expect(run(`update staff_recovery_code set ${change}`)).rejects.toThrow('set once');
});

test('an account of a provider stays whose it is, and nobody invites themselves', async () => {
  await link(admin, 'now()');
  for (const change of [`staff_id = '${other}'`, `subject = 'x'`, `issuer = 'x'`])
    expect(await stoppedBy(`update staff_provider_account set ${change}`)).toBe(
      'staff_provider_account_stays',
    );
  await run('update staff_provider_account set is_proven = true');
  expect(await stoppedBy('update staff_provider_account set is_proven = false')).toBe(
    'staff_provider_account_stays',
  );
  expect(
    await stoppedBy(
      `insert into staff_provider_account (id, staff_id, issuer, subject)
       select '${newId()}', '${other}', issuer, subject from staff_provider_account`,
    ),
  ).toBe('staff_provider_account_once');
  await expect(
    run(`insert into staff_provider_invitation values ('${admin}', '${admin}', now())`),
  ).rejects.toThrow('staff_provider_invitation_of_another');
});
