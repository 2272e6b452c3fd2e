import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { nobody, testApp } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { CallRefused } from '../../../test/refuses.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { ticket, phoneCode, readCode } = signingInOn(harness);
const visitor = as(nobody);

const ask = async (phone: string, more: { ticket?: string } = {}) =>
  visitor.call(postPhoneCode, { phone, purpose: 'login', ticket: more.ticket ?? (await ticket()) });
const retryAfterOf = async (call: Promise<unknown>): Promise<number> => {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(CallRefused);
  return (refusal as CallRefused).result?.retryAfter ?? NaN;
};
/** As if everything that was sent to this phone had been sent that long before. */
async function sentEarlier(phone: string, interval: string): Promise<void> {
  await app.db
    .updateTable('phone_code')
    .set({ created_at: sql`created_at - ${sql.lit(interval)}::interval` })
    .where('phone_index', '=', app.keys.index('phone', phone))
    .execute();
}
const withoutSecret = (cookie: unknown) => String(cookie).replace(/=[\w-]{43};/, '=secret;');
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

beforeEach(() => forgetLimits(harness));

describe('a code', () => {
  test('reaches the phone that asked, and signs it in', async () => {
    const phone = newPhone();
    expect(await ask(phone)).toEqual({ retryAfter: 60 });
    const { user } = await visitor.call(postUserLogin, { phone, code: await readCode(phone) });
    expect(user.userName).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  });

  test('costs a ticket each', async () => {
    const used = await ticket();
    await ask(newPhone(), { ticket: used });
    await expect(ask(newPhone(), { ticket: used })).refuses('captchaNeeded');
    await expect(ask(newPhone(), { ticket: 'never issued' })).refuses('captchaNeeded');
  });

  test('is sent once for a ticket that is shown twenty times at once', async () => {
    const used = await ticket();
    const outcomes = await Promise.all(
      times(20).map(async () =>
        outcomeOf(
          await visitor.answer(postPhoneCode, {
            phone: newPhone(),
            purpose: 'login',
            ticket: used,
          }),
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...times(19).map(() => 'captchaNeeded'), 'success']);
  });

  test('is not sent for a ticket older than five minutes', async () => {
    const old = await ticket();
    await app.db
      .updateTable('captcha_ticket')
      .set({ created_at: sql`now() - interval '5 minutes 1 second'` })
      .execute();
    await expect(ask(newPhone(), { ticket: old })).refuses('captchaNeeded');
  });

  test('goes to a phone once a minute', async () => {
    const phone = newPhone();
    await ask(phone);
    const wait = await retryAfterOf(ask(phone));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await sentEarlier(phone, '55 seconds');
    expect(await retryAfterOf(ask(phone))).toBeLessThanOrEqual(5);
    await sentEarlier(phone, '6 seconds');
    await ask(phone);
  });

  test('goes to a phone once, also when it is asked for ten times at once', async () => {
    const phone = newPhone();
    const tickets = await Promise.all(times(10).map(() => ticket()));
    const outcomes = await Promise.all(
      tickets.map(async (one) =>
        outcomeOf(await visitor.answer(postPhoneCode, { phone, purpose: 'login', ticket: one })),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['success', ...times(9).map(() => 'tooOften')]);
  });

  test('goes to a phone ten times a day', async () => {
    const phone = newPhone();
    for (let tries = 0; tries < 10; tries++) {
      await ask(phone);
      await sentEarlier(phone, '2 hours');
    }
    const wait = await retryAfterOf(ask(phone));
    expect(wait).toBeGreaterThan(3 * 3600);
    expect(wait).toBeLessThanOrEqual(4 * 3600);
    await ask(newPhone());
    await sentEarlier(phone, '4 hours 1 minute');
    await ask(phone);
  });

  test('is limited by where the call comes from', async () => {
    await ask(newPhone());
    await app.db
      .updateTable('limit_window')
      .set({ hits: 200 })
      .where('scope', '=', 'code')
      .execute();
    await expect(ask(newPhone())).refuses('tooOften');
  });

  test('is asked for in the same words whether the phone is known or not', async () => {
    const [known, unknown] = [newPhone(), newPhone()];
    await given.researcher({ phone: known });
    const answers = await Promise.all(
      [known, unknown].map(async (phone) =>
        visitor.answer(postPhoneCode, { phone, purpose: 'login', ticket: await ticket() }),
      ),
    );
    const [first, second] = answers.map(
      ({ statusCode, headers: { date: _, ...headers }, rawPayload }) => ({
        statusCode,
        headers: { ...headers, 'set-cookie': withoutSecret(headers['set-cookie']) },
        body: rawPayload.toString('hex'),
      }),
    );
    expect(first).toEqual(second);
  });
});

describe('guessing a code', () => {
  const signIn = (phone: string, code: string) => visitor.call(postUserLogin, { phone, code });
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('succeeds at the fifth try and no later', async () => {
    const [patient, hasty] = [newPhone(), newPhone()];
    const [first, second] = [await phoneCode(patient), await phoneCode(hasty)];
    for (let tries = 0; tries < 4; tries++)
      await expect(signIn(patient, wrong(first))).refuses('wrongPhoneCode');
    await signIn(patient, first);
    for (let tries = 0; tries < 5; tries++)
      await expect(signIn(hasty, wrong(second))).refuses('wrongPhoneCode');
    await expect(signIn(hasty, second)).refuses('wrongPhoneCode');
  });

  test('is no faster with all guesses at once', async () => {
    const phone = newPhone();
    const code = await phoneCode(phone);
    const guesses = times(40).map((index) =>
      index === 30 ? code : String(index).padStart(6, '7'),
    );
    await Promise.all(
      guesses.map((guess, index) =>
        visitor.answer(
          postUserLogin,
          { phone, code: guess },
          { remoteAddress: `198.51.100.${index}` },
        ),
      ),
    );
    const { tries } = await app.db
      .selectFrom('phone_code')
      .where('phone_index', '=', app.keys.index('phone', phone))
      .select('tries')
      .executeTakeFirstOrThrow();
    expect(tries).toBeLessThanOrEqual(5);
    await expect(signIn(phone, code)).refuses('wrongPhoneCode');
  });

  test('a right code works once, also when it comes 200 times at once', async () => {
    const phone = newPhone();
    const code = await phoneCode(phone);
    const outcomes = await Promise.all(
      times(200).map(async (index) =>
        outcomeOf(
          await visitor.answer(
            postUserLogin,
            { phone, code },
            { remoteAddress: `203.0.113.${index}` },
          ),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wrongPhoneCode')).toHaveLength(199);
    const { sessions } = await app.db
      .selectFrom('session')
      .innerJoin('researcher', 'researcher.id', 'session.researcher_id')
      .where('phone_index', '=', app.keys.index('phone', phone))
      .select(sql<number>`count(*)`.as('sessions'))
      .executeTakeFirstOrThrow();
    expect(sessions).toBe(1);
  });

  test('a code lasts five minutes', async () => {
    const [late, inTime] = [newPhone(), newPhone()];
    const [first, second] = [await phoneCode(late), await phoneCode(inTime)];
    await sentEarlier(late, '5 minutes 1 second');
    await sentEarlier(inTime, '4 minutes 30 seconds');
    await expect(signIn(late, first)).refuses('wrongPhoneCode');
    await signIn(inTime, second);
  });

  test('a newer code takes the place of the older', async () => {
    const phone = newPhone();
    const older = await phoneCode(phone);
    await sentEarlier(phone, '61 seconds');
    const newer = await phoneCode(phone);
    await expect(signIn(phone, older)).refuses('wrongPhoneCode');
    await signIn(phone, newer);
  });

  test('a code serves its own phone only', async () => {
    const [mine, theirs] = [newPhone(), newPhone()];
    const code = await phoneCode(mine);
    await phoneCode(theirs);
    await expect(signIn(theirs, code)).refuses('wrongPhoneCode');
    await expect(signIn(newPhone(), code)).refuses('wrongPhoneCode');
    await signIn(mine, code);
  });

  test('is limited by where it comes from', async () => {
    const phone = newPhone();
    const code = await phoneCode(phone);
    await expect(signIn(phone, wrong(code))).refuses('wrongPhoneCode');
    await app.db
      .updateTable('limit_window')
      .set({ hits: 100 })
      .where('scope', '=', 'login')
      .execute();
    await expect(signIn(phone, code)).refuses('tooOften');
  });
});
