import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { postCancelRevoke } from '@shieldsource/contract/people/identity';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postAccountInfo, postLogout, postUserInfo } from '@shieldsource/contract/people/calls';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { getSecurityCoinTotal } from '@shieldsource/contract/ledger/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { tableNames } from '../../../test/table-contents.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { cookieNames } from '../../platform/sessions.ts';
import { findOrCreateResearcher } from '../people/people.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { captcha, phoneCode, ticket } = signingInOn(harness);
const cookieName = cookieNames.researcher;

/** Signs in as a browser does, and keeps what it was given. */
async function signIn(
  phone: string,
  { device = 'a browser', ...more }: { device?: string; agreementVersion?: number } = {},
): Promise<Person> {
  const input = { phone, code: await phoneCode(phone), ...more };
  const answer = await as(nobody).answer(postUserLogin, input, {
    headers: { 'user-agent': device },
  });
  const { token, user } = answer.json<{ result: { token: string; user: { userId: string } } }>()
    .result;
  const cookie = answer.cookies.find(({ name }) => name === cookieName)?.value ?? '';
  return { id: user.userId, kind: 'researcher', token, cookie };
}
async function newestCodeIsOld(phone: string): Promise<void> {
  await app.db
    .updateTable('phone_code')
    .set({ created_at: sql`created_at - interval '2 minutes'` })
    .where('phone_index', '=', app.keys.index('phone', phone))
    .execute();
}

beforeEach(() => forgetLimits(harness));

describe('signing in', () => {
  test('makes a new phone an account with everything it needs', async () => {
    const phone = newPhone();
    const mina = await signIn(phone);
    const info = await as(mina).call(postUserInfo, {});
    expect(info).toMatchObject({
      userId: mina.id,
      userName: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      nickName: '',
      gender: null,
      realStatus: 0,
      hideInRank: false,
    });
    expect(await as(mina).call(getSecurityCoinTotal, {})).toEqual({
      balance: 0,
      pending: 0,
      earned: 0,
      spent: 0,
    });
    expect(await as(mina).call(postAccountInfo, {})).toMatchObject({
      hasPassword: false,
      coinBalance: 0,
      contribution: 0,
    });
    expect(await as(mina).call(getReportPage, {})).toMatchObject({ list: [], total: 0 });
    const consents = await app.db
      .selectFrom('consent')
      .where('researcher_id', '=', mina.id)
      .select(['kind', 'version'])
      .orderBy('kind')
      .execute();
    expect(consents).toEqual([
      { kind: 'agreement', version: 1 },
      { kind: 'privacy', version: 1 },
    ]);
  });

  test('finds a known phone again, with one wallet and each consent once', async () => {
    const phone = newPhone();
    const first = await signIn(phone);
    await newestCodeIsOld(phone);
    const second = await signIn(phone, { agreementVersion: 1 });
    expect(second.id).toBe(first.id);
    expect([second.token, second.cookie]).not.toEqual([first.token, first.cookie]);
    const count = async (table: 'account' | 'consent' | 'contribution_total') =>
      (
        await app.db
          .selectFrom(table)
          .where('researcher_id', '=', first.id)
          .select(sql<number>`count(*)`.as('rows'))
          .executeTakeFirstOrThrow()
      ).rows;
    expect([
      await count('account'),
      await count('contribution_total'),
      await count('consent'),
    ]).toEqual([1, 1, 2]);
  });

  test('makes one account of a new phone that arrives ten times at once', async () => {
    const phone = newPhone();
    const arrivals = await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(app.db, (tx) => findOrCreateResearcher(tx, app, phone)),
      ),
    );
    expect(new Set(arrivals.map(({ id }) => id)).size).toBe(1);
    expect(arrivals.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('is refused to a disabled account, which gets no session and no cookie', async () => {
    const phone = newPhone();
    const { id } = await signIn(phone);
    await newestCodeIsOld(phone);
    const sessions = async () =>
      (await app.db.selectFrom('session').where('researcher_id', '=', id).select('id').execute())
        .length;
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', id)
      .execute();
    const answer = await as(nobody).answer(postUserLogin, { phone, code: await phoneCode(phone) });
    expect(answer.json()).toMatchObject({ code: 1206, result: null });
    expect(answer.cookies).toEqual([]);
    expect(await sessions()).toBe(1);
  });

  test('is open to an account on the way out, for little more than to stay', async () => {
    const phone = newPhone();
    const { id } = await signIn(phone);
    await newestCodeIsOld(phone);
    await startCancelling(app.db, { id });
    const back = await signIn(phone);
    expect(back.id).toBe(id);
    const { cancelTime } = await as(back).call(postUserInfo, {});
    expect(cancelTime).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000);
    await expect(as(back).call(getReportPage, {})).refuses('accountCancelling');
    await as(back).call(postCancelRevoke, {});
    expect(await as(back).call(getReportPage, {})).toMatchObject({ total: 0 });
  });

  test('keeps both browsers in until each signs out', async () => {
    const phone = newPhone();
    const laptop = await signIn(phone, { device: 'laptop' });
    await newestCodeIsOld(phone);
    const mobile = await signIn(phone, { device: 'mobile' });
    const { sessions } = await as(laptop).call(postAccountInfo, {});
    expect(
      sessions
        .map(({ device, isCurrent }) => ({ device, isCurrent }))
        .toSorted((a, b) => (a.device < b.device ? -1 : 1)),
    ).toEqual([
      { device: 'laptop', isCurrent: true },
      { device: 'mobile', isCurrent: false },
    ]);
    await as(laptop).call(postLogout, {});
    await expect(as(laptop).call(postUserInfo, {})).refuses('loggedOut');
    expect(await as(mobile).call(postUserInfo, {})).toMatchObject({ userId: mobile.id });
    expect((await as(mobile).call(postAccountInfo, {})).sessions).toHaveLength(1);
  });

  test('gives a cookie that no script can read and no foreign page can use', async () => {
    const phone = newPhone();
    const answer = await as(nobody).answer(postUserLogin, { phone, code: await phoneCode(phone) });
    const cookie = answer.cookies.find(({ name }) => name === cookieName);
    expect(cookie).toMatchObject({
      name: cookieName,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 30 * 24 * 3600,
    });
    expect(cookie).not.toHaveProperty('secure');
    expect(answer.body).not.toContain(cookie?.value);
  });
});

