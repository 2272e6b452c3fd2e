import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { postPasswordSet } from '@shieldsource/contract/people/account';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import { livePaths } from '@shieldsource/contract/letters/live';
import { postPhoneCode, postUserLogin } from '@shieldsource/contract/passport/calls';
import { postUserInfo } from '@shieldsource/contract/people/calls';
import { postContactCheck } from '@shieldsource/contract/people/earlier-portal';
import * as faults from '@shieldsource/contract/faults';
import { nobody, testApp, type Person } from '../../../test/app.ts';
import { givenOn, newPhone } from '../../../test/given.ts';
import { forgetLimits, signingInOn } from '../../../test/signing-in.ts';
import { credentials } from '../../../test/visitors.ts';
import { newToken } from '../../platform/crypto.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { claimDeployment, markAsDemo } from '../../platform/database/deployment.ts';
import { inboxMessages } from '../../platform/messages/dev-inbox.ts';
import { browserCookie, cookieNames, startSession } from '../../platform/sessions.ts';
import { deploymentOf, keysProof } from '../../app.ts';
import { command } from '../events/events.ts';
import { dropLostFactors, freePhone, isAsleep } from '../people/people.ts';

const harness = await testApp();
const { app, as, server, drainOutbox } = harness;
const given = givenOn(harness);
const { phoneCode, ticket } = signingInOn(harness);
const visitor = as(nobody);

beforeEach(() => forgetLimits(harness));

/** Signs in by a code, or a password, in a browser. */
async function signIn(phone: string, { browser = newToken(), password = '' } = {}) {
  await sql`update phone_code set created_at = created_at - interval '2 minutes'`.execute(app.db);
  const shown = password ? { password, ticket: await ticket() } : { code: await phoneCode(phone) };
  const headers = { cookie: `${browserCookie}=${browser}` };
  const answer = await visitor.answer(postUserLogin, { phone, ...shown }, { headers });
  const { token, user } = answer.json<{ result: { token: string; user: { userId: string } } }>()
    .result;
  const cookie = answer.cookies.find(({ name }) => name === cookieNames.researcher)?.value ?? '';
  const person: Person = { id: user.userId, kind: 'researcher', token, cookie };
  return { person, opens: await isOpen(person), browser };
}
const isOpen = (person: Person) =>
  as(person)
    .call(getAddressList, {})
    .then(
      () => true,
      (error: { code: number }) => {
        expect(error.code).toBe(faults.sessionLimited.code);
        return false;
      },
    );

/** An account that was used in one browser, and by nobody for so many days. */
async function sleeper(days = 91) {
  const phone = newPhone();
  const { person, browser } = await signIn(phone);
  const { id } = person;
  await sleep(id, days);
  return { phone, id, person, browser };
}
async function sleep(id: string, days: number): Promise<void> {
  const then = sql<Date>`now() - make_interval(days => ${days})`;
  await app.db
    .updateTable('session')
    .set({ last_seen_at: then })
    .where('researcher_id', '=', id)
    .execute();
  await app.db
    .updateTable('researcher')
    .set({ last_sign_in_at: then })
    .where('id', '=', id)
    .execute();
}

test('an SMS code alone opens nothing in a new browser after 90 idle days, however often, and tells the owner', async () => {
  const { phone, id } = await sleeper();
  const first = await signIn(phone);
  expect(first.opens).toBe(false);
  const { limited } = await as(first.person).call(postUserInfo, {});
  expect(limited).toEqual({ hasPassword: false });
  // neither the browser nor the account counts as known and awake by that
  expect((await signIn(phone, { browser: first.browser })).opens).toBe(false);
  const own = { purpose: 'password', ticket: await ticket() } as const;
  await expect(as(first.person).call(postPhoneCode, own)).refuses('notLoggedIn');
  const stream = await server.inject({ url: livePaths.portal, headers: credentials(first.person) });
  expect(stream.json()).toMatchObject({ code: faults.sessionLimited.code });
  await drainOutbox();
  const letters = await app.db
    .selectFrom('letter')
    .innerJoin('event', 'event.id', 'letter.id')
    .where('letter.researcher_id', '=', id)
    .select('event.kind')
    .execute();
  expect(letters.map(({ kind }) => kind)).toEqual(['account.newBrowser', 'account.newBrowser']);
  expect(await warnings(phone)).toHaveLength(2);
});

/** SMS to a phone that tell of a new browser. */
async function warnings(phone: string) {
  await drainOutbox();
  return inboxMessages().filter(({ to, body }) => to === phone && /在新设备登录/.test(body));
}

