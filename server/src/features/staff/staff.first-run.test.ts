import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { postStaffInfo, postStaffLogin } from '@shieldsource/contract/reports/desk';
import {
  getFirstRun,
  postFirstRun,
  postFirstRunWord,
} from '@shieldsource/contract/staff/first-run';
import type { GivenOf } from '@shieldsource/contract/route';
import { nobody, testApp } from '../../../test/app.ts';
import { reopenFirstRun } from '../../../test/examples.setup.ts';
import { givenOn } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { newFirstWord } from './staff.first-run.ts';
import { addStaff } from './staff.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);

type Ending = GivenOf<typeof postFirstRun>;

/** What somebody with the word sends in the end. */
async function ending(word: string, over: Partial<Ending> = {}): Promise<Ending> {
  const email = `${randomUUID()}@example.com`;
  const { secret } = await as(nobody).call(postFirstRunWord, { word, email });
  return {
    word,
    email,
    name: '第一人',
    passphrase: '一句只有我自己知道的长密码',
    secret,
    totp: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    ...over,
  };
}
const admins = async () =>
  (await app.db.selectFrom('staff').where('is_founder', '=', true).select('email').execute())
    .length;
const isOpen = async () => (await as(nobody).call(getFirstRun, {})).isOpen;

beforeEach(async () => {
  await forgetLimits(harness);
});

test('an empty centre has its first admin by the word of the start, signed in at once, and is closed then', async () => {
  expect(await isOpen()).toBe(true);
  const word = (await newFirstWord(app)) ?? '';
  expect(word).toMatch(/^([A-Z2-9]{4}-){6}[A-Z2-9]{4}$/);
  const { rows } = await sql<{ row: string }>`select first_run::text as row from first_run`.execute(
    app.db,
  );
  expect(JSON.stringify(rows)).not.toContain(word.replaceAll('-', ''));

  // as somebody types it who copies by eye
  const input = await ending(` ${word.toLowerCase().replaceAll('-', ' ')} `);
  const answer = await as(nobody).answer(postFirstRun, input);
  const { token, staff } = answer.json<{
    result: { token: string; staff: { id: string; roles: string[] } };
  }>().result;
  expect(staff.roles).toEqual(['admin', 'reviewer', 'operator']);
  const cookie = answer.cookies.find(({ name }) => name.includes('staff'))?.value ?? '';
  const me = { id: staff.id, kind: 'staff', token, cookie } as const;
  expect(await as(me).call(postStaffInfo, {})).toMatchObject({ email: input.email });

  // the code was used up, the next one signs in
  const { email, passphrase, secret } = input;
  const signIn = (totp: string) => as(nobody).answer(postStaffLogin, { email, passphrase, totp });
  expect(outcomeOf(await signIn(input.totp))).toBe('wrongStaffSignIn');
  const next = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + 30_000,
  });
  expect(outcomeOf(await signIn(next))).toBe('success');

  expect(await isOpen()).toBe(false);
  expect(await newFirstWord(app)).toBeNull();
  await expect(as(nobody).call(postFirstRun, input)).refuses('firstRunClosed');
  await expect(as(nobody).call(postFirstRunWord, { word, email })).refuses('firstRunClosed');
  const events = await app.db
    .selectFrom('event')
    .where('kind', '=', 'staff.found')
    .selectAll()
    .execute();
  expect(events).toMatchObject([{ subject: staff.id, actor: 'visitor', actor_id: null }]);
});

test('a wrong word, and one of an earlier start, open nothing', async () => {
  const old = await reopenFirstRun(harness);
  const word = (await newFirstWord(app)) ?? '';
  const before = await admins();
  for (const wrong of [old, 'ABCD-EFGH-JKMN-PQRS', word.slice(0, -1), `${word}A`]) {
    const begin = as(nobody).call(postFirstRunWord, { word: wrong, email: 'a@example.com' });
    await expect(begin).refuses('wrongFirstWord');
    const end = as(nobody).call(postFirstRun, await ending(word, { word: wrong }));
    await expect(end).refuses('wrongFirstWord');
  }
  expect(await admins()).toBe(before);
  expect(await isOpen()).toBe(true);
});

test('no word is in force before a start made one', async () => {
  await reopenFirstRun(harness);
  await sql`update first_run set word_hash = null`.execute(app.db);
  const begin = as(nobody).call(postFirstRunWord, { word: 'x', email: 'a@example.com' });
  await expect(begin).refuses('wrongFirstWord');
});

test('words are tried a limited number of times from an address', async () => {
  const word = await reopenFirstRun(harness);
  const tries = [];
  for (let index = 0; index < 21; index++) {
    const wrong = { word: 'wrong', email: 'a@example.com' };
    tries.push(outcomeOf(await as(nobody).answer(postFirstRunWord, wrong)));
  }
  expect([...new Set(tries)]).toEqual(['wrongFirstWord', 'tooOften']);
  const right = { word, email: 'a@example.com' };
  await expect(as(nobody).call(postFirstRunWord, right)).refuses('tooOften');
  const founder = { remoteAddress: '198.51.100.1' };
  expect(outcomeOf(await as(nobody).answer(postFirstRunWord, right, founder))).toBe('success');
});