describe('signing out', () => {
  test('ends the session, token and cookie, and takes the cookie back', async () => {
    const mina = await signIn(newPhone());
    const answer = await as(mina).answer(postLogout, {});
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies).toMatchObject([{ name: cookieName, value: '', path: '/' }]);
    expect(answer.cookies[0]?.expires?.getTime()).toBeLessThan(Date.now());
    await expect(as(mina).call(postUserInfo, {})).refuses('loggedOut');
    await expect(as(mina).call(postLogout, {})).refuses('loggedOut');
    await expect(as({ ...mina, cookie: 'x' }).call(postUserInfo, {})).refuses('notLoggedIn');
  });
});

describe('a session', () => {
  async function moved(
    person: Person,
    column: 'created_at' | 'last_seen_at',
    interval: string,
  ): Promise<void> {
    await app.db
      .updateTable('session')
      .set({ [column]: sql`now() - ${sql.lit(interval)}::interval` })
      .where('researcher_id', '=', person.id)
      .execute();
  }

  test('lasts seven days unused, and starts anew with every use', async () => {
    const mina = await given.researcher();
    await moved(mina, 'last_seen_at', '6 days 23 hours 59 minutes');
    await as(mina).call(postUserInfo, {});
    const { age } = await app.db
      .selectFrom('session')
      .where('researcher_id', '=', mina.id)
      .select(sql<number>`extract(epoch from now() - last_seen_at)::int`.as('age'))
      .executeTakeFirstOrThrow();
    expect(age).toBeLessThan(60);
    await moved(mina, 'last_seen_at', '7 days 1 minute');
    await expect(as(mina).call(postUserInfo, {})).refuses('expired');
    await expect(as(mina).call(postUserInfo, {})).refuses('expired');
  });

  test('lasts thirty days, however much it is used', async () => {
    const mina = await given.researcher();
    await moved(mina, 'created_at', '29 days 23 hours 59 minutes');
    await as(mina).call(postUserInfo, {});
    await moved(mina, 'created_at', '30 days 1 minute');
    await expect(as(mina).call(postUserInfo, {})).refuses('expired');
  });

  test('is ended rather than expired when it is both', async () => {
    const mina = await given.researcher();
    await as(mina).call(postLogout, {});
    await moved(mina, 'created_at', '29 days 23 hours');
    await moved(mina, 'last_seen_at', '8 days');
    await expect(as(mina).call(postUserInfo, {})).refuses('loggedOut');
  });
});

