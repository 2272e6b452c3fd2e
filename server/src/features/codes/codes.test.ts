import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { postContactCheck } from '@shieldsource/contract/people/earlier-portal';
import {
  getPhoneInitCaptcha,
  postPhoneCode,
  postUserLogin,
} from '@shieldsource/contract/passport/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isBrowserOf, rememberBrowser } from './codes.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { ticket, readCode, phoneCode } = signingInOn(harness);

beforeEach(() => forgetLimits(harness));

test('the newest 20 browsers of an account are known to it, and to no other', async () => {
  const [mina, noor] = [await given.researcher(), await given.researcher()];
  const remember = ({ id }: Person, browser: string) =>
    inTransaction(app.db, (tx) => rememberBrowser(tx, app, id, browser));
  const knows = ({ id }: Person, browser: string) => isBrowserOf(app.db, app, id, browser);
  // one that mina forgets, and one that is newer than most of hers
  expect(await remember(noor, 'browser 0')).toBe('first');
  for (const number of times(20)) await remember(mina, `browser ${number}`);
  expect(await remember(noor, 'of noor')).toBe('another');
  expect(await remember(mina, 'browser 20')).toBe('another');
  expect(await remember(mina, 'browser 20')).toBe('known');
  expect(await Promise.all(times(21).map((number) => knows(mina, `browser ${number}`)))).toEqual(
    times(21).map((number) => number > 0),
  );
  expect([await knows(noor, 'browser 0'), await knows(noor, 'of noor')]).toEqual([true, true]);
  expect([await knows(mina, 'of noor'), await knows(noor, 'browser 20')]).toEqual([false, false]);
});

const browserCookie = 'shield_source_browser';
const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A browser that keeps its cookie, as it gets it with the challenge before a code. */
function newBrowser() {
  let secret = '';
  const answer = async (
    route: typeof getPhoneInitCaptcha | typeof postPhoneCode | typeof postUserLogin,
    input: Record<string, unknown>,
  ) => {
    const headers = secret ? { cookie: `${browserCookie}=${secret}` } : {};
    const answered = await as(nobody).answer(route, input, { headers });
    secret = answered.cookies.find(({ name }) => name === browserCookie)?.value ?? secret;
    return answered;
  };
  return {
    ask: async (phone: string) => {
      await answer(getPhoneInitCaptcha, {});
      return outcomeOf(
        await answer(postPhoneCode, { phone, purpose: 'login', ticket: await ticket() }),
      );
    },
    signIn: async (phone: string, code: string) =>
      outcomeOf(await answer(postUserLogin, { phone, code })),
    answer,
    cookie: () => secret,
  };
}

/** Moves everything that was sent to this phone into the past. */
const sentEarlier = (phone: string, interval: string) =>
  app.db
    .updateTable('phone_code')
    .set({ created_at: sql`created_at - ${sql.lit(interval)}::interval` })
    .where('phone_index', '=', app.keys.index('phone', phone))
    .execute();

describe('a code belongs to the browser that asked', () => {
  test('by a cookie that no script reads and no foreign page sends', async () => {
    const answer = await as(nobody).answer(postPhoneCode, {
      phone: newPhone(),
      purpose: 'login',
      ticket: await ticket(),
    });
    const cookie = answer.cookies.find(({ name }) => name === browserCookie);
    expect(cookie).toMatchObject({ path: '/api', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    const kept = await app.db.selectFrom('phone_code').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(cookie?.value);
  });

  test('strangers’ guesses do not burn it', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const code = await readCode(phone);
    const stranger = newBrowser();
    for (let tries = 0; tries < 12; tries++)
      expect(await stranger.signIn(phone, wrong(code))).toBe('wrongPhoneCode');
    await expect(as(nobody).call(postUserLogin, { phone, code })).refuses('wrongPhoneCode');
    expect(await mine.signIn(phone, code)).toBe('success');
  });

  test('nor do codes that strangers ask for take its place', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const code = await readCode(phone);
    await sentEarlier(phone, '61 seconds');
    expect(await newBrowser().ask(phone)).toBe('success');
    expect(await mine.signIn(phone, code)).toBe('success');
  });

  test('a newer one of its own does', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const older = await readCode(phone);
    await sentEarlier(phone, '61 seconds');
    await mine.ask(phone);
    const newer = await readCode(phone);
    expect(await mine.signIn(phone, older)).toBe('wrongPhoneCode');
    expect(await mine.signIn(phone, newer)).toBe('success');
  });

  test('five wrong tries of its own burn it, and dropping the cookie makes no others', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const code = await readCode(phone);
    for (let tries = 0; tries < 5; tries++) await mine.signIn(phone, wrong(code));
    expect(await mine.signIn(phone, code)).toBe('wrongPhoneCode');
    await expect(as(nobody).call(postUserLogin, { phone, code })).refuses('wrongPhoneCode');
  });

  test('read aloud to somebody else it opens nothing, in a browser or without one', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const code = await readCode(phone);
    const thief = newBrowser();
    expect(await thief.signIn(phone, code)).toBe('wrongPhoneCode');
    await sentEarlier(phone, '61 seconds');
    await thief.ask(phone);
    expect(await thief.signIn(phone, code)).toBe('wrongPhoneCode');
    await expect(as(nobody).call(postUserLogin, { phone, code })).refuses('wrongPhoneCode');
    expect(await mine.signIn(phone, code)).toBe('success');
  });

  test('a client that keeps no cookies signs in at the first try', async () => {
    const phone = newPhone();
    await as(nobody).call(postUserLogin, { phone, code: await phoneCode(phone) });
  });

  test('works once, also when its browser shows it 100 times at once', async () => {
    const phone = newPhone();
    const mine = newBrowser();
    await mine.ask(phone);
    const code = await readCode(phone);
    const outcomes = await Promise.all(times(100).map(() => mine.signIn(phone, code)));
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wrongPhoneCode')).toHaveLength(99);
  });

  test('a member’s code is theirs alone, whoever reads it', async () => {
    const phone = newPhone();
    const [mina, noa] = [await given.researcher({ phone }), await given.researcher()];
    await as(mina).call(postContactCheck, { ticket: await ticket() });
    const code = await readCode(phone);
    for (let tries = 0; tries < 6; tries++)
      await expect(as(noa).call(postContactCheck, { contact: phone, code: wrong(code) })).refuses(
        'wrongPhoneCode',
      );
    await expect(as(noa).call(postContactCheck, { contact: phone, code })).refuses(
      'wrongPhoneCode',
    );
    // the code was right, but no account waits
    await expect(as(mina).call(postContactCheck, { code })).refuses('noEarlierAccount');
  });
});