test('however many strangers try from everywhere, the founder gets in', async () => {
  const word = await reopenFirstRun(harness);
  const email = 'a@example.com';
  for (let at = 1; at <= 210; at += 1) {
    const remoteAddress = `203.0.113.${at}`;
    await as(nobody).answer(postFirstRunWord, { word: 'wrong', email }, { remoteAddress });
  }
  expect(outcomeOf(await as(nobody).answer(postFirstRunWord, { word, email }))).toBe('success');
});

test.each<[string, Partial<Ending>, string]>([
  ['a short passphrase', { passphrase: '不到十二个字的密码' }, 'passphrase'],
  ['one letter over and over', { passphrase: 'aaaaaaaaaaaaaaaa' }, 'passphrase'],
  ['a common passphrase', { passphrase: 'password1234' }, 'passphrase'],
  ['two common ones together', { passphrase: 'iLoveYou-Dragon99!' }, 'passphrase'],
  ['their own name', { passphrase: '我就叫第一人没有别的名字了' }, 'passphrase'],
  [
    'their own mail',
    { email: 'mina.zhao@company.example', passphrase: '请来找 MinaZhao 就可以了吧' },
    'passphrase',
  ],
  ['the passphrase of the demo', { passphrase: 'shield-source-demo' }, 'passphrase'],
  ['no name', { name: ' ' }, 'name'],
  ['no address', { email: 'somebody' }, 'email'],
  ['a code that is wrong', { totp: '000000' }, 'totp'],
  ['a secret of nobody', { secret: 'short' }, 'secret'],
])('%s is told at its field, and makes nobody', async (_, over, field) => {
  const word = await reopenFirstRun(harness);
  const before = await admins();
  await expect(as(nobody).call(postFirstRun, await ending(word, over))).refuses('badInput', field);
  expect(await admins()).toBe(before);
  expect(await isOpen()).toBe(true);
});

test('an address that a colleague has is told at its field', async () => {
  const word = await reopenFirstRun(harness);
  await inTransaction(app.db, (tx) =>
    addStaff(tx, app, {
      email: 'taken@example.com',
      name: '审核员',
      passphrase: randomUUID(),
      roles: ['reviewer'],
    }),
  );
  const end = as(nobody).call(postFirstRun, await ending(word, { email: 'taken@example.com' }));
  await expect(end).refuses('badInput', 'email');
  expect(await isOpen()).toBe(true);
});

test('of many at once one becomes the first admin', async () => {
  const word = await reopenFirstRun(harness);
  const before = await admins();
  const inputs = [];
  for (let index = 0; index < 6; index++) inputs.push(await ending(word));
  await forgetLimits(harness);
  const outcomes = await Promise.all(
    inputs.map(async (input) => outcomeOf(await as(nobody).answer(postFirstRun, input))),
  );
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('firstRunClosed'), 'success']);
  expect(await admins()).toBe(before + 1);
});

test('the command closes it as well, but for who is no admin', async () => {
  await reopenFirstRun(harness);
  await given.staff({ roles: ['reviewer', 'operator'] });
  expect(await isOpen()).toBe(true);
  await given.staff({ roles: ['admin'] });
  expect(await isOpen()).toBe(false);
  expect(await newFirstWord(app)).toBeNull();
});

describe('the database itself', () => {
  const founder = () =>
    sql`insert into staff (id, email, name, passphrase_hash, totp_sealed, roles, is_founder)
      values (gen_random_uuid(), ${`${randomUUID()}@example.com`}, 'x', 'x', 'x', array['admin'], true)`;

  test('takes one founder, however many connections try', async () => {
    await reopenFirstRun(harness);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => founder().execute(app.db)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(founder().execute(app.db)).rejects.toMatchObject({ constraint: 'first_run_open' });
  });

  test('is closed by a role that is given', async () => {
    await reopenFirstRun(harness);
    const { id } = await given.staff({ roles: ['reviewer'] });
    await sql`update staff set roles = array['admin'] where id = ${id}`.execute(app.db);
    await expect(founder().execute(app.db)).rejects.toMatchObject({ constraint: 'first_run_open' });
  });

  test.each([
    ['update first_run set closed_at = null', 'first_run_closed_once'],
    ["update first_run set word_hash = sha256('x')", 'first_run_closed_once'],
    ['delete from first_run', 'first_run_append_only'],
    ['truncate first_run', 'first_run_append_only'],
    ['insert into first_run default values', 'first_run_pkey'],
    ['update staff set is_founder = not is_founder', 'staff_founder_fixed'],
  ])('refuses %s', async (statement, constraint) => {
    await reopenFirstRun(harness);
    await given.staff({ roles: ['admin'] });
    await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ constraint });
  });
});
