import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { postStaffInfo, postStaffLogin } from '@shieldsource/contract/reports/desk';
import * as signIn from '@shieldsource/contract/staff/sign-in';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { authenticator } from '../../../test/authenticator.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { cookieNames } from '../../platform/sessions.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const { staffAtTheDoor } = signingInOn(harness);

type Door = Awaited<ReturnType<typeof staffAtTheDoor>>;
let people = 0;
const atTheDoor = () => staffAtTheDoor({ email: `own-${(people += 1)}@example.com` });
const attempt = (door: Door, over: Record<string, unknown> = {}, headers = {}) =>
  as(nobody).answer(
    postStaffLogin,
    { email: door.email, passphrase: door.passphrase, totp: door.totp(), ...over },
    { headers: { 'user-agent': 'Firefox of a test', ...headers } },
  );
const outcome = async (door: Door, over?: Record<string, unknown>) =>
  outcomeOf(await attempt(door, over));

/** Somebody signed in, whose next code is not used up yet. */
async function signedIn(): Promise<{ door: Door; me: Person }> {
  const door = await atTheDoor();
  return { door, me: await another(door, door.totp(-1)) };
}
async function another(door: Door, totp: string): Promise<Person> {
  const answer = await attempt(door, { totp });
  const { token } = answer.json<{ result: { token: string } }>().result;
  const cookie = answer.cookies.find(({ name }) => name === cookieNames.staff)?.value ?? '';
  return { id: door.id, kind: 'staff', token, cookie };
}
const isOpen = async (person: Person) =>
  outcomeOf(await as(person).answer(postStaffInfo, {})) === 'success';
const forgetSteps = () => app.db.updateTable('staff').set({ totp_step: 0 }).execute();
const mailsTo = async (door: Door) => {
  await drainOutbox();
  const mails = inboxMessages().filter(({ to }) => to === door.email);
  return mails.map(({ body }) => body).join('\n');
};

beforeEach(() => forgetLimits(harness));

test('signing in again in the same browser ends the session that it had', async () => {
  const { door, me } = await signedIn();
  await forgetSteps();
  const elsewhere = await another(door, door.totp(-1));
  const cookie = `${cookieNames.staff}=${me.cookie}`;
  expect(outcomeOf(await attempt(door, { totp: door.totp() }, { cookie }))).toBe('success');
  expect([await isOpen(me), await isOpen(elsewhere)]).toEqual([false, true]);
});

describe('the own passphrase', () => {
  const newPassphrase = '另一句更长的密码 newer';

  test('is changed with the old one and a second factor; other places are signed out, and the owner is told', async () => {
    const { door, me } = await signedIn();
    await forgetSteps();
    const elsewhere = await another(door, door.totp(-1));
    const input = { passphrase: door.passphrase, newPassphrase, code: door.totp() };
    await as(me).call(signIn.postStaffPassphrase, input);
    expect([await isOpen(me), await isOpen(elsewhere)]).toEqual([true, false]);
    await forgetSteps();
    expect(await outcome(door)).toBe('wrongStaffSignIn');
    expect(await outcome(door, { passphrase: newPassphrase })).toBe('success');
    expect(await mailsTo(door)).toContain('密码已修改');
  });

  test.each([
    ['a wrong old one', { passphrase: '不是这一句' }, 'passphrase'],
    ['a wrong code', { code: '000000' }, 'code'],
    ['no second factor', { code: undefined }, 'code'],
    ['a short new one', { newPassphrase: '这一句也还太短了' }, 'newPassphrase'],
    ['a common one', { newPassphrase: 'password1234' }, 'newPassphrase'],
    ['the product in it', { newPassphrase: '进 Shield Source 的那一句话' }, 'newPassphrase'],
    ['one of few characters', { newPassphrase: 'ababababababab' }, 'newPassphrase'],
  ] as const)('is not changed with %s', async (_, over, field) => {
    const { door, me } = await signedIn();
    const input = { passphrase: door.passphrase, newPassphrase, code: door.totp(), ...over };
    await expect(as(me).call(signIn.postStaffPassphrase, input)).refuses('badInput', field);
    await forgetSteps();
    expect(await outcome(door)).toBe('success');
  });

  test('is guessed twenty times an hour at most, also from an open console', async () => {
    const { door, me } = await signedIn();
    const guess = { passphrase: '不是这一句', newPassphrase, code: '000000' };
    for (let time = 0; time < 20; time++)
      await expect(as(me).call(signIn.postStaffPassphrase, guess)).refuses('badInput', 'code');
    const right = { ...guess, passphrase: door.passphrase, code: door.totp() };
    await expect(as(me).call(signIn.postStaffPassphrase, right)).refuses('tooOften');
  });
});