describe('a day of strangers', () => {
  /** Strangers request all their codes of a day. */
  async function floodedBy(phone: string, guesses: number): Promise<string[]> {
    const outcomes = [];
    for (let sends = 0; sends < 11; sends++) {
      const stranger = newBrowser();
      outcomes.push(await stranger.ask(phone));
      await forgetLimits(harness);
      for (let tries = 0; tries < guesses; tries++) await stranger.signIn(phone, '000000');
      await sentEarlier(phone, '61 seconds');
    }
    return outcomes;
  }

  test('leaves a browser that signed in before, and a member, their own codes', async () => {
    const phone = newPhone();
    const mina = newBrowser();
    await mina.ask(phone);
    await mina.signIn(phone, await readCode(phone));
    const session = await sessionOf(phone);
    await sentEarlier(phone, '25 hours');
    expect((await floodedBy(phone, 0)).filter((outcome) => outcome === 'success')).toHaveLength(10);
    expect(await newBrowser().ask(phone)).toBe('tooOften');
    expect(await mina.ask(phone)).toBe('success');
    expect(await mina.signIn(phone, await readCode(phone))).toBe('success');
    await sentEarlier(phone, '61 seconds');
    await as(session).call(postPhoneCode, { purpose: 'cancel', ticket: await ticket() });
    // that lane has a limit as well
    for (let sends = 0; sends < 8; sends++) {
      await sentEarlier(phone, '61 seconds');
      expect(await mina.ask(phone)).toBe('success');
    }
    await sentEarlier(phone, '61 seconds');
    expect(await mina.ask(phone)).toBe('tooOften');
  });

  test('sees no more than forty guesses, and its owner has ten more', async () => {
    const phone = newPhone();
    const mina = newBrowser();
    await mina.ask(phone);
    await mina.signIn(phone, await readCode(phone));
    await sentEarlier(phone, '25 hours');
    const outcomes = await floodedBy(phone, 6);
    // no code is sent that could not be tried any more
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(8);
    const guesses = () =>
      app.db
        .selectFrom('phone_code')
        .where('phone_index', '=', app.keys.index('phone', phone))
        .where('created_at', '>', sql<number>`now() - interval '1 day'`)
        .select(sql<number>`sum(tries + strange_tries)::int`.as('sum'))
        .executeTakeFirstOrThrow();
    expect((await guesses()).sum).toBe(40);
    for (let sends = 0; sends < 3; sends++) {
      await mina.ask(phone);
      await forgetLimits(harness);
      for (let tries = 0; tries < 6; tries++) await mina.signIn(phone, '000000');
      await sentEarlier(phone, '61 seconds');
    }
    expect((await guesses()).sum).toBe(50);
  });

  test('guessing at many of its codes at once is no way around that', async () => {
    const phone = newPhone();
    const browsers = [];
    for (let sends = 0; sends < 4; sends++) {
      const browser = newBrowser();
      await browser.ask(phone);
      browsers.push(browser);
      await sentEarlier(phone, '61 seconds');
    }
    await app.db
      .updateTable('phone_code')
      .set({ created_at: sql`now() - interval '1 minute'` })
      .where('phone_index', '=', app.keys.index('phone', phone))
      .execute();
    // thirty-eight of the day's guesses are used up
    await app.db
      .insertInto('phone_code')
      .values(
        [5, 5, 5, 5, 5, 5, 5, 3].map((tries, index) => ({
          id: `019a0000-0000-7000-8000-00000000000${index}`,
          phone_index: app.keys.index('phone', phone),
          purpose: 'login',
          code_hash: Buffer.from('x'),
          tries,
          created_at: sql`now() - interval '2 hours'`,
        })),
      )
      .execute();
    await Promise.all(
      browsers.flatMap((browser) => times(5).map(() => browser.signIn(phone, '000000'))),
    );
    const { sum } = await app.db
      .selectFrom('phone_code')
      .where('phone_index', '=', app.keys.index('phone', phone))
      .select(sql<number>`sum(tries + strange_tries)::int`.as('sum'))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(40);
  });
});

/** A new session of the account with this phone. */
async function sessionOf(phone: string): Promise<Person> {
  return given.researcher({ phone });
}
