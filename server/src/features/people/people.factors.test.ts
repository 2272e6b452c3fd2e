import { sql } from 'kysely';
import { describe, expect, test, vi, beforeEach } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import * as factors from '@shieldsource/contract/people/factors';
import {
  postPasswordRemove,
  postPasswordSet,
  postPhoneChange,
} from '@shieldsource/contract/people/account';
import { postRealInfo } from '@shieldsource/contract/people/identity';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { getLetterPage } from '@shieldsource/contract/letters/calls';
import { postUserLogin } from '@shieldsource/contract/passport/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { authenticator } from '../../../test/authenticator.ts';
import { givenFactorsOn } from '../../../test/given.factors.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { countAs, forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { stoppedByOn } from '../../../test/stopped-by.ts';
import { newToken } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { browserCookie, startSession } from '../../platform/sessions.ts';
import { command } from '../events/events.ts';
import { factorOf } from '../factors/factors.ts';
import { eraseDue } from './people.erasure.ts';
import { dropLostFactors, memberFactors } from './people.factors.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const { recoveryCode, codeApp, passkey } = givenFactorsOn(harness);
const { phoneCode } = signingInOn(harness);
const stranger = as(nobody);
const stoppedBy = stoppedByOn(harness);

beforeEach(async () => {
  await forgetLimits(harness);
  // a code is of one step for the whole of a test
  vi.setSystemTime(vi.getRealSystemTime());
  return () => void vi.useRealTimers();
});

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** Sends the first step of a sign-in from a browser; answers what follows. */
async function firstStep(phone: string, browser = newToken()) {
  const code = await phoneCode(phone);
  const headers = { cookie: `${browserCookie}=${browser}` };
  const answer = await stranger.answer(postUserLogin, { phone, code }, { headers });
  const { ticket = '' } = (answer.json().result ?? {}) as { ticket?: string };
  /** The second step. */
  const second = async (shown: object, from = headers) =>
    outcomeOf(
      await stranger.answer(factors.postLoginFactor, { ticket, ...shown }, { headers: from }),
    );
  return { outcome: outcomeOf(answer), ticket, second };
}

async function member() {
  const phone = newPhone();
  return { phone, me: await given.researcher({ phone }) };
}
const signed = (key: ReturnType<typeof authenticator>, odd = {}) =>
  stranger.call(factors.postPasskeyStart, {}).then((asked) => key.sign(asked, odd));
const kindsOf = async ({ id }: Person) => {
  const rows = await app.db
    .selectFrom('event')
    .where('concerns', '=', id)
    .orderBy('id')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('account.'));
};

describe('whoever has no factor', () => {
  test('signs in, and acts, by phone alone', async () => {
    const { phone, me } = await member();
    expect((await firstStep(phone)).outcome).toBe('success');
    expect(await as(me).call(factors.getFactors, {})).toEqual({
      hasCodeApp: false,
      passkeys: [],
      recoveryCodes: 0,
      hasPasskeys: true,
    });
  });
});

describe('the first factor', () => {
  const wish = async (me: Person) => {
    const { secret, uri } = await as(me).call(factors.postCodeAppWish, {});
    const newCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return { secret, newCode, uri };
  };

  test('takes a fresh SMS code, gives ten recovery codes, signs others out, and is told', async () => {
    const { me } = await member();
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', me.id, 'elsewhere'),
    );
    const { secret, newCode, uri } = await wish(me);
    expect(uri).toContain(secret);
    const set = (over: object) =>
      as(me).call(factors.postCodeAppSet, { secret, newCode, ...over } as never);
    await expect(set({})).refuses('badInput', 'code');
    await expect(set({ code: '000000' })).refuses('wrongPhoneCode');
    const code = await given.code(me, 'factor');
    await expect(set({ code, newCode: '000000' })).refuses('badInput', 'newCode');
    const { codes } = await set({ code });
    expect(new Set(codes).size).toBe(10);
    expect(await as(me).call(factors.getFactors, {})).toMatchObject({
      hasCodeApp: true,
      recoveryCodes: 10,
    });
    await expect(as({ ...me, ...elsewhere, id: me.id }).call(postUserInfo, {})).refuses(
      'loggedOut',
    );
    await drainOutbox();
    const { list } = await as(me).call(getLetterPage, {});
    expect(list[0]).toMatchObject({ title: '动态码已启用' });
  });

  test('is not somebody else’s secret or passkey', async () => {
    const [{ me }, { me: other }] = [await member(), await member()];
    const { secret, newCode } = await wish(other);
    const code = await given.code(me, 'factor');
    await expect(as(me).call(factors.postCodeAppSet, { secret, newCode, code })).refuses(
      'badInput',
      'secret',
    );
    const made = authenticator().make(await as(other).call(factors.postPasskeyWish, {}));
    await forgetLimits(harness);
    await app.db.deleteFrom('phone_code').execute();
    const again = await given.code(me, 'factor');
    await expect(as(me).call(factors.postPasskeyAdd, { name: '手机', made, code: again })).refuses(
      'wrongPasskey',
    );
  });

  test('once set, an SMS code changes nothing any more', async () => {
    const { me } = await member();
    await codeApp(me);
    const { secret, newCode } = await wish(me);
    const code = await given.code(me, 'factor');
    await expect(as(me).call(factors.postCodeAppSet, { secret, newCode, code })).refuses(
      'badInput',
      'factorCode',
    );
  });
});