describe('recovery codes', () => {
  test('are ten, shown once, each good once instead of a code, and the owner is told', async () => {
    const { door, me } = await signedIn();
    const { codes } = await as(me).call(signIn.postStaffRecoveryCodes, { code: door.totp() });
    expect(new Set(codes).size).toBe(10);
    const [one = '', two = ''] = codes;
    expect(one).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
    expect(await outcome(door, { totp: one })).toBe('success');
    expect(await outcome(door, { totp: one })).toBe('wrongStaffSignIn');
    expect(await outcome(door, { totp: two.toLowerCase().replaceAll('-', ' ') })).toBe('success');
    expect((await as(me).call(signIn.getStaffAccount, {})).recoveryCodes).toBe(8);
    expect(await mailsTo(door)).toContain('恢复码已使用，还剩 8 个');
    const used = await app.db
      .selectFrom('event')
      .where('kind', '=', 'staff.useRecoveryCode')
      .where('subject', '=', door.id)
      .orderBy('id')
      .select('params')
      .execute();
    expect(used.map(({ params }) => params)).toEqual([{ left: 9 }, { left: 8 }]);
  });

  test('work once, also when one comes five times at once', async () => {
    const { door, me } = await signedIn();
    const { codes } = await as(me).call(signIn.postStaffRecoveryCodes, { code: door.totp() });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(door, { totp: codes[0] })),
    );
    expect(outcomes.filter((one) => one === 'success')).toHaveLength(1);
  });

  test('are of no use to anybody else, nor once there are new ones', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { codes } = await as(one.me).call(signIn.postStaffRecoveryCodes, {
      code: one.door.totp(),
    });
    expect(await outcome(other.door, { totp: codes[0] })).toBe('wrongStaffSignIn');
    await as(one.me).call(signIn.postStaffRecoveryCodes, { code: codes[1] });
    expect(await outcome(one.door, { totp: codes[2] })).toBe('wrongStaffSignIn');
  });

  test('are not kept to be read', async () => {
    const { door, me } = await signedIn();
    const { codes } = await as(me).call(signIn.postStaffRecoveryCodes, { code: door.totp() });
    const rows = await app.db.selectFrom('staff_recovery_code').selectAll().execute();
    const kept = rows.map((row) => row.code_hash.toString('utf8').replaceAll('-', ''));
    expect([codes.length, kept.length >= codes.length]).toEqual([10, true]);
    expect(codes.filter((code) => kept.includes(code.replaceAll('-', '')))).toEqual([]);
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const { door, me } = await signedIn();
    const key = authenticator();
    const made = key.make(await as(me).call(signIn.postStaffPasskeyWish, {}));
    await as(me).call(signIn.postStaffPasskeyAdd, { name: '办公电脑', made, code: door.totp() });
    return { door, me, key };
  }
  const asked = () => as(nobody).call(signIn.postStaffPasskeyStart, {});
  const enter = async (passkey: unknown) =>
    outcomeOf(await as(nobody).answer(signIn.postStaffPasskeyLogin, { passkey }));

  test('that has checked who holds it signs in alone', async () => {
    const { door, key } = await withPasskey();
    const answer = await as(nobody).call(signIn.postStaffPasskeyLogin, {
      passkey: key.sign(await asked()),
    });
    expect(answer.staff.id).toBe(door.id);
    const { params } = await app.db
      .selectFrom('access_event')
      .where('subject', '=', door.id)
      .where('kind', '=', 'staff.signIn')
      .orderBy('id', 'desc')
      .select('params')
      .executeTakeFirstOrThrow();
    expect(params).toMatchObject({ by: 'passkey', secondFactor: 'passkey' });
  });

  test('that has not is a second factor beside the passphrase, not a first', async () => {
    const { door, key } = await withPasskey();
    const unchecked = async () => key.sign(await asked(), { isPerson: false });
    expect(await enter(await unchecked())).toBe('wrongPasskey');
    const beside = { totp: undefined, passkey: await unchecked() };
    expect(await outcome(door, beside)).toBe('success');
    expect(await outcome(door, { ...beside, passkey: await unchecked(), passphrase: 'x' })).toBe(
      'wrongStaffSignIn',
    );
  });

  test.each([
    ['signed for another page', { origin: 'http://localhost.example.com' }],
    ['that counts backwards, as a copy does', { count: 0 }],
  ] as const)('is refused %s', async (_, odd) => {
    const { key } = await withPasskey();
    expect(await enter(key.sign(await asked()))).toBe('success');
    expect(await enter(key.sign(await asked(), odd))).toBe('wrongPasskey');
  });

  test('signs each number once, and only ours', async () => {
    const { key } = await withPasskey();
    const once = key.sign(await asked());
    expect([await enter(once), await enter(once)]).toEqual(['success', 'wrongPasskey']);
    const own = { ...(await asked()), challenge: 'A'.repeat(43) };
    expect(await enter(key.sign(own))).toBe('wrongPasskey');
    expect(await enter(authenticator().sign(await asked()))).toBe('wrongPasskey');
  });

  test('of one person is no second factor of another', async () => {
    const [{ key }, other] = [await withPasskey(), await atTheDoor()];
    const passkey = key.sign(await asked());
    expect(await outcome(other, { totp: undefined, passkey })).toBe('wrongStaffSignIn');
  });

  test('is added with a second factor only, for whom it was wished, and once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const key = authenticator();
    const wish = await as(one.me).call(signIn.postStaffPasskeyWish, {});
    const made = key.make(wish);
    const add = (person: Person, code: string) =>
      as(person).call(signIn.postStaffPasskeyAdd, { name: '钥匙', made, code });
    await expect(add(one.me, '000000')).refuses('badInput', 'code');
    await expect(add(other.me, other.door.totp())).refuses('wrongPasskey');
    await expect(add(one.me, one.door.totp())).refuses('wrongPasskey');
  });

  test('that was removed opens nothing', async () => {
    const { door, me, key } = await withPasskey();
    const { passkeys } = await as(me).call(signIn.getStaffAccount, {});
    await forgetSteps();
    const elsewhere = await another(door, door.totp(-1));
    await as(me).call(signIn.postStaffPasskeyRemove, {
      passkeyId: passkeys[0]!.id,
      code: door.totp(),
    });
    expect([await isOpen(me), await isOpen(elsewhere)]).toEqual([true, false]);
    expect(await enter(key.sign(await asked()))).toBe('wrongPasskey');
    expect(await mailsTo(door)).toContain('通行密钥已移除');
  });

  test('proves who it is where that is asked, and is not a stranger’s', async () => {
    const [{ me, key }, stranger] = [await withPasskey(), await withPasskey()];
    const passkey = stranger.key.sign(await asked());
    await expect(as(me).call(signIn.postStaffRecoveryCodes, { passkey })).refuses(
      'badInput',
      'passkey',
    );
    const own = key.sign(await asked());
    expect((await as(me).call(signIn.postStaffRecoveryCodes, { passkey: own })).codes).toHaveLength(
      10,
    );
  });
});