test('nothing that opens an account stands in the database to be read', async () => {
  const phone = newPhone();
  const drawn = await captcha();
  const unused = await ticket();
  const code = await phoneCode(phone);
  const asked = newPhone();
  const waiting = await phoneCode(asked);
  const answer = await as(nobody).answer(postUserLogin, { phone, code });
  const { token } = answer.json<{ result: { token: string } }>().result;
  // as if sending it had failed so far
  await enqueue(
    app.db,
    app.keys,
    'sms',
    { to: asked, body: `验证码 ${waiting}`, code: waiting },
    { runAt: new Date(Date.now() + 3_600_000) },
  );
  const secrets = {
    phone,
    asked,
    token,
    cookie: answer.cookies[0]?.value ?? '',
    ticket: unused,
    code,
    waiting,
    captcha: drawn.answer,
  };

  const written: string[] = [];
  for (const name of await tableNames(app.db)) {
    const { rows } = await sql<{
      held: string;
    }>`select held::text as held from ${sql.table(name)} as held`.execute(app.db);
    written.push(...rows.map(({ held }) => held));
  }
  const dump = written.join('\n');
  expect(dump).toContain(
    answer.json<{ result: { user: { userId: string } } }>().result.user.userId,
  );
  for (const [what, secret] of Object.entries(secrets)) {
    const [hex, base64] = [
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ];
    // a short secret may occur inside a hash or a time by chance, so only whole words count
    const alone = new RegExp(`(?<![\\w.])${secret}(?![\\w])`);
    expect({
      what,
      isThere:
        alone.test(dump) ||
        dump.includes(hex) ||
        (secret.length > 6 && (dump.includes(secret) || dump.includes(base64))),
    }).toEqual({ what, isThere: false });
  }
});

// last: from here on the agreement has a second version
test('the agreement that was read must be the one in force, and a refusal costs no code', async () => {
  await given.document({ kind: 'agreement', title: '用户协议', body: '第二版' });
  const phone = newPhone();
  const code = await phoneCode(phone);
  const people = async () =>
    (
      await app.db
        .selectFrom('researcher')
        .where('phone_index', '=', app.keys.index('phone', phone))
        .select('id')
        .execute()
    ).length;
  await expect(
    as(nobody).call(postUserLogin, { phone, code, agreementVersion: 1, privacyVersion: 1 }),
  ).refuses('agreementChanged');
  await expect(
    as(nobody).call(postUserLogin, { phone, code, agreementVersion: 2, privacyVersion: 2 }),
  ).refuses('agreementChanged');
  expect(await people()).toBe(0);
  const { user } = await as(nobody).call(postUserLogin, {
    phone,
    code,
    agreementVersion: 2,
    privacyVersion: 1,
  });
  const consents = await app.db
    .selectFrom('consent')
    .where('researcher_id', '=', user.userId)
    .select(['kind', 'version'])
    .orderBy('kind')
    .execute();
  expect(consents).toEqual([
    { kind: 'agreement', version: 2 },
    { kind: 'privacy', version: 1 },
  ]);
  await drainOutbox();
});