describe('a sign-in by SMS code', () => {
  test('waits for the code of the app, which works once', async () => {
    const { phone, me } = await member();
    const app1 = await codeApp(me);
    const one = await firstStep(phone);
    expect(one.outcome).toBe('factorNeeded');
    expect(await one.second({ factorCode: app1.code() })).toBe('success');
    expect(await one.second({ factorCode: app1.code(1) })).toBe('signInOver');
    await app.db.deleteFrom('phone_code').execute();
    const two = await firstStep(phone);
    expect(await two.second({ factorCode: app1.code() })).toBe('badInput');
    expect(await two.second({ factorCode: app1.code(-1) })).toBe('badInput');
    expect(await two.second({ factorCode: app1.code(1) })).toBe('success');
  });

  test('opens once, also when ten come at once', async () => {
    const { phone, me } = await member();
    const { code } = await codeApp(me);
    const { second } = await firstStep(phone);
    const outcomes = await Promise.all(times(10).map(() => second({ factorCode: code() })));
    expect(outcomes.filter((one) => one === 'success')).toHaveLength(1);
  });

  test('has five guesses a day, also at once, then not even a right one; the owner’s browser has its own', async () => {
    const { phone, me } = await member();
    const { code } = await codeApp(me);
    const home = newToken();
    expect(await (await firstStep(phone, home)).second({ factorCode: code(-1) })).toBe('success');
    await app.db.deleteFrom('phone_code').execute();
    const { second } = await firstStep(phone);
    const outcomes = await Promise.all(times(10).map(() => second({ factorCode: '000000' })));
    expect(outcomes.filter((one) => one === 'badInput')).toHaveLength(5);
    expect(outcomes.filter((one) => one === 'tooOften')).toHaveLength(5);
    expect(await second({ factorCode: code() })).toBe('tooOften');
    expect((await kindsOf(me)).filter((kind) => kind === 'account.failFactor')).toHaveLength(1);
    await app.db.deleteFrom('phone_code').execute();
    expect(await (await firstStep(phone, home)).second({ factorCode: code() })).toBe('success');
  });

  test('is finished in its browser alone, within ten minutes, while the account is open', async () => {
    const { phone, me } = await member();
    const { code } = await codeApp(me);
    const { second } = await firstStep(phone);
    const other = { cookie: `${browserCookie}=${newToken()}` };
    expect(await second({ factorCode: code() }, other)).toBe('signInOver');
    expect(await second({ factorCode: code() }, {} as never)).toBe('signInOver');
    const state = (value: 'active' | 'disabled') =>
      app.db.updateTable('researcher').set({ state: value }).where('id', '=', me.id).execute();
    await state('disabled');
    expect(await second({ factorCode: code() })).toBe('accountDisabled');
    await state('active');
    await app.db
      .updateTable('member_ceremony')
      .set({ created_at: sql`now() - interval '10 minutes 1 second'` })
      .execute();
    expect(await second({ factorCode: code() })).toBe('signInOver');
  });
});

describe('a recovery code', () => {
  test('stands in once, also five times at once, and tells its owner', async () => {
    const { phone, me } = await member();
    await codeApp(me);
    const text = await recoveryCode(me);
    const { second } = await firstStep(phone);
    const outcomes = await Promise.all(times(5).map(() => second({ factorCode: text })));
    expect(outcomes.filter((one) => one === 'success')).toHaveLength(1);
    await app.db.deleteFrom('phone_code').execute();
    expect(await (await firstStep(phone)).second({ factorCode: text })).toBe('badInput');
    expect(await kindsOf(me)).toContain('account.useRecoveryCode');
  });

  test('is nobody else’s, and over once there are new ones', async () => {
    const [one, other] = [await member(), await member()];
    await codeApp(one.me);
    await codeApp(other.me);
    const text = await recoveryCode(one.me);
    expect(await (await firstStep(other.phone)).second({ factorCode: text })).toBe('badInput');
    const { codes } = await as(one.me).call(factors.postRecoveryCodes, { factorCode: text });
    const kept = await recoveryCode(one.me);
    await as(one.me).call(factors.postRecoveryCodes, { factorCode: kept });
    const { second } = await firstStep(one.phone);
    expect(await second({ factorCode: codes[0] })).toBe('badInput');
  });
});