describe('the code app', () => {
  test('is changed by its owner with the old second factor and a code of the new one', async () => {
    const { door, me } = await signedIn();
    await forgetSteps();
    const elsewhere = await another(door, door.totp(-1));
    const { secret, uri } = await as(me).call(signIn.postStaffFactorWish, {});
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    const newTotp = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const renew = { secret, newCode: newTotp(), code: door.totp() };
    await expect(as(me).call(signIn.postStaffFactorRenew, { ...renew, code: newTotp() })).refuses(
      'badInput',
      'code',
    );
    await expect(
      as(me).call(signIn.postStaffFactorRenew, { ...renew, newCode: door.totp() }),
    ).refuses('badInput', 'newCode');
    await as(me).call(signIn.postStaffFactorRenew, renew);
    expect([await isOpen(me), await isOpen(elsewhere)]).toEqual([true, false]);
    // what confirmed it is used up
    expect(await outcome(door, { totp: newTotp() })).toBe('wrongStaffSignIn');
    await forgetSteps();
    expect(await outcome(door)).toBe('wrongStaffSignIn');
    expect(await outcome(door, { totp: newTotp() })).toBe('success');
  });

  test('takes no secret that was not given out, and each once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { secret } = await as(other.me).call(signIn.postStaffFactorWish, {});
    for (const chosen of [secret, 'A'.repeat(32)]) {
      await forgetSteps();
      const newCode = new TOTP({ secret: Secret.fromBase32(chosen) }).generate();
      await expect(
        as(one.me).call(signIn.postStaffFactorRenew, {
          secret: chosen,
          newCode,
          code: one.door.totp(),
        }),
      ).refuses('badInput', 'secret');
    }
  });
});

describe('own sessions', () => {
  test('are listed with browser and network, and ended one by one or all others', async () => {
    const { door, me } = await signedIn();
    const others: Person[] = [];
    for (const step of [-1, 0, 1]) {
      await forgetSteps();
      others.push(await another(door, door.totp(step)));
    }
    const { sessions } = await as(me).call(signIn.getStaffAccount, {});
    expect(sessions).toHaveLength(4);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(new Set(sessions.map(({ network }) => network))).toEqual(new Set(['127.0.0.0/24']));
    expect(sessions[0]?.device).toBe('Firefox of a test');
    const own = (await as(others[0]!).call(signIn.getStaffAccount, {})).sessions;
    const sessionId = own.find(({ isCurrent }) => isCurrent)!.id;
    await as(me).call(signIn.postStaffSessionEnd, { sessionId });
    expect(await isOpen(others[0]!)).toBe(false);
    await as(me).call(signIn.postStaffSessionEnd, {});
    expect([await isOpen(others[1]!), await isOpen(others[2]!), await isOpen(me)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('of others are not found', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const { sessions } = await as(other.me).call(signIn.getStaffAccount, {});
    await expect(
      as(one.me).call(signIn.postStaffSessionEnd, { sessionId: sessions[0]!.id }),
    ).refuses('notFound');
    expect(await isOpen(other.me)).toBe(true);
  });
});
