import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { getConsoleSettings, postConsoleSetting } from '@shieldsource/contract/settings/desk';
import * as signIn from '@shieldsource/contract/staff/sign-in';
import { postStaffInvite } from '@shieldsource/contract/staff/acts';
import * as signInDesk from '@shieldsource/contract/staff/sign-in-desk';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { providerOn } from '../../../test/given.sign-in.ts';
import type { Claims, IdentityProvider } from '../../../test/identity-provider.ts';
import { outcomeOf } from '../../../test/outcomes.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { browserCookie } from '../../platform/sessions.ts';
import type { SettingKey } from '@shieldsource/contract/settings/settings';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { readOutgoingAllow } from '../../platform/outgoing.ts';

const harness = await testApp();
const { app, as } = harness;
const given = givenOn(harness);
const { staffAtTheDoor } = signingInOn(harness);
const startProvider = providerOn(harness);

type Door = Awaited<ReturnType<typeof staffAtTheDoor>>;
let provider: IdentityProvider;
let admin: Person;
let people = 0;
const atTheDoor = (roles: StaffRole[] = ['reviewer']) =>
  staffAtTheDoor({ email: `sso-${(people += 1)}@example.com`, roles });

beforeAll(async () => {
  provider = await startProvider();
  admin = await given.staff({ roles: ['admin'] });
});
beforeEach(() => forgetLimits(harness));

/** A browser that was redirected to the provider. */
async function browserSentOff(): Promise<{ browser: string; address: string }> {
  const answer = await as(nobody).answer(signIn.postStaffProviderStart, {});
  const browser = answer.cookies.find(({ name }) => name === browserCookie)?.value ?? '';
  return { browser, address: answer.json<{ result: { address: string } }>().result.address };
}
const inBrowser = (browser: string) => ({ headers: { cookie: `${browserCookie}=${browser}` } });
const claimsOf = (door: Door, over: Claims = {}): Claims => ({
  sub: `subject of ${door.email}`,
  email: door.email,
  email_verified: true,
  amr: ['pwd', 'mfa'],
  groups: ['review'],
  ...over,
});

/** Goes to the provider and comes back with these claims. */
async function comeBack(claims: Claims) {
  provider.says(claims);
  const { browser, address } = await browserSentOff();
  const query = await provider.visit(address);
  const answer = await as(nobody).answer(
    signIn.postStaffProviderBack,
    { query },
    inBrowser(browser),
  );
  const { result } = answer.json<{
    result: { signedIn: { staff: { id: string; roles: string[] } } | null; ticket: string } | null;
  }>();
  return { outcome: outcomeOf(answer), result, browser, query };
}
const invite = (door: Door) =>
  as(admin).call(signInDesk.postStaffProviderInvite, { staffId: door.id, isInvited: true });

/** A colleague who has signed in by the provider before. */
async function linked(roles: StaffRole[] = ['reviewer'], groups = ['review']): Promise<Door> {
  const door = await atTheDoor(roles);
  await invite(door);
  await comeFirst(door, claimsOf(door, { groups }));
  return door;
}

/** Signs in by the provider for the first time, with our second factor. */
async function comeFirst(door: Door, claims: ReturnType<typeof claimsOf>): Promise<void> {
  const { result, browser } = await comeBack(claims);
  expect(result?.signedIn).toBeNull();
  const input = { ticket: result?.ticket ?? '', code: door.totp() };
  const finished = await as(nobody).answer(
    signIn.postStaffProviderFinish,
    input,
    inBrowser(browser),
  );
  expect(outcomeOf(finished)).toBe('success');
  await app.db.updateTable('staff').set({ totp_step: 0 }).where('id', '=', door.id).execute();
}
/** Does this as if so many milliseconds had passed, by the clock that nobody sets. */
async function after<T>(ms: number, act: () => Promise<T>): Promise<T> {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
  return act().finally(() => clock.mockRestore());
}
const hoursAgo = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600;
const failures = async () =>
  (
    await app.db
      .selectFrom('access_event')
      .where('kind', '=', 'staff.failSignIn')
      .orderBy('id', 'desc')
      .select(['subject', 'params'])
      .execute()
  )[0];

describe('the address that a browser is sent to', () => {
  test('asks for a code with PKCE, state and nonce, and names our one return address', async () => {
    const { address } = await browserSentOff();
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:8080/console/login/provider',
      scope: 'openid email',
      state: expect.stringMatching(/^singleSignOn\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: `${12 * 3_600}`,
    });
  });

  test('is another each time, and the state stands nowhere to be read', async () => {
    const [one, other] = [await browserSentOff(), await browserSentOff()];
    const stateIn = (address: string) => new URL(address).searchParams.get('state') ?? '';
    expect(stateIn(one.address)).not.toBe(stateIn(other.address));
    const rows = await sql<{
      row: string;
    }>`select staff_ceremony::text as row from staff_ceremony`.execute(app.db);
    expect(JSON.stringify(rows.rows)).not.toContain(stateIn(one.address));
  });
});