describe('a passkey', () => {
  const enter = async (shown: unknown) =>
    outcomeOf(await stranger.answer(factors.postPasskeyLogin, { passkey: shown }));

  test('that has checked who holds it signs in alone; else it is a second step', async () => {
    const { phone, me } = await member();
    const { key } = await passkey(me);
    const { user } = await stranger.call(factors.postPasskeyLogin, { passkey: await signed(key) });
    expect(user.userId).toBe(me.id);
    expect(await enter(await signed(key, { isPerson: false }))).toBe('wrongPasskey');
    const { outcome, second } = await firstStep(phone);
    expect(outcome).toBe('factorNeeded');
    expect(await second({ passkey: await signed(key, { isPerson: false }) })).toBe('success');
  });

  test('signs each challenge once', async () => {
    const { me } = await member();
    const { key } = await passkey(me);
    const shown = await signed(key);
    expect([await enter(shown), await enter(shown)]).toEqual(['success', 'wrongPasskey']);
  });

  test('of another member is no second step, and cannot be removed', async () => {
    const [one, other] = [await member(), await member()];
    await codeApp(one.me);
    const { id, key } = await passkey(other.me);
    const { second } = await firstStep(one.phone);
    expect(await second({ passkey: await signed(key) })).toBe('badInput');
    await expect(
      as(one.me).call(factors.postPasskeyRemove, {
        passkeyId: id,
        factorCode: await recoveryCode(one.me),
      }),
    ).refuses('notFound');
  });

  test('of a disabled account does not open it', async () => {
    const { me } = await member();
    const { key } = await passkey(me);
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', me.id)
      .execute();
    expect(await enter(await signed(key))).toBe('accountDisabled');
  });
});

describe('each one that is wrong is an event of the account', () => {
  const failures = (subject: string) =>
    app.db
      .selectFrom('access_event')
      .where('kind', '=', 'account.failSignIn')
      .where('subject', '=', subject)
      .orderBy('id')
      .select(['concerns', 'actor', 'params'])
      .execute();

  const enter = async (shown: unknown) =>
    outcomeOf(await stranger.answer(factors.postPasskeyLogin, { passkey: shown }));

  test('as second factor, whatever strangers have failed before', async () => {
    const { phone, me } = await member();
    const { code } = await codeApp(me);
    const { key } = await passkey((await member()).me);
    const { second } = await firstStep(phone);
    expect(await enter(await signed(authenticator()))).toBe('wrongPasskey');
    await countAs(harness, 2_000, 'sign-in-failures-all');
    for (const shown of [
      { factorCode: '000000' },
      { factorCode: '0123-4567-89AB-CDEF-GHJK-MNPQ' },
      { passkey: await signed(key) },
    ])
      expect(await second(shown)).toBe('badInput');
    const event = (secondFactor: string) => ({
      concerns: me.id,
      actor: 'visitor',
      params: { by: 'code', secondFactor },
    });
    const three = [event('totp'), event('recoveryCode'), event('passkey')];
    expect(await failures(me.id)).toEqual(three);
    expect(await second({ factorCode: code() })).toBe('success');
    expect(await failures(me.id)).toEqual(three);
  });

  test('as passkey: of its owner where it has signed, else of nobody, so many an hour', async () => {
    const { me } = await member();
    const { key } = await passkey(me);
    const before = (await failures('')).length;
    expect(await enter(await signed(authenticator()))).toBe('wrongPasskey');
    expect(await enter(await signed(key, { isPerson: false }))).toBe('wrongPasskey');
    await app.db
      .updateTable('researcher')
      .set({ state: 'disabled' })
      .where('id', '=', me.id)
      .execute();
    expect(await enter(await signed(key))).toBe('accountDisabled');
    const params = { by: 'passkey' };
    const [ofMe, ofNobody] = [me.id, null].map((concerns) => ({
      concerns,
      actor: 'visitor',
      params,
    }));
    expect((await failures('')).slice(before)).toEqual([ofNobody]);
    expect(await failures(me.id)).toEqual([ofMe, ofMe]);
    await countAs(harness, 2_000, 'sign-in-failures-all');
    expect(await enter(await signed(authenticator()))).toBe('wrongPasskey');
    expect(await failures('')).toHaveLength(before + 1);
  });
});

