import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  postStaffInfo,
  postStaffLogin,
  postStaffLogout,
} from '@shieldsource/contract/reports/desk';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { listenToLog } from '../../../test/listen-to-log.ts';
import { countAs, forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { isRightPassword } from '../../platform/passwords.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { browserCookie, cookieNames } from '../../platform/sessions.ts';
import { stepIn } from '../factors/factors.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { staffAtTheDoor, ticket } = signingInOn(harness);

type Colleague = Awaited<ReturnType<typeof staffAtTheDoor>>;
type Attempt = Partial<{
  email: string;
  passphrase: string;
  totp: string;
  ticket: string;
  remoteAddress: string;
  browser: string;
}>;

const colleague = () =>
  staffAtTheDoor({ email: `${randomUUID()}@example.com`, roles: ['reviewer', 'auditor'] });
const attempt = (
  person: Colleague,
  { remoteAddress = '127.0.0.1', browser, ...over }: Attempt = {},
) =>
  as(nobody).answer(
    postStaffLogin,
    { email: person.email, passphrase: person.passphrase, totp: person.totp(), ...over },
    { remoteAddress, headers: browser ? { cookie: `${browserCookie}=${browser}` } : {} },
  );
const outcome = async (person: Colleague, over?: Attempt) => outcomeOf(await attempt(person, over));
const wrongCode = (person: Colleague) => {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((steps) => person.totp(steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
      (code) => !near.includes(code),
    ) ?? ''
  );
};

async function signIn(person: Colleague): Promise<Person> {
  const answer = await attempt(person);
  const { token } = answer.json<{ result: { token: string } }>().result;
  return { id: person.id, kind: 'staff', token, cookie: cookieOf(answer, cookieNames.staff) };
}

const cookieOf = (answer: Awaited<ReturnType<typeof attempt>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';

beforeEach(() => forgetLimits(harness));
afterEach(() => void vi.restoreAllMocks());

describe('signing in', () => {
  test('takes e-mail, passphrase and code, and says who came', async () => {
    const person = await colleague();
    const answer = await attempt(person);
    expect(answer.json()).toMatchObject({
      code: 0,
      result: {
        staff: {
          id: person.id,
          email: person.email,
          name: '测试员',
          roles: ['reviewer', 'auditor'],
        },
      },
    });
    expect(
      Object.keys(answer.json<{ result: { staff: object } }>().result.staff).toSorted(),
    ).toEqual(['email', 'id', 'language', 'name', 'number', 'roles']);
  });

  test('gives a cookie for this site alone, which scripts cannot read', async () => {
    const answer = await attempt(await colleague());
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({
        name: cookieNames.staff,
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        // as long as a session of the staff can last
        maxAge: 12 * 3_600,
      }),
    );
    expect(answer.body).not.toContain(cookieOf(answer, cookieNames.staff));
  });

  test('reads an e-mail in capitals and between spaces', async () => {
    const person = await colleague();
    expect(await outcome(person, { email: `  ${person.email.toUpperCase()} ` })).toBe('success');
  });

  test('answers to the last byte alike, whatever was wrong', async () => {
    const [known, disabled] = [await colleague(), await colleague()];
    await app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where('id', '=', disabled.id)
      .execute();
    const answers = [
      await attempt(known, { passphrase: 'wrong' }),
      await attempt(known, { totp: wrongCode(known) }),
      await attempt(known, { passphrase: 'wrong', totp: wrongCode(known) }),
      await attempt(known, { passphrase: `${known.passphrase} ` }),
      await attempt(known, { email: `${randomUUID()}@example.com` }),
      await attempt(disabled),
    ].map(({ statusCode, headers: { date: _, ...headers }, body }) => ({
      statusCode,
      headers,
      body,
    }));
    expect(answers[0]?.body).toContain('1207');
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.headers).not.toHaveProperty('set-cookie');
  });

  test('costs an unknown e-mail as much work as a known one', async () => {
    const person = await colleague();
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      for (const [email, kept] of [
        [person.email, known],
        [`${randomUUID()}@example.com`, unknown],
      ] as const) {
        const before = process.cpuUsage();
        await attempt(person, { email, passphrase: 'wrong' });
        kept.push(process.cpuUsage(before).user);
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[3] ?? 0;
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  });
});

describe('a code', () => {
  test('works once', async () => {
    const person = await colleague();
    const totp = person.totp();
    expect(await outcome(person, { totp })).toBe('success');
    expect(await outcome(person, { totp })).toBe('wrongStaffSignIn');
  });

  test('works once, also when it comes twenty times at once', async () => {
    const person = await colleague();
    const totp = person.totp();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcome(person, { totp, remoteAddress: `203.0.113.${index}` }),
      ),
    );
    expect(outcomes.toSorted()).toEqual([
      'success',
      ...Array.from({ length: 19 }, () => 'wrongStaffSignIn'),
    ]);
    const sessions = await app.db
      .selectFrom('session')
      .where('staff_id', '=', person.id)
      .select('id')
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('is not used up by a wrong passphrase', async () => {
    const person = await colleague();
    const totp = person.totp();
    expect(await outcome(person, { totp, passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    expect(await outcome(person, { totp })).toBe('success');
  });

  test('of the step just past still works, those further away do not', async () => {
    const person = await colleague();
    for (const steps of [-4, -3, 3, 4, 100])
      expect(await outcome(person, { totp: person.totp(steps) })).toBe('wrongStaffSignIn');
    await forgetLimits(harness);
    expect(await outcome(person, { totp: person.totp(-1) })).toBe('success');
  });

  test('of an earlier step than the one used is used up with it', async () => {
    const person = await colleague();
    expect(await outcome(person, { totp: person.totp(1) })).toBe('success');
    expect(await outcome(person, { totp: person.totp() })).toBe('wrongStaffSignIn');
    expect(await outcome(person, { totp: person.totp(-1) })).toBe('wrongStaffSignIn');
  });

  test('belongs to its own step, though that ends while it is checked', () => {
    const totp = new TOTP({ secret: new Secret() });
    const code = totp.generate({ timestamp: 29_999 });
    vi.spyOn(Date, 'now').mockReturnValueOnce(29_999).mockReturnValue(30_000);
    expect(stepIn(totp, code)).toBe(0);
  });

  test('serves its own person only', async () => {
    const [one, another] = [await colleague(), await colleague()];
    expect(await outcome(one, { totp: another.totp() })).toBe('wrongStaffSignIn');
  });
});

describe('strangers', () => {
  const fill = (scope: string, hits: number) => countAs(harness, hits, scope);
  const elsewhere = { remoteAddress: '198.51.100.1' };

  test.each([
    ['an e-mail from one place', 'staff-sign-in', 15],
    ['one place, whomever it is for', 'staff-sign-in-ip', 60],
    ['one network', 'staff-sign-in-network', 200],
    ['one e-mail, wherever it comes from', 'staff-sign-in-email', 100],
    ['all of them', 'staff-sign-in-all', 1_000],
  ])('try so much for nothing, then by work: %s', async (_, scope, hits) => {
    const person = await colleague();
    expect(await outcome(person, { passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    await fill(scope, hits - 1);
    expect(await outcome(person, { totp: wrongCode(person) })).toBe('wrongStaffSignIn');
    expect(await outcome(person)).toBe('captchaNeeded');
    expect(await outcome(person, { ticket: 'of nobody' })).toBe('captchaNeeded');
    const used = await ticket();
    expect(await outcome(person, { ticket: used, passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    expect(await outcome(person, { ticket: used })).toBe('captchaNeeded');
    expect(await outcome(person, { ticket: await ticket() })).toBe('success');
  });

  test('elsewhere, or for others, still try for nothing', async () => {
    const [person, other] = [await colleague(), await colleague()];
    expect(await outcome(person, { passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    await fill('staff-sign-in', 15);
    expect(await outcome(other)).toBe('success');
    await fill('staff-sign-in-ip', 60);
    expect(await outcome(person)).toBe('captchaNeeded');
    expect(await outcome(person, elsewhere)).toBe('success');
  });

  test('leave so many rows an hour at an account, and the rest is counted', async () => {
    const person = await colleague();
    const rows = () =>
      app.db
        .selectFrom('access_event')
        .where('kind', '=', 'staff.failSignIn')
        .where('subject', '=', person.id)
        .select('id')
        .execute();
    expect(await outcome(person, { passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    expect(await rows()).toHaveLength(1);
    await countAs(harness, 20, 'staff-failures');
    expect(await outcome(person, { passphrase: 'wrong' })).toBe('wrongStaffSignIn');
    expect(await rows()).toHaveLength(1);
  });

  test('raise an alarm once they press', async () => {
    const person = await colleague();
    await outcome(person, { passphrase: 'wrong' });
    await fill('staff-sign-in-email', 100);
    const log = listenToLog(harness);
    expect(await outcome(person)).toBe('captchaNeeded');
    expect(log.lines()).toContainEqual(expect.objectContaining({ alarm: 'staffSignInPressed' }));
  });
});

describe('a browser that a colleague has signed in with', () => {
  async function knownBrowser(person: Colleague): Promise<string> {
    return cookieOf(await attempt(person, { totp: person.totp(-1) }), browserCookie);
  }

  test('gets in however often strangers try', async () => {
    const person = await colleague();
    const browser = await knownBrowser(person);
    for (const scope of ['staff-sign-in', 'staff-sign-in-email', 'staff-sign-in-ip'])
      await app.db
        .updateTable('limit_window')
        .set({ hits: 1_000 })
        .where('scope', '=', scope)
        .execute();
    expect(await outcome(person)).toBe('captchaNeeded');
    expect(await outcome(person, { browser })).toBe('success');
  });

  test('is no help with somebody else’s account', async () => {
    const [person, other] = [await colleague(), await colleague()];
    const browser = await knownBrowser(person);
    expect(await outcome(other, { passphrase: 'wrong', browser })).toBe('wrongStaffSignIn');
    await app.db
      .updateTable('limit_window')
      .set({ hits: 100 })
      .where('scope', '=', 'staff-sign-in-email')
      .execute();
    expect(await outcome(other, { browser })).toBe('captchaNeeded');
  });

  test('is no news to the owner, nor is their first one; another one is mailed', async () => {
    const person = await colleague();
    const mails = async () => {
      await harness.drainOutbox();
      return inboxMessages().filter(({ to }) => to === person.email);
    };
    const browser = await knownBrowser(person);
    expect(await outcome(person, { browser })).toBe('success');
    expect(await mails()).toEqual([]);
    expect(await outcome(person, { totp: person.totp(1) })).toBe('success');
    const [told, ...more] = await mails();
    expect(told?.body).toContain('已在新设备登录');
    expect(more).toEqual([]);
  });
});

describe('whoever has the passphrase and guesses the code', () => {
  const guess = async (person: Colleague, times: number) => {
    const outcomes = [];
    for (let time = 0; time < times; time++)
      outcomes.push(await outcome(person, { totp: wrongCode(person) }));
    return outcomes;
  };

  test('has five tries a day, and is not told when they are over', async () => {
    const person = await colleague();
    expect(new Set(await guess(person, 5))).toEqual(new Set(['wrongStaffSignIn']));
    expect(await outcome(person)).toBe('wrongStaffSignIn');
    await forgetLimits(harness);
    expect(await outcome(person)).toBe('success');
  });

  test('has five also when they come at once', async () => {
    const person = await colleague();
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        outcome(person, { totp: wrongCode(person), remoteAddress: `203.0.113.${index}` }),
      ),
    );
    expect(await outcome(person)).toBe('wrongStaffSignIn');
  });

  test('does not shut the owner out of a browser known before', async () => {
    const person = await colleague();
    const browser = cookieOf(await attempt(person, { totp: person.totp(-1) }), browserCookie);
    await guess(person, 6);
    expect(await outcome(person, { browser })).toBe('success');
  });

  test('is told of to the owner, once', async () => {
    const person = await colleague();
    await guess(person, 5);
    await harness.drainOutbox();
    const mails = inboxMessages().filter(({ to }) => to === person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('密码已经泄露');
  });

  test('who signs in rightly uses none up', async () => {
    const person = await colleague();
    await outcome(person, { totp: person.totp(-1) });
    const { hits } = await app.db
      .selectFrom('limit_window')
      .where('scope', '=', 'staff-codes')
      .select((found) => found.fn.sum<number>('hits').as('hits'))
      .executeTakeFirstOrThrow();
    expect(Number(hits)).toBe(0);
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
      .where('staff_id', '=', person.id)
      .execute();
  }

  test('lasts thirty minutes unused, and starts anew with every use', async () => {
    const person = await given.staff();
    await moved(person, 'last_seen_at', '29 minutes');
    await as(person).call(postStaffInfo, {});
    const { age } = await app.db
      .selectFrom('session')
      .where('staff_id', '=', person.id)
      .select(sql<number>`extract(epoch from now() - last_seen_at)::int`.as('age'))
      .executeTakeFirstOrThrow();
    expect(age).toBeLessThan(60);
    await moved(person, 'last_seen_at', '30 minutes 1 second');
    await expect(as(person).call(postStaffInfo, {})).refuses('expired');
  });

  test('lasts twelve hours, however much it is used', async () => {
    const person = await given.staff();
    await moved(person, 'created_at', '11 hours 59 minutes');
    await as(person).call(postStaffInfo, {});
    await moved(person, 'created_at', '12 hours 1 second');
    await expect(as(person).call(postStaffInfo, {})).refuses('expired');
  });

  test('ends with signing out, for both credentials', async () => {
    const person = await signIn(await colleague());
    expect(await as(person).call(postStaffInfo, {})).toMatchObject({ id: person.id });
    const answer = await as(person).answer(postStaffLogout, {});
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer.cookies).toMatchObject([
      { name: cookieNames.staff, value: '', path: '/', sameSite: 'Strict' },
    ]);
    await expect(as(person).call(postStaffInfo, {})).refuses('loggedOut');
  });

  test('is of no use from the moment its person is disabled', async () => {
    const person = await given.staff();
    await app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where('id', '=', person.id)
      .execute();
    await expect(as(person).call(postStaffInfo, {})).refuses('loggedOut');
  });

  test('shows the roles of this moment', async () => {
    const person = await given.staff({ roles: ['reviewer'] });
    await app.db
      .updateTable('staff')
      .set({ roles: ['operator'] })
      .where('id', '=', person.id)
      .execute();
    expect(await as(person).call(postStaffInfo, {})).toMatchObject({ roles: ['operator'] });
  });
});

test('neither passphrase nor code secret stands in the database to be read', async () => {
  const person = await colleague();
  const { held, passphrase_hash } = await app.db
    .selectFrom('staff')
    .where('id', '=', person.id)
    .select([sql<string>`staff::text`.as('held'), 'passphrase_hash'])
    .executeTakeFirstOrThrow();
  expect(held).toContain(person.email);
  for (const secret of [person.passphrase, person.secret]) {
    expect(held).not.toContain(secret);
    expect(held).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(passphrase_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a passphrase that was hashed with less is hashed anew by the next right sign-in', async () => {
  const person = await colleague();
  const ofBefore =
    '$argon2id$v=19$m=8192,t=1,p=1$IfzUvKG61TJ+AV7Y6BuZ/Q$Nft755jt6VmcNaQMikofvVXDyeG4KgVqOTOM4BxUW8g';
  await app.db
    .updateTable('staff')
    .set({ passphrase_hash: ofBefore })
    .where('email', '=', person.email)
    .execute();
  const passphrase = '一句从前的密码 2024';
  expect(await outcome(person, { passphrase })).toBe('success');
  const { passphrase_hash } = await app.db
    .selectFrom('staff')
    .where('email', '=', person.email)
    .select('passphrase_hash')
    .executeTakeFirstOrThrow();
  expect(passphrase_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isRightPassword(passphrase_hash, passphrase)).toBe(true);
});
