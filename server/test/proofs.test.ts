import { beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { routes } from '@shieldsource/contract/routes';
import { postStaffLogin } from '@shieldsource/contract/reports/desk';
import { postStaffInvite } from '@shieldsource/contract/staff/acts';
import { postStaffProve } from '@shieldsource/contract/staff/sign-in';
import { cookieNames } from '../src/platform/sessions.ts';
import { holdStill } from './account-states.ts';
import { nobody, testApp, type Person } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { outcomeOf } from './outcomes.ts';
import { forgetLimits, signingInOn } from './signing-in.ts';
import { watchTables } from './table-contents.ts';

const harness = await testApp();
const { app, as } = harness;
const { given, exampleOf, callerOf, send } = everyCallOn(harness);
const { staffAtTheDoor } = signingInOn(harness);
const changed = await watchTables(app.db, {
  except: ['limit_window', 'passport_nonce', 'event_cursor'],
});

beforeEach(() => forgetLimits(harness));

/** As if the last second factor of every session had been shown so long ago. */
const provenEarlier = (interval: string) =>
  app.db
    .updateTable('session')
    .set({ proven_at: sql<Date>`now() - ${sql.lit(interval)}::interval` })
    .execute();

test.each(routes.filter((route) => route.needsProof).map((route) => ({ name: route.name, route })))(
  '$name takes nothing from a console that stands open',
  async ({ route }) => {
    const owner = await given.researcher();
    const caller = await callerOf(route, owner);
    const input = await exampleOf(route).input(owner, caller ?? undefined);
    await provenEarlier('10 minutes 1 second');
    await holdStill(harness);
    await changed();
    expect(outcomeOf(await send(route, caller, input))).toBe('proofNeeded');
    expect(await changed()).toEqual([]);
    await provenEarlier('9 minutes');
    expect(outcomeOf(await send(route, caller, input))).toBe('success');
  },
);

test('a second factor opens it for this session alone, and only a right one that is not used up', async () => {
  const door = await staffAtTheDoor({ email: 'proof@example.com', roles: ['admin'] });
  const signIn = async (totp: string): Promise<Person> => {
    const { email, passphrase } = door;
    const answer = await as(nobody).answer(postStaffLogin, { email, passphrase, totp });
    const { token } = answer.json<{ result: { token: string } }>().result;
    const cookie = answer.cookies.find(({ name }) => name === cookieNames.staff)?.value ?? '';
    return { id: door.id, kind: 'staff', token, cookie };
  };
  const [me, elsewhere] = [await signIn(door.totp(-1)), await signIn(door.totp())];
  const invite = async (by: Person, email: string) =>
    outcomeOf(await as(by).answer(postStaffInvite, { name: '新同事', email, roles: ['reviewer'] }));
  expect(await invite(me, 'one@example.com')).toBe('success');
  await provenEarlier('10 minutes 1 second');
  await expect(as(me).call(postStaffProve, { code: door.totp() })).refuses('badInput', 'code');
  await expect(as(me).call(postStaffProve, {})).refuses('badInput', 'code');
  expect(await invite(me, 'two@example.com')).toBe('proofNeeded');
  await as(me).call(postStaffProve, { code: door.totp(1) });
  expect(await invite(me, 'two@example.com')).toBe('success');
  expect(await invite(elsewhere, 'three@example.com')).toBe('proofNeeded');
});