describe('all other devices are signed out', () => {
  const acts: Record<string, (me: Person) => Promise<unknown>> = {
    'by a new passkey': async (me) => {
      await codeApp(me);
      const made = authenticator().make(await as(me).call(factors.postPasskeyWish, {}));
      const factorCode = await recoveryCode(me);
      return as(me).call(factors.postPasskeyAdd, { name: '手机', made, factorCode });
    },
    'by a passkey removed': async (me) => {
      const { id: passkeyId } = await passkey(me);
      const factorCode = await recoveryCode(me);
      return as(me).call(factors.postPasskeyRemove, { passkeyId, factorCode });
    },
    'by a code app removed': async (me) => {
      await codeApp(me);
      return as(me).call(factors.postCodeAppRemove, { factorCode: await recoveryCode(me) });
    },
  };
  test.each(Object.entries(acts))('%s', async (_, act) => {
    const { me } = await member();
    const elsewhere = await inTransaction(app.db, (tx) =>
      startSession(tx, app, 'researcher', me.id, 'elsewhere'),
    );
    await act(me);
    await expect(as({ ...me, ...elsewhere, id: me.id }).call(postUserInfo, {})).refuses(
      'loggedOut',
    );
    expect((await as(me).call(postUserInfo, {})).userId).toBe(me.id);
  });
});

test('without a factor recovery codes end, too', async () => {
  const { phone, me } = await member();
  const { id } = await passkey(me);
  const { code } = await codeApp(me);
  await recoveryCode(me);
  await as(me).call(factors.postPasskeyRemove, { passkeyId: id, factorCode: code() });
  expect((await as(me).call(factors.getFactors, {})).recoveryCodes).toBe(1);
  await as(me).call(factors.postCodeAppRemove, { factorCode: code(1) });
  expect(await as(me).call(factors.getFactors, {})).toMatchObject({
    hasCodeApp: false,
    recoveryCodes: 0,
  });
  expect((await firstStep(phone)).outcome).toBe('success');
});

describe('once set, it is needed', () => {
  test('to change the phone', async () => {
    const { me } = await member();
    const { code } = await codeApp(me);
    const phone = newPhone();
    const input = { oldCode: '000000', phone, newCode: '000000' };
    const change = (over: object) => as(me).call(postPhoneChange, { ...input, ...over });
    await expect(change({})).refuses('badInput', 'factorCode');
    await expect(change({ factorCode: '000000' })).refuses('badInput', 'factorCode');
    // the factor is right, the SMS codes are not, and it is not used up
    await expect(change({ factorCode: code() })).refuses('wrongPhoneCode', 'oldCode', 'newCode');
    await expect(change({ factorCode: code() })).refuses('wrongPhoneCode', 'oldCode', 'newCode');
  });

  test('to set or remove the password, beside the SMS code', async () => {
    const { me } = await member();
    const { code } = await codeApp(me);
    const password = '骆驼在月亮上喝三杯茶';
    const set = (over: object) =>
      as(me).call(postPasswordSet, { password, code: '000000', ...over });
    await expect(set({})).refuses('badInput', 'factorCode');
    await expect(set({ factorCode: code() })).refuses('wrongPhoneCode');
    const sms = { code: await given.code(me, 'password') };
    await expect(set({ ...sms, factorCode: code(5) })).refuses('badInput', 'factorCode');
    await set({ ...sms, factorCode: code() });
    await app.db.deleteFrom('phone_code').execute();
    const again = { code: await given.code(me, 'password') };
    const remove = (over: object) => as(me).call(postPasswordRemove, { ...again, ...over });
    await expect(remove({})).refuses('badInput', 'factorCode');
    await remove({ factorCode: code(1) });
  });

  test('by an app that is still theirs: a code that waits while it is taken away counts no more', async () => {
    const { me } = await member();
    const { code } = await codeApp(me);
    const person = await memberFactors.get(app.db, me.id);
    const shown = await factorOf(app, memberFactors, person, { code: code() });
    expect(shown?.method).toBe('totp');
    await inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, me.id, '看过证件'));
    expect(await inTransaction(app.db, async (tx) => shown?.take(tx))).toBe(false);
  });

  test('and a sign-in that began before the password was removed is over', async () => {
    const { phone, me } = await member();
    const { code } = await codeApp(me);
    const password = '骆驼在月亮上喝三杯茶';
    const sms = async () => {
      await app.db.deleteFrom('phone_code').execute();
      return given.code(me, 'password');
    };
    await as(me).call(postPasswordSet, { password, code: await sms(), factorCode: code() });
    await app.db.deleteFrom('phone_code').execute();
    const { second } = await firstStep(phone);
    await as(me).call(postPasswordRemove, { code: await sms(), factorCode: code(1) });
    await app.db.updateTable('researcher').set({ totp_step: 0 }).where('id', '=', me.id).execute();
    expect(await second({ factorCode: code() })).toBe('signInOver');
  });

  test('for the payout account, not for the papers', async () => {
    const { me } = await member();
    const { code } = await codeApp(me);
    const papers = { realName: '米娜', idType: 'other' as const, idNumber: 'AB123456', images: [] };
    const send = (over: object) =>
      as(me).call(postRealInfo, { ...papers, consentVersion: 1, code: '000000', ...over });
    const payout = { method: 'alipay' as const, account: '13800138000' };
    await expect(send({})).refuses('wrongPhoneCode');
    await expect(send({ payout })).refuses('badInput', 'factorCode');
    await expect(send({ payout, factorCode: code() })).refuses('wrongPhoneCode');
  });

  test('for cash, and a repeated call still gets the first answer', async () => {
    const gift = await given.gift({ type: 1 });
    const me = await given.researcher({ coins: 100 });
    await given.approvedIdentity(me);
    const { code } = await codeApp(me);
    const sms = await given.code(me, 'exchange');
    const input = { giftId: gift.id, price: gift.priceCoins, code: sms };
    const key = { idempotencyKey: newToken() };
    await expect(as(me).call(postGiftExchange, input, key)).refuses('badInput', 'factorCode');
    const right = { ...input, factorCode: code() };
    const first = await as(me).call(postGiftExchange, right, key);
    expect(await as(me).call(postGiftExchange, right, key)).toEqual(first);
  });
});