test('the next owner of the number has an account of their own once it is freed', async () => {
  const { phone, id } = await sleeper();
  expect((await signIn(phone)).opens).toBe(false);
  const free = (one: string) =>
    inTransaction(app.db, (tx) => freePhone(tx, app, command, one, { reason: '新机主来信' }));
  expect(await free(id)).toBe('freed');
  const next = await signIn(phone);
  expect(next.opens).toBe(true);
  expect(next.person.id).not.toBe(id);
  // neither twice, nor where somebody is there
  expect([await free(id), await free(next.person.id)]).toEqual(['in use', 'in use']);
  expect((await signIn(phone)).person.id).toBe(next.person.id);
  await drainOutbox();
  const told = inboxMessages().length;
  // by a passkey it is still signed in to
  const session = await inTransaction(app.db, (tx) => startSession(tx, app, 'researcher', id, ''));
  const former = as({ kind: 'researcher', ...session, id });
  const asked = { purpose: 'export', ticket: await ticket() } as const;
  await expect(former.call(postPhoneCode, asked)).refuses('badInput', 'phone');
  await expect(former.call(postContactCheck, { ticket: await ticket() })).refuses(
    'badInput',
    'phone',
  );
  await inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, id, '核对过实名信息'));
  await drainOutbox();
  expect(inboxMessages(), 'nothing of the old account is sent to the number').toHaveLength(told);
});

test('what waits of the earlier portal does not go to the next owner of the number', async () => {
  const [one, other] = [await sleeper(), await sleeper()];
  const byMail = await given.earlierAccount({ phone: one.phone, email: 'mina@example.com' });
  const byPhone = await given.earlierAccount({ phone: other.phone, email: undefined });
  const free = (id: string, dropsEarlier = false) =>
    inTransaction(app.db, (tx) =>
      freePhone(tx, app, command, id, { reason: '新机主来信', dropsEarlier }),
    );
  expect(await free(one.id)).toBe('freed');
  expect(await free(other.id)).toBe('earlier account waits');
  expect(await free(other.id, true)).toBe('freed');
  const waiting = await app.db
    .selectFrom('earlier_account')
    .where('id', 'in', [byMail.id, byPhone.id])
    .select(['id', 'phone_index'])
    .execute();
  expect(waiting).toEqual([{ id: byMail.id, phone_index: null }]);
});

test('the browser it was used in, a short absence and a first sign-in notice nothing', async () => {
  const [slept, away] = [await sleeper(), await sleeper(89)];
  expect((await signIn(slept.phone, slept)).opens).toBe(true);
  // and by that it is awake
  expect((await signIn(slept.phone)).opens).toBe(true);
  expect((await signIn(away.phone)).opens).toBe(true);
  expect((await signIn(newPhone())).opens).toBe(true);
  expect([await warnings(slept.phone), await warnings(away.phone)]).toEqual([[], []]);
});

test('a session of then counts as used, also when it has ended', async () => {
  const { phone, id } = await sleeper();
  await app.db
    .updateTable('session')
    .set({
      last_seen_at: sql`now() - interval '80 days'`,
      ended_at: sql`now() - interval '80 days'`,
    })
    .where('researcher_id', '=', id)
    .execute();
  expect((await signIn(phone)).opens).toBe(true);
});

test('the password opens it, and the browser is known from then on', async () => {
  const { phone, person, id } = await sleeper(1);
  const password = '一句只有自己记得住的话';
  await as(person).call(postPasswordSet, { password, code: await given.code(person, 'password') });
  await sleep(id, 91);
  const limited = await signIn(phone);
  expect((await as(limited.person).call(postUserInfo, {})).limited).toEqual({ hasPassword: true });
  const proven = await signIn(phone, { browser: limited.browser, password });
  expect(proven.opens).toBe(true);
  expect(await warnings(phone)).toHaveLength(2);
  expect((await as(proven.person).call(postUserInfo, {})).limited).toBeNull();
  await sleep(id, 91);
  expect((await signIn(phone, limited)).opens).toBe(true);
});

test('whoever the centre has checked comes in by a code again', async () => {
  const { phone, id } = await sleeper();
  const { person } = await signIn(phone);
  const drop = () =>
    inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, id, '看过证件'));
  expect(await drop()).toBe(true);
  await expect(as(person).call(postUserInfo, {})).refuses('loggedOut');
  const back = await signIn(phone);
  expect(back.opens).toBe(true);
  expect(await drop()).toBe(false);
});

test('a password that somebody else may have set goes with what an account taken over has', async () => {
  const me = await given.researcher();
  const password = '骆驼在月亮上喝三杯茶';
  await as(me).call(postPasswordSet, { password, code: await given.code(me, 'password') });
  const drop = () =>
    inTransaction(app.db, (tx) => dropLostFactors(tx, app, command, me.id, '看过证件'));
  expect(await drop()).toBe(true);
  await expect(as(me).call(postUserInfo, {})).refuses('loggedOut');
  expect(await drop()).toBe(false);
});

test('a limit cannot be lifted by SQL', async () => {
  const { person } = await signIn((await sleeper()).phone);
  await app.db
    .updateTable('session')
    .set({ is_limited: false })
    .where('is_limited', '=', true)
    .execute();
  await expect(as(person).call(getAddressList, {})).refuses('notLoggedIn');
});

test('accounts of a demo are always awake', async () => {
  const site = await testApp();
  const { db, keys, config } = site.app;
  await claimDeployment(db, deploymentOf(config), keysProof);
  await inTransaction(db, (tx) => markAsDemo(tx, keys));
  const { id } = await givenOn(site).researcher();
  await sql`update researcher set last_sign_in_at = now() - interval '1 year'`.execute(db);
  await sql`delete from session`.execute(db);
  expect(await isAsleep(db, keys, id)).toBe(false);
});