test('the provider is asked what it offers once a minute, however many set out', async () => {
  const asked = () => provider.asked('/.well-known/openid-configuration');
  const before = asked();
  await after(61_000, async () => {
    for (let starts = 0; starts < 3; starts += 1) await browserSentOff();
  });
  expect(asked() - before).toBe(1);
  await after(122_000, browserSentOff);
  expect(asked() - before).toBe(2);
});

test('a provider of the settings on a network of ours is not asked', async () => {
  const { outgoingAllow } = app.config;
  Object.assign(app.config, { outgoingAllow: readOutgoingAllow('10.0.0.0/8') });
  try {
    const before = provider.asked('/.well-known/openid-configuration');
    const answer = await after(300_000, () => as(nobody).answer(signIn.postStaffProviderStart, {}));
    expect(outcomeOf(answer)).toBe('singleSignOnFailed');
    expect(provider.asked('/.well-known/openid-configuration')).toBe(before);
  } finally {
    Object.assign(app.config, { outgoingAllow });
  }
});

describe('who comes back', () => {
  test('with a second factor is signed in, by issuer and subject from then on', async () => {
    const door = await linked();
    const again = await comeBack(claimsOf(door, { email: 'another@example.com' }));
    expect(again.result?.signedIn?.staff.id).toBe(door.id);
    const { params } = await app.db
      .selectFrom('access_event')
      .where('kind', '=', 'staff.signIn')
      .where('subject', '=', door.id)
      .orderBy('id', 'desc')
      .select('params')
      .executeTakeFirstOrThrow();
    expect(params).toMatchObject({ by: 'provider', secondFactor: 'provider' });
  });

  test('without one shows ours, and the ticket is good once and in that browser only', async () => {
    const door = await linked();
    const { result, browser } = await comeBack(claimsOf(door, { amr: ['pwd'] }));
    expect(result?.signedIn).toBeNull();
    const ticket = result?.ticket ?? '';
    const finish = async (input: object, options = inBrowser(browser)) =>
      outcomeOf(
        await as(nobody).answer(signIn.postStaffProviderFinish, { ticket, ...input }, options),
      );
    const right = { code: door.totp() };
    expect(await finish(right, inBrowser('A'.repeat(43)))).toBe('singleSignOnFailed');
    expect(await finish({ code: '000000' })).toBe('badInput');
    expect(await finish({ code: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' })).toBe('badInput');
    expect(await finish(right)).toBe('success');
    await app.db.updateTable('staff').set({ totp_step: 0 }).execute();
    expect(await finish(right)).toBe('singleSignOnFailed');
  });

  test('who signed in there within the time of a session here comes in', async () => {
    const door = await linked();
    const claims = claimsOf(door, { auth_time: hoursAgo(11) });
    expect((await comeBack(claims)).outcome).toBe('success');
  });

  test('may say the second factor by acr too; what the settings do not accept is none', async () => {
    const door = await linked();
    const { result: byAcr } = await comeBack(claimsOf(door, { amr: undefined, acr: 'otp' }));
    expect(byAcr?.signedIn).not.toBeNull();
    const { result: bySms } = await comeBack(claimsOf(door, { amr: ['sms'], acr: '1' }));
    expect(bySms?.signedIn).toBeNull();
  });

  test.each([
    ['whose code was made for another state', { nonce: 'another' }],
    ['from another issuer', { iss: 'https://id.example.com' }],
    ['meant for another client', { aud: 'another' }],
    ['whose token is over', { exp: 1_000_000_000 }],
    ['who says not when they signed in there', { auth_time: undefined }],
    ['who signed in there longer ago than a session lasts here', { auth_time: hoursAgo(13) }],
    ['without a subject', { sub: undefined }],
    ['whose subject holds what no text here does', { sub: 'a\0b' }],
    ['whose subject has half of a sign', { sub: 'a\ud800' }],
    ['whose subject is longer than the standard has it', { sub: 's'.repeat(256) }],
  ])('%s is refused', async (_, over) => {
    const door = await linked();
    expect((await comeBack(claimsOf(door, over))).outcome).toBe('singleSignOnFailed');
    expect((await failures())?.params).toEqual({
      isKnownBrowser: false,
      by: 'provider',
      reason: 'provider',
    });
  });

  test.each(['another', 'none'] as const)(
    'with a token that is signed by %s instead of the provider’s key is refused',
    async (signing) => {
      const door = await linked();
      provider.signs(signing);
      const { outcome } = await comeBack(claimsOf(door));
      provider.signs('itself');
      expect(outcome).toBe('singleSignOnFailed');
      expect((await comeBack(claimsOf(door))).outcome).toBe('success');
    },
  );

  test('in another browser, or twice, or with a code of their own is refused', async () => {
    const door = await linked();
    provider.says(claimsOf(door));
    const back = async (query: string, browser: string) =>
      outcomeOf(
        await as(nobody).answer(signIn.postStaffProviderBack, { query }, inBrowser(browser)),
      );
    const [one, other] = [await browserSentOff(), await browserSentOff()];
    const query = await provider.visit(one.address);
    expect(await back(query, other.browser)).toBe('singleSignOnFailed');
    // the redirect is used up, whoever tried it
    expect(await back(query, one.browser)).toBe('singleSignOnFailed');
    const swapped = new URLSearchParams(await provider.visit(other.address));
    const third = await browserSentOff();
    swapped.set('state', new URL(third.address).searchParams.get('state') ?? '');
    expect(await back(swapped.toString(), third.browser)).toBe('singleSignOnFailed');
    expect(await back('error=access_denied', third.browser)).toBe('singleSignOnFailed');
  });

  test('disabled is refused', async () => {
    const door = await linked();
    await app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where('id', '=', door.id)
      .execute();
    expect((await comeBack(claimsOf(door))).outcome).toBe('singleSignOnFailed');
    expect(await failures()).toMatchObject({ subject: door.id, params: { reason: 'disabled' } });
  });
});

describe('somebody new at the provider', () => {
  test('is nobody by their mail alone, and somebody once an admin has said so, once', async () => {
    const door = await atTheDoor();
    expect((await comeBack(claimsOf(door))).outcome).toBe('singleSignOnFailed');
    expect(await failures()).toMatchObject({ subject: '', params: { reason: 'unlinked' } });
    await invite(door);
    // whoever set up the provider can claim any mail and any second factor, but does not have ours
    for (let tries = 0; tries < 2; tries += 1)
      expect((await comeBack(claimsOf(door))).result?.signedIn).toBeNull();
    await comeFirst(door, claimsOf(door));
    expect((await comeBack(claimsOf(door))).result?.signedIn?.staff.id).toBe(door.id);
    const impostor = claimsOf(door, { sub: 'another subject' });
    expect((await comeBack(impostor)).outcome).toBe('singleSignOnFailed');
  });

  test.each([
    ['not verified', { email_verified: false }],
    ['said to be verified by nobody', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['none', { email: 'a\0b@example.com' }],
  ])('is not linked where the mail is %s', async (_, over) => {
    const door = await atTheDoor();
    await invite(door);
    expect((await comeBack(claimsOf(door, over))).outcome).toBe('singleSignOnFailed');
  });

  test('is not linked once the invitation is over or taken back', async () => {
    const [late, unwanted] = [await atTheDoor(), await atTheDoor()];
    await invite(late);
    await sql`update staff_provider_invitation set expires_at = now() - interval '1 second'`.execute(
      app.db,
    );
    await invite(unwanted);
    await as(admin).call(signInDesk.postStaffProviderInvite, {
      staffId: unwanted.id,
      isInvited: false,
    });
    for (const door of [late, unwanted])
      expect((await comeBack(claimsOf(door))).outcome).toBe('singleSignOnFailed');
  });

  test('cannot be invited by themselves', async () => {
    await expect(
      as(admin).call(signInDesk.postStaffProviderInvite, { staffId: admin.id, isInvited: true }),
    ).refuses('badInput', 'staffId');
  });
});

describe('a colleague who is signed in', () => {
  async function goAndLink(me: Person, code: string, claims: Claims) {
    const answer = await as(me).answer(signIn.postStaffProviderLinkStart, { code });
    if (outcomeOf(answer) !== 'success') return outcomeOf(answer);
    const browser = answer.cookies.find(({ name }) => name === browserCookie)?.value ?? '';
    provider.says(claims);
    const query = await provider.visit(
      answer.json<{ result: { address: string } }>().result.address,
    );
    const session = `shield_source_staff=${me.cookie}`;
    const headers = { cookie: `${session}; ${browserCookie}=${browser}` };
    return outcomeOf(await as(me).answer(signIn.postStaffProviderLink, { query }, { headers }));
  }
  async function here(): Promise<{ door: Door; me: Person }> {
    const door = await atTheDoor();
    const answer = await as(nobody).answer(postStaffLogin, {
      email: door.email,
      passphrase: door.passphrase,
      totp: door.totp(-1),
    });
    const { token } = answer.json<{ result: { token: string } }>().result;
    const cookie = answer.cookies.find(({ name }) => name === 'shield_source_staff')?.value ?? '';
    return { door, me: { id: door.id, kind: 'staff', token, cookie } };
  }

  test('links their account there with a second factor, whatever its mail, and lets go of it', async () => {
    const { door, me } = await here();
    const claims = claimsOf(door, { email: 'private@example.com' });
    expect(await goAndLink(me, '000000', claims)).toBe('badInput');
    expect(await goAndLink(me, door.totp(), claims)).toBe('success');
    expect((await comeBack(claims)).result?.signedIn?.staff.id).toBe(door.id);
    const { providerAccounts } = await as(me).call(signIn.getStaffAccount, {});
    expect(providerAccounts).toHaveLength(1);
    await app.db.updateTable('staff').set({ totp_step: 0 }).execute();
    await as(me).call(signIn.postStaffProviderUnlink, {
      accountId: providerAccounts[0]!.id,
      code: door.totp(),
    });
    expect((await comeBack(claims)).outcome).toBe('singleSignOnFailed');
  });

  test('cannot take over somebody else’s', async () => {
    const other = await linked();
    const { door, me } = await here();
    expect(await goAndLink(me, door.totp(), claimsOf(other))).toBe('singleSignOnFailed');
    expect((await comeBack(claimsOf(other))).result?.signedIn?.staff.id).toBe(other.id);
  });
});

describe('roles that the provider gives', () => {
  test('are taken at each sign-in, and stand in an event with before and after', async () => {
    const door = await linked(['operator']);
    const { result } = await comeBack(claimsOf(door, { groups: ['review', 'admins', 'others'] }));
    expect(result?.signedIn?.staff.roles).toEqual(['reviewer', 'admin']);
    const events = await app.db
      .selectFrom('event')
      .where('kind', '=', 'staff.mapRoles')
      .where('subject', '=', door.id)
      .orderBy('id')
      .select('params')
      .execute();
    expect(events.map(({ params }) => params)).toEqual([
      { before: ['operator'], after: ['reviewer'] },
      { before: ['reviewer'], after: ['reviewer', 'admin'] },
    ]);
  });

  test('are taken once our second factor is shown, where it is asked for; person and admins are mailed', async () => {
    const door = await linked(['operator'], ['review']);
    const rolesNow = async () =>
      (
        await app.db
          .selectFrom('staff')
          .where('id', '=', door.id)
          .select('roles')
          .executeTakeFirstOrThrow()
      ).roles;
    const { result, browser } = await comeBack(
      claimsOf(door, { amr: ['pwd'], groups: ['review', 'admins'] }),
    );
    expect(await rolesNow()).toEqual(['reviewer']);
    await as(nobody).answer(
      signIn.postStaffProviderFinish,
      { ticket: result?.ticket ?? '', code: door.totp() },
      inBrowser(browser),
    );
    expect(await rolesNow()).toEqual(['reviewer', 'admin']);
    await harness.drainOutbox();
    const { email: adminMail } = await app.db
      .selectFrom('staff')
      .where('id', '=', admin.id)
      .select('email')
      .executeTakeFirstOrThrow();
    const mails = inboxMessages().filter(({ body }) => body.includes('审核员、管理员'));
    expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([door.email, adminMail]));
  });

  test('leave the reports of who is no reviewer any more to others', async () => {
    const door = await linked();
    const { id } = await given.report(await given.researcher());
    const assignee = async () =>
      (
        await app.db
          .updateTable('report')
          .set({ updated_at: sql`updated_at` })
          .where('id', '=', id)
          .returning('assignee_id')
          .executeTakeFirstOrThrow()
      ).assignee_id;
    await app.db
      .updateTable('report')
      .set({ assignee_id: door.id, assigned_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    await comeBack(claimsOf(door));
    expect(await assignee()).toBe(door.id);
    await comeBack(claimsOf(door, { groups: ['admins'] }));
    expect(await assignee()).toBeNull();
  });

  test('are none: nobody comes in without one, and the admins hear of it once', async () => {
    const door = await linked();
    const admin = await given.staff({ roles: ['admin'] });
    expect((await comeBack(claimsOf(door, { groups: ['others'] }))).outcome).toBe(
      'singleSignOnFailed',
    );
    expect(await failures()).toMatchObject({ subject: door.id, params: { reason: 'noRoles' } });
    await comeBack(claimsOf(door, { groups: [] }));
    await harness.drainOutbox();
    const { email } = await app.db
      .selectFrom('staff')
      .where('id', '=', admin.id)
      .select('email')
      .executeTakeFirstOrThrow();
    const mails = inboxMessages().filter(
      ({ to, body }) => to === email && body.includes(`（${door.email}）所在的分组`),
    );
    expect(mails).toHaveLength(1);
  });

  test('do not take the last admin away', async () => {
    const door = await linked(['admin'], ['admins']);
    const others = await app.db
      .updateTable('staff')
      .set({ state: 'disabled' })
      .where(sql<boolean>`'admin' = any (roles)`)
      .where('id', '<>', door.id)
      .where('state', '=', 'active')
      .returning('id')
      .execute();
    const { result } = await comeBack(claimsOf(door, { groups: ['review'] }));
    expect(result?.signedIn?.staff.roles).toEqual(['reviewer', 'admin']);
    for (const { id } of others)
      await app.db.updateTable('staff').set({ state: 'active' }).where('id', '=', id).execute();
    const later = await comeBack(claimsOf(door, { groups: ['review'] }));
    expect(later.result?.signedIn?.staff.roles).toEqual(['reviewer']);
  });
});

describe('passphrases', () => {
  const set = async (key: SettingKey, value: string) => {
    const { list } = await as(admin).call(getConsoleSettings, {});
    const version = list.find((one) => one.key === key)?.version ?? 0;
    return as(admin).call(postConsoleSetting, { key, version, value });
  };
  const mark = (staffId: string, isMarked = true) =>
    as(admin).call(signInDesk.postStaffEmergencyMark, { staffId, isMarked });
  const byPassphrase = async ({ email, passphrase, totp }: Door) => {
    await app.db.updateTable('staff').set({ totp_step: 0 }).execute();
    const input = { email, passphrase, totp: totp() };
    return outcomeOf(await as(nobody).answer(postStaffLogin, input));
  };

  test('go off only with an emergency account and an admin who came by the provider within a day; it alone then uses one', async () => {
    const [emergency, colleague] = [await atTheDoor(['admin']), await atTheDoor()];
    await app.db
      .updateTable('staff_provider_account')
      .set({ last_used_at: sql`now() - interval '25 hours'` })
      .execute();
    const off = () => set('staff.passphrases', 'off');
    await expect(off()).refuses('badInput', 'value');
    await expect(mark(colleague.id)).refuses('badInput', 'staffId');
    await mark(emergency.id);
    await expect(off()).refuses('badInput', 'value');
    const manager = await linked(['admin'], ['admins']);
    await off();
    expect(await as(nobody).call(signIn.getStaffSignInWays, {})).toMatchObject({
      passphrases: false,
      provider: '单点登录',
    });

    expect(await byPassphrase(colleague)).toBe('wrongStaffSignIn');
    expect(await failures()).toMatchObject({
      subject: colleague.id,
      params: { isRightPassphrase: true, reason: 'passphrasesOff' },
    });
    expect(await byPassphrase(emergency)).toBe('success');
    expect((await comeBack(claimsOf(manager, { groups: ['admins'] }))).outcome).toBe('success');

    // neither the emergency account nor the provider can be changed meanwhile
    await expect(mark(manager.id)).refuses('badInput', 'staffId');
    await expect(mark(emergency.id, false)).refuses('badInput', 'staffId');
    await expect(set('staff.provider.issuer', 'https://id.example.com')).refuses(
      'badInput',
      'value',
    );
    await set('staff.passphrases', '');
    expect(await byPassphrase(colleague)).toBe('success');
    await mark(emergency.id, false);
  });
});

test('plain http is a provider’s only on this machine', async () => {
  const { list } = await as(admin).call(getConsoleSettings, {});
  const { version } = list.find(({ key }) => key === 'staff.provider.issuer')!;
  for (const value of [
    'http://id.example.com',
    'ftp://127.0.0.1',
    'http://127.0.0.1.example.com',
    randomUUID(),
  ])
    await expect(
      as(admin).call(postConsoleSetting, { key: 'staff.provider.issuer', version, value }),
    ).refuses('badInput', 'value');
});

test('the desk says who has no code app yet', async () => {
  const { id } = await as(admin).call(postStaffInvite, {
    name: '新同事',
    email: 'newcomer@example.com',
    roles: ['reviewer'],
  });
  const { list } = await as(admin).call(signInDesk.getStaffSignInPage, { pageSize: 100 });
  expect(list.find((one) => one.id === id)?.hasCodeApp).toBe(false);
  expect(list.find((one) => one.id === admin.id)?.hasCodeApp).toBe(true);
});
