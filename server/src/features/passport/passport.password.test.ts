import { beforeEach, describe, expect, test } from 'vitest';
import {
  getAccessRecordPage,
  postPasswordRemove,
  postPasswordSet,
} from '@shieldsource/contract/people/account';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postAccountInfo } from '@shieldsource/contract/people/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { cookieNames } from '../../platform/sessions.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { countAs, forgetLimits, signingInOn } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { ticket } = signingInOn(harness);
const visitor = as(nobody);
const password = '一句只有自己记得住的话';

const signIn = async (phone: string, given = password) =>
  visitor.call(postUserLogin, { phone, password: given, ticket: await ticket() });
async function withPassword(over = password): Promise<Person & { phone: string }> {
  const phone = newPhone();
  const person = await given.researcher({ phone });
  await as(person).call(postPasswordSet, {
    password: over,
    code: await given.code(person, 'password'),
  });
  return { ...person, phone };
}
const hasPassword = async (person: Person) =>
  (await as(person).call(postAccountInfo, {})).hasPassword;

beforeEach(() => forgetLimits(harness));

describe('a password', () => {
  test('signs in beside the code, once it is set, until it is removed', async () => {
    const mina = await withPassword();
    expect(await hasPassword(mina)).toBe(true);
    expect((await signIn(mina.phone)).user.userId).toBe(mina.id);
    const code = await given.code(mina, 'password');
    await as(mina).call(postPasswordRemove, { code });
    expect(await hasPassword(mina)).toBe(false);
    await expect(signIn(mina.phone)).refuses('wrongPassword');
    await expect(
      as(mina).call(postPasswordRemove, { code: await given.code(mina, 'password') }),
    ).refuses('conflict');
    await drainOutbox();
    const { list } = await as(mina).call(getLetterPage, {});
    expect(list.map(({ title }) => title)).toEqual(['登录密码已移除', '登录密码已设置']);
  });

  test('takes the place of the one before, and signs out whoever came in by it', async () => {
    const mina = await withPassword();
    const came = await as(nobody).answer(postUserLogin, {
      phone: mina.phone,
      password,
      ticket: await ticket(),
    });
    const thief = {
      ...mina,
      token: came.json<{ result: { token: string } }>().result.token,
      cookie: came.cookies.find(({ name }) => name === cookieNames.researcher)?.value ?? '',
    };
    expect(await hasPassword(thief)).toBe(true);
    await as(mina).call(postPasswordSet, {
      password: '换了另一句记得住的话',
      code: await given.code(mina, 'password'),
    });
    await expect(as(thief).call(postAccountInfo, {})).refuses('loggedOut');
    await expect(signIn(mina.phone)).refuses('wrongPassword');
    await signIn(mina.phone, '换了另一句记得住的话');
    expect(await hasPassword(mina)).toBe(true);
  });

  test('signing in again in the same browser ends the session that it had', async () => {
    const mina = await withPassword();
    const again = await as(nobody).answer(
      postUserLogin,
      { phone: mina.phone, password, ticket: await ticket() },
      { headers: { cookie: `${cookieNames.researcher}=${mina.cookie}` } },
    );
    expect(outcomeOf(again)).toBe('success');
    await expect(as(mina).call(postAccountInfo, {})).refuses('loggedOut');
  });

  test('that was hashed with less is hashed anew by the next right sign-in, and by no wrong one', async () => {
    const mina = await withPassword();
    const ofBefore =
      '$argon2id$v=19$m=8192,t=1,p=1$IfzUvKG61TJ+AV7Y6BuZ/Q$Nft755jt6VmcNaQMikofvVXDyeG4KgVqOTOM4BxUW8g';
    await app.db
      .updateTable('researcher')
      .set({ password_hash: ofBefore })
      .where('id', '=', mina.id)
      .execute();
    const hash = async () => {
      const row = await app.db
        .selectFrom('researcher')
        .where('id', '=', mina.id)
        .select('password_hash')
        .executeTakeFirstOrThrow();
      return row.password_hash;
    };
    await expect(signIn(mina.phone)).refuses('wrongPassword');
    expect(await hash()).toBe(ofBefore);
    expect((await signIn(mina.phone, '一句从前的密码 2024')).user.userId).toBe(mina.id);
    const anew = await hash();
    expect(anew).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await signIn(mina.phone, '一句从前的密码 2024');
    expect(await hash()).toBe(anew);
  });

  test('is the same however a keyboard composes it', async () => {
    const mina = await withPassword('Cafe\u0301 am Morgen');
    await signIn(mina.phone, 'Caf\u00e9 am Morgen');
  });

  test('needs a fresh code of its own', async () => {
    const mina = await given.researcher();
    for (const code of ['000000', await given.code(mina, 'cancel')])
      await expect(as(mina).call(postPasswordSet, { password, code })).refuses('wrongPhoneCode');
    expect(await hasPassword(mina)).toBe(false);
  });

  test('that anybody would try is refused, and costs no code', async () => {
    const phone = newPhone();
    const mina = await given.researcher({ phone });
    const code = await given.code(mina, 'password');
    for (const guessable of [
      '1234567890',
      'Qwertyuiop',
      'password2026',
      'abababababab',
      'sunshine-football',
      '盾源的一句长密码呀',
      `我${phone}`,
    ])
      await expect(as(mina).call(postPasswordSet, { password: guessable, code })).refuses(
        'badInput',
        'password',
      );
    await as(mina).call(postPasswordSet, { password, code });
  });

  test('is kept as nothing but a hash', async () => {
    const { id } = await withPassword();
    const { password_hash } = await app.db
      .selectFrom('researcher')
      .where('id', '=', id)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('signing in by password', () => {
  test('costs a picture each, right or wrong', async () => {
    const { phone } = await withPassword();
    const used = await ticket();
    const once = { phone, password, ticket: used };
    await visitor.call(postUserLogin, once);
    await expect(visitor.call(postUserLogin, once)).refuses('captchaNeeded');
    await expect(visitor.call(postUserLogin, { phone, password })).refuses('badInput', 'ticket');
    await expect(
      visitor.call(postUserLogin, { phone, password, code: '123456', ticket: used }),
    ).refuses('badInput', 'code');
    await expect(visitor.call(postUserLogin, { phone })).refuses('badInput', 'code');
  });

  test('says the same for a wrong password, an unknown phone and an account without one', async () => {
    const known = await withPassword();
    const [unknown, without] = [newPhone(), newPhone()];
    await given.researcher({ phone: without });
    const answers = await Promise.all(
      [known.phone, unknown, without].map(async (phone) =>
        visitor.answer(postUserLogin, {
          phone,
          password: '不是这一句而是别的',
          ticket: await ticket(),
        }),
      ),
    );
    const compared = answers.map(({ statusCode, headers: { date: _, ...headers }, body }) => ({
      statusCode,
      headers,
      body,
    }));
    expect(outcomeOf(answers[0]!)).toBe('wrongPassword');
    expect(compared[1]).toEqual(compared[0]);
    expect(compared[2]).toEqual(compared[0]);
    const made = await app.db
      .selectFrom('researcher')
      .where('phone_index', '=', app.keys.index('phone', unknown))
      .select('id')
      .execute();
    expect(made).toEqual([]);
  });

  test('works as hard for an unknown phone as for a wrong password', async () => {
    const known = await withPassword();
    const taken: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (let round = 0; round < 12; round++) {
      for (const who of ['known', 'unknown'] as const) {
        await forgetLimits(harness);
        const input = {
          phone: who === 'known' ? known.phone : newPhone(),
          password: '不是这一句而是别的',
          ticket: await ticket(),
        };
        // time on the processor, which other work on the machine does not lengthen
        const start = process.cpuUsage();
        await visitor.answer(postUserLogin, input);
        const { user, system } = process.cpuUsage(start);
        taken[who].push(user + system);
      }
    }
    const quickest = (times: number[]) => Math.min(...times);
    // a hash takes most of it: left out, this would be far from one
    const share = quickest(taken.unknown) / quickest(taken.known);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(2);
  });

  test('is limited by phone and place, by phone alone, and by place', async () => {
    const { phone } = await withPassword();
    const fill = (scope: string, hits: number) =>
      app.db.updateTable('limit_window').set({ hits }).where('scope', '=', scope).execute();
    for (const [scope, hits] of [
      ['password-ip', 10],
      ['password', 50],
      ['login', 100],
    ] as const) {
      await forgetLimits(harness);
      await signIn(phone);
      await fill(scope, hits);
      await expect(signIn(phone)).refuses('tooOften');
    }
    await forgetLimits(harness);
    for (let tries = 0; tries < 10; tries++)
      await expect(signIn(phone, '不是这一句而是别的')).refuses('wrongPassword');
    await expect(signIn(phone)).refuses('tooOften');
    const elsewhere = await visitor.answer(
      postUserLogin,
      { phone, password, ticket: await ticket() },
      { remoteAddress: '203.0.113.9' },
    );
    expect(outcomeOf(elsewhere)).toBe('success');
  });

  test('opens no disabled account, and says so only to who knows the password', async () => {
    const { id, phone } = await withPassword();
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', id)
      .execute();
    await expect(signIn(phone)).refuses('accountDisabled');
    await expect(signIn(phone, '不是这一句而是别的')).refuses('wrongPassword');
  });
});

describe('a sign-in that fails', () => {
  const failures = (subject: string) =>
    app.db
      .selectFrom('access_event')
      .where('kind', '=', 'account.failSignIn')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['concerns', 'actor', 'actor_id', 'params'])
      .execute();
  const wrongCode = { code: '000000' };

  test('is an event of the account, which its owner sees; of no account it names nothing', async () => {
    const mina = await withPassword();
    await expect(signIn(mina.phone, '不是这一句而是别的')).refuses('wrongPassword');
    await expect(visitor.call(postUserLogin, { phone: mina.phone, ...wrongCode })).refuses(
      'wrongPhoneCode',
    );
    const by = { concerns: mina.id, actor: 'visitor', actor_id: null };
    expect(await failures(mina.id)).toEqual([
      { ...by, params: { by: 'password' } },
      { ...by, params: { by: 'code' } },
    ]);
    const { list } = await as(mina).call(getAccessRecordPage, {});
    expect(list.slice(0, 2)).toMatchObject([
      { action: 'account.failSignIn', actionName: '登录失败', actorName: '访客' },
      { action: 'account.failSignIn' },
    ]);

    const [stranger, before] = [newPhone(), (await failures('')).length];
    await expect(signIn(stranger)).refuses('wrongPassword');
    expect((await failures('')).slice(before)).toEqual([
      { concerns: null, actor: 'visitor', actor_id: null, params: { by: 'password' } },
    ]);
    const kept = await app.db.selectFrom('access_event').selectAll().execute();
    for (const phone of [mina.phone, stranger])
      expect(JSON.stringify(kept)).not.toContain(phone.slice(-8));
  });

  test('is counted past twenty an hour, with an alarm at the first', async () => {
    const mina = await withPassword();
    const { uid } = await app.db
      .selectFrom('researcher')
      .where('id', '=', mina.id)
      .select('uid')
      .executeTakeFirstOrThrow();
    const log = listenToLog(harness);
    const alarms = () => log.lines().filter(({ alarm }) => alarm !== undefined);
    const fail = () =>
      expect(visitor.call(postUserLogin, { phone: mina.phone, ...wrongCode })).refuses(
        'wrongPhoneCode',
      );
    await fail();
    await countAs(harness, 19, 'sign-in-failures');
    await fail();
    expect([(await failures(mina.id)).length, alarms()]).toEqual([2, []]);
    await fail();
    await fail();
    expect(await failures(mina.id)).toHaveLength(2);
    expect(alarms()).toMatchObject([{ alarm: 'signInPressed', uid }]);
  });

  test('is counted past 2,000 of all, so that nobody fills the log', async () => {
    await expect(signIn(newPhone())).refuses('wrongPassword');
    const before = (await failures('')).length;
    await countAs(harness, 2_000, 'sign-in-failures-all');
    await expect(signIn(newPhone())).refuses('wrongPassword');
    expect(await failures('')).toHaveLength(before);
  });
});