test('the operator takes them from a member who has lost them', async () => {
  const { phone, me } = await member();
  await codeApp(me);
  await passkey(me);
  const old = await recoveryCode(me);
  const drop = () =>
    inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, me.id, '核对过实名信息'));
  expect(await drop()).toBe(true);
  await expect(as(me).call(postUserInfo, {})).refuses('loggedOut');
  expect((await kindsOf(me)).at(-1)).toBe('account.dropFactors');
  expect((await firstStep(phone)).outcome).toBe('success');
  // what was there before is worth nothing beside what is set anew
  const session = await inTransaction(app.db, (tx) =>
    startSession(tx, app, 'researcher', me.id, 'test'),
  );
  const again = { ...me, ...session, id: me.id };
  await codeApp(again);
  await expect(as(again).call(factors.postRecoveryCodes, { factorCode: old })).refuses(
    'badInput',
    'factorCode',
  );
  const { me: none } = await member();
  expect(await inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, none.id, ''))).toBe(
    false,
  );
  expect(await kindsOf(none)).not.toContain('account.dropFactors');
});

test('a recovery code is used once, by SQL too', async () => {
  const { me } = await member();
  await recoveryCode(me);
  const codes = `update member_recovery_code set`;
  const own = `where researcher_id = '${me.id}'`;
  expect(await stoppedBy(`${codes} used_at = now(), code_hash = 'y' ${own}`)).toBe(
    'member_recovery_code_used_once',
  );
  await sql.raw(`${codes} used_at = now() ${own}`).execute(app.db);
  for (const change of ['used_at = null', 'used_at = now()', `code_hash = 'y'`])
    expect(await stoppedBy(`${codes} ${change} ${own}`)).toBe('member_recovery_code_used_once');
});

test('an erased account keeps none', async () => {
  const { me } = await member();
  await codeApp(me);
  const { key } = await passkey(me);
  await recoveryCode(me);
  await app.db
    .updateTable('researcher')
    .set({ state: 'cancelling', cancel_at: sql`now()` })
    .where('id', '=', me.id)
    .execute();
  await eraseDue(app);
  for (const table of ['member_passkey', 'member_recovery_code', 'member_ceremony'] as const)
    expect(
      await app.db.selectFrom(table).where('researcher_id', '=', me.id).selectAll().execute(),
    ).toEqual([]);
  expect(
    outcomeOf(await stranger.answer(factors.postPasskeyLogin, { passkey: await signed(key) })),
  ).toBe('wrongPasskey');
  expect(await stoppedBy(`update researcher set totp_sealed = 'x' where id = '${me.id}'`)).toBe(
    'researcher_no_factor_kept',
  );
});
