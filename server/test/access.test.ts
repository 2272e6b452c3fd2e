import type { LightMyRequestResponse } from 'fastify';
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  postCodeAppRemove,
  postCodeAppSet,
  postPasskeyAdd,
  postPasskeyRemove,
} from '@shieldsource/contract/people/factors';
import {
  postPasswordRemove,
  postPasswordSet,
  postPhoneChange,
} from '@shieldsource/contract/people/account';
import { getInboxPage } from '@shieldsource/contract/reports/inbox';
import {
  postStaffFactorRenew,
  postStaffPasskeyAdd,
  postStaffPasskeyRemove,
  postStaffPassphrase,
} from '@shieldsource/contract/staff/sign-in';
import type { FaultName } from '@shieldsource/contract/faults';
import { postGiftExchange } from '@shieldsource/contract/gifts/exchange';
import { postAccountCancel } from '@shieldsource/contract/people/identity';
import { postMainAddressModify } from '@shieldsource/contract/gifts/orders';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { isPassport, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { staffRole, type StaffRole } from '@shieldsource/contract/staff/roles';
import { signed, testApp, type Person } from './app.ts';
import { everyCallOn } from './every-call.ts';
import { fieldsOf, outcomeOf } from './outcomes.ts';
import { forgetLimits } from './signing-in.ts';
import { holdStill } from './account-states.ts';
import { watchTables } from './table-contents.ts';
import { bearer, cookie, visitorsOf, type Visitor } from './visitors.ts';

const harness = await testApp();
const { app, server } = harness;
const { given, exampleOf, send, names } = everyCallOn(harness);
const { owner, stranger, staff, sessionOf, visitors, settle } = await visitorsOf(harness, given);

/** The outcome that the contract promises this visitor of this call. */
function promised(route: Route, visitor: Visitor): 'success' | FaultName {
  if (route.answersFile) return visitor.opensFiles ? 'success' : 'notFound';
  if (route.access === 'anyone') return 'success';
  const isStaff = staffRole.has(visitor.is);
  if (visitor.is === 'anonymous' || isStaff !== (route.access !== 'user')) return 'notLoggedIn';
  const isLetIn =
    (visitor.refused === 'accountCancelling' && route.whileCancelling) ||
    (visitor.refused === 'sessionLimited' && route.whileLimited);
  if (visitor.refused && !isLetIn) return visitor.refused;
  const { names: field, ofEverybody, roles } = exampleOf(route);
  if (route.access !== 'user') {
    const role = visitor.is as StaffRole;
    if (!route.access.includes(role)) return 'notPermitted';
    return roles && !roles.includes(role) ? 'notFound' : 'success';
  }
  return field && !ofEverybody && visitor.is !== 'owner' ? 'notFound' : 'success';
}

// a refused call changes nothing, so the same credentials serve for all calls
const arrived: Record<string, Record<string, string>> = {};
async function everybodyArrives(): Promise<void> {
  for (const [who, visitor] of Object.entries(visitors)) {
    arrived[who] = (await visitor.arrive()).headers;
  }
}
await everybodyArrives();

const endsSessions: readonly string[] = [
  postAccountCancel.name,
  postPhoneChange.name,
  postPasswordSet.name,
  postPasswordRemove.name,
  postStaffPasskeyAdd.name,
  postStaffPasskeyRemove.name,
  postCodeAppSet.name,
  postCodeAppRemove.name,
  postPasskeyAdd.name,
  postPasskeyRemove.name,
  postStaffPassphrase.name,
  postStaffFactorRenew.name,
];

// written before anything else is checked
const changed = await watchTables(app.db, { except: ['limit_window', 'passport_nonce'] });

beforeEach(() => forgetLimits(harness));

test('every call has a valid input to be tried with, and no other', () => {
  expect(names.toSorted()).toEqual(routes.map((route) => route.name).toSorted());
});

describe.each(routes.map((route) => ({ name: route.name, route })))('$name', ({ route }) => {
  const cells = Object.entries(visitors).map(([who, visitor]) => ({
    who,
    visitor,
    outcome: promised(route, visitor),
  }));
  let input: Record<string, unknown>;

  beforeAll(async () => {
    await forgetLimits(harness);
    input = await exampleOf(route).input(owner);
    await holdStill(harness);
    await changed();
  });

  const refused = cells.filter(({ outcome }) => outcome !== 'success');
  test(`${refused.length} others are refused, each in its way, and change nothing`, async () => {
    const wrong: string[] = [];
    for (const { who, outcome } of refused) {
      await forgetLimits(harness);
      const got = outcomeOf(await send(route, null, input, { headers: arrived[who]! }));
      if (got !== outcome) wrong.push(`${who}: ${got} instead of ${outcome}`);
    }
    expect(wrong).toEqual([]);
    expect(await changed()).toEqual([]);
  });

  test.each(cells.filter(({ outcome }) => outcome === 'success'))(
    '$who: $outcome',
    async ({ visitor, outcome }) => {
      const { headers, session } = await visitor.arrive();
      const isMember = session?.kind === 'researcher';
      const fresh = await exampleOf(route).input(isMember ? session : owner, session);
      expect(outcomeOf(await send(route, null, fresh, { headers }))).toBe(outcome);
      await settle();
      // these end every session but the caller's, so everybody signs in again
      if (endsSessions.includes(route.name)) await everybodyArrives();
    },
  );
});

describe('what is not yours is not found', () => {
  const named = routes.filter((route) => exampleOf(route).names);
  const ofResearchers = named.filter(
    (route) => typeof route.access === 'string' && !exampleOf(route).ofEverybody,
  );
  const caller = (route: Route, researcher: Person): Person =>
    typeof route.access === 'string' ? researcher : staff[route.access[0]];
  const fieldOf = (route: Route) => exampleOf(route).names ?? '';
  const misnamed = async (route: Route, id: string) => ({
    ...(await exampleOf(route).input(owner)),
    [fieldOf(route)]: id,
  });
  // everything about an answer except its time
  const answerOf = ({
    statusCode,
    headers: { date: _, ...headers },
    body,
  }: LightMyRequestResponse) => ({
    statusCode,
    headers,
    body,
  });

  test.each(ofResearchers)(
    '$name: theirs and unknown are the same to the last byte',
    async (route) => {
      const theirs = await send(route, stranger, await exampleOf(route).input(owner));
      const unknown = await send(route, stranger, await misnamed(route, newId()));
      expect(outcomeOf(theirs)).toBe('notFound');
      expect(answerOf(theirs)).toEqual(answerOf(unknown));
    },
  );

  test.each(named)('$name: an unknown id is not found', async (route) => {
    const researcher = exampleOf(route).ofEverybody ? owner : stranger;
    const answer = await send(route, caller(route, researcher), await misnamed(route, newId()));
    expect(outcomeOf(answer)).toBe('notFound');
  });

  test.each([
    { route: postGiftExchange, refusal: 'addressNeeded' },
    { route: postMainAddressModify, refusal: 'notFound' },
  ])('$route.name: nothing goes to an address of theirs', async ({ route, refusal }) => {
    const theirs = await given.address(stranger);
    const input = await exampleOf(route).input(owner);
    const withTheirs = await send(route, owner, { ...input, addressId: theirs.id });
    const withUnknown = await send(route, owner, { ...input, addressId: newId() });
    expect(outcomeOf(withTheirs)).toBe(refusal);
    expect(answerOf(withTheirs)).toEqual(answerOf(withUnknown));
  });

  test.each(named)('$name: a malformed id is bad input', async (route) => {
    for (const id of ['1', 'x'.repeat(36), `${newId()}0`, "' or 1=1 --", '%00']) {
      const answer = await send(route, caller(route, owner), await misnamed(route, id));
      expect(outcomeOf(answer)).toBe('badInput');
      expect(fieldsOf(answer)).toEqual([fieldOf(route)]);
    }
  });

  test.each(named)('$name: an id in capitals names the same thing', async (route) => {
    const input = await exampleOf(route).input(owner, caller(route, owner));
    const id = String(input[fieldOf(route)]).toUpperCase();
    const answer = await send(route, caller(route, owner), { ...input, [fieldOf(route)]: id });
    expect(outcomeOf(answer)).toBe('success');
  });
});

describe('a session', () => {
  const outcomeFor = async (headers: Record<string, string>) =>
    outcomeOf(await send(getReportPage, null, {}, { headers }));

  test.each([
    ['another scheme', (token: string) => `Basic ${token}`],
    ['no scheme', (token: string) => token],
    ['two tokens', (token: string) => `Bearer ${token} ${token}`],
    ['a token with more behind it', (token: string) => `Bearer ${token}=`],
    ['an empty token', () => 'Bearer '],
    ['a token as long as a book', (token: string) => `Bearer ${token.repeat(200)}`],
  ])('is not opened by %s', async (_, authorization) => {
    const session = await sessionOf(owner);
    const headers = { ...cookie(session), authorization: authorization(session.token) };
    expect(await outcomeFor(headers)).toBe('notLoggedIn');
  });

  test('is not opened by its token in the address', async () => {
    const session = await sessionOf(owner);
    const url = `${getReportPage.path}?token=${session.token}&access_token=${session.token}`;
    expect(outcomeOf(await server.inject({ url, headers: cookie(session) }))).toBe('notLoggedIn');
  });

  test.each(['hex', 'base64', 'base64url'] as const)(
    'is not opened by its hashes in %s',
    async (encoding) => {
      const { sessionId } = await sessionOf(owner);
      const kept = await app.db
        .selectFrom('session')
        .where('id', '=', sessionId)
        .select(['token_hash', 'cookie_hash'])
        .executeTakeFirstOrThrow();
      const headers = {
        ...bearer({ token: kept.token_hash.toString(encoding) }),
        ...cookie({ cookie: kept.cookie_hash.toString(encoding), kind: 'researcher' }),
      };
      expect(await outcomeFor(headers)).toBe('notLoggedIn');
    },
  );

  test('gains and loses rights at once when roles change', async () => {
    const person = await given.staff({ roles: ['operator'] });
    const outcomeWith = async (roles: StaffRole[]) => {
      await app.db.updateTable('staff').set({ roles }).where('id', '=', person.id).execute();
      return outcomeOf(await send(getInboxPage, person, {}));
    };
    expect(await outcomeWith(['operator'])).toBe('notPermitted');
    expect(await outcomeWith(['operator', 'reviewer'])).toBe('success');
    expect(await outcomeWith(['auditor'])).toBe('notPermitted');
  });

  test('is not replaced by a right signature', async () => {
    const locked = routes.filter(({ path, access }) => isPassport(path) && access !== 'anyone');
    for (const route of locked) {
      const body = JSON.stringify(signed({}, app.config.passportSalt));
      expect(outcomeOf(await send(route, null, {}, { body }))).toBe('notLoggedIn');
    }
  });
});
