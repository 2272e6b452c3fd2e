import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import type { FaultName } from '@shieldsource/contract/faults';
import { asStrings } from '@shieldsource/contract/query-text';
import { bodyKindOf, isPassport, methodOf, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { fromStrings } from '../src/platform/http/input.ts';
import { testApp } from './app.ts';
import { tries } from './depth.ts';
import { everyCallOn } from './every-call.ts';
import { multipart } from './multipart.ts';
import { hostileAddressesOn } from './hostile-addresses.ts';
import { hostileBodiesOn } from './hostile-bodies.ts';
import type { Case, Input } from './input-case.ts';
import { hostileTexts, hostileValues, wire } from './hostile-values.ts';
import { fieldsOf, outcomeOf } from './outcomes.ts';
import { forgetLimits } from './signing-in.ts';
import { holdStill, keepAccount } from './account-states.ts';
import { columnNames, watchTables } from './table-contents.ts';
import { limitConcurrency } from '../src/platform/threads.ts';

/** How many inputs are generated for each call. */
const generated = tries(20, 5_000);
const timeout = 120_000 + 50 * generated;

const harness = await testApp();
const { app, as } = harness;
const { given, exampleOf, send } = everyCallOn(harness);
const owner = await given.researcher();
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });
const columns = await columnNames(app.db);

const callerOf = (route: Route) => (typeof route.access === 'string' ? owner : staff);
const kindOf = (route: Route) => bodyKindOf(route.name);
const { queryCases, pathCases } = hostileAddressesOn(harness, callerOf);
const { bodyCases, formCases, brokenBodies, uploadCases, sendJson } = hostileBodiesOn(
  harness,
  callerOf,
);

function casesOf(route: Route, base: Input): Case[] {
  const kind = kindOf(route);
  if (kind === 'none') return [...queryCases(route, base), ...pathCases(route, base)];
  if (kind === 'multipart') return uploadCases(route, base);
  return [
    ...bodyCases(route, base),
    ...(kind === 'form' ? formCases(route, base) : []),
    ...brokenBodies(route),
  ];
}

// written before anything else is checked
const changed = await watchTables(app.db, { except: ['limit_window', 'passport_nonce'] });
const prototypes = () =>
  [Object.prototype, Array.prototype, String.prototype, Number.prototype, Function.prototype].map(
    (one) => Reflect.ownKeys(one),
  );
const prototypesBefore = prototypes();

beforeEach(() => forgetLimits(harness));

const transportFaults: Readonly<Record<number, FaultName>> = {
  400: 'badRequest',
  413: 'bodyTooLarge',
};
type Sending = fc.Arbitrary<() => ReturnType<typeof sendJson>>;

function asBody(route: Route, base: Input): Sending {
  const keys = fc.constantFrom(...Object.keys(base), 'other', '__proto__', 'a');
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
    fc.constantFrom(...hostileValues),
  );
  return fc
    .dictionary(keys, value, { minKeys: 1, maxKeys: 4 })
    .map((changes) => ({ ...base, ...changes }))
    .filter((input) => !route.input.safeParse(JSON.parse(wire(input))).success)
    .map((input) => () => sendJson(route, input));
}

// values in the path are tried above
function asQuery(route: Route, base: Input): Sending {
  const strings = asStrings(base);
  const inQuery = Object.keys(shapeOf(route)).filter((key) => !route.path.includes(`{${key}}`));
  const keys = fc.constantFrom(...inQuery, 'other', 'constructor', 'a');
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...hostileTexts));
  return fc
    .dictionary(keys, text, { minKeys: 1, maxKeys: 4 })
    .map((changes) => ({ ...strings, ...changes }))
    .filter((input) => !route.input.safeParse(fromStrings(route.input, input)).success)
    .map((input) => () => as(callerOf(route)).answer(route, input));
}

const inTurn = limitConcurrency(8);

describe.each(routes.map((route) => ({ name: route.name, route })))('$name', ({ route }) => {
  let base: Input;
  beforeAll(async () => {
    await forgetLimits(harness);
    await keepAccount(app.db, owner);
    base = await exampleOf(route).input(owner);
    await holdStill(harness);
    await changed();
  });

  test('tells bad input for what it is', async () => {
    const cases = casesOf(route, base);
    expect(cases.length).toBeGreaterThanOrEqual(8);
    expect(await complaintsOf(cases)).toEqual([]);
  });

  test('takes no column of any table as a field', async () => {
    const ownFields = [
      ...Object.keys(shapeOf(route)),
      ...(isPassport(route.path) ? ['nonce'] : []),
    ];
    const extra = columns.filter((name) => !ownFields.includes(name));
    // no more at once than a refusal lists
    const some = Array.from({ length: Math.ceil(extra.length / 20) }, (_, at) =>
      Object.fromEntries(extra.slice(20 * at, 20 * at + 20).map((name) => [name, '1'])),
    );
    const answers = await Promise.all(
      kindOf(route) === 'multipart'
        ? extra.map((name) =>
            // an account has twelve under way at most
            inTurn(() =>
              as(callerOf(route)).answer(route, {}, multipart([...fieldsIn(base), [name, '1']])),
            ),
          )
        : some.map((filled) => send(route, callerOf(route), { ...base, ...filled })),
    );
    expect(answers.flatMap(fieldsOf).toSorted()).toEqual(extra.toSorted());
  });

  // what takes a file has tests of its own
  for (const one of [route].filter((each) => kindOf(each) !== 'multipart'))
    test(`never breaks on ${generated} generated inputs`, { timeout }, async () => {
      const sendAnything = kindOf(one) === 'none' ? asQuery(one, base) : asBody(one, base);
      let sent = 0;
      await fc.assert(
        fc.asyncProperty(sendAnything, async (sendIt) => {
          if (sent++ % 10 === 0) await forgetLimits(harness);
          const answer = await sendIt();
          const fault = transportFaults[answer.statusCode];
          expect(outcomeOf(answer)).toBe(
            fault
              ? `${answer.statusCode} ${JSON.stringify({ ...faults[fault], result: null })}`
              : 'badInput',
          );
        }),
        { numRuns: generated },
      );
    });

  test('and none of it changed anything', async () => {
    expect(await changed()).toEqual([]);
  });
});

test('and no prototype was touched by any of it', () => {
  expect(prototypes()).toEqual(prototypesBefore);
});

describe('what is looked at first', () => {
  beforeEach(() => keepAccount(app.db, owner));
  const locked = routes.filter(
    (route) =>
      route.access !== 'anyone' && methodOf(route.name) === 'POST' && !isPassport(route.path),
  );

  test.each(locked)(
    '$name: where it comes from, then who it is, then what it says',
    async (route) => {
      const nonsense = { body: '{', headers: { 'content-type': 'text/plain' } };
      const foreign = {
        ...nonsense,
        headers: { ...nonsense.headers, 'x-requested-with': 'fetch' },
      };
      expect(outcomeOf(await as(null).answer(route, {}, foreign))).toBe('foreignRequest');
      expect(outcomeOf(await as(null).answer(route, {}, nonsense))).toBe('notLoggedIn');
      expect((await as(callerOf(route)).answer(route, {}, nonsense)).statusCode).toBe(415);
    },
  );

  test.each(routes.filter((route) => route.idempotent))(
    '$name: its Idempotency-Key, which must be one',
    async (route) => {
      const input = await exampleOf(route).input(owner);
      for (const key of ['', 'short', 'x'.repeat(65), 'with space', 'a,b;c', 'naïve-key']) {
        const answer = await send(route, callerOf(route), input, { idempotencyKey: key });
        expect([outcomeOf(answer), fieldsOf(answer)]).toEqual(['badInput', ['Idempotency-Key']]);
      }
    },
  );
});

const fieldsIn = (base: Input) => Object.entries(base as Record<string, string>);
const shapeOf = (route: Route): object =>
  (route.input._zod.def as unknown as { shape?: object }).shape ?? {};

/** Null when the answer is as promised, else what is wrong. */
async function complaintOf({ what, send: sendIt, expected }: Case): Promise<string | null> {
  const answer = await sendIt();
  const got = `${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  if (answer.statusCode === 500 || /\bat \/|\bselect\b|error:/i.test(answer.body)) return got;
  if (!String(answer.headers['content-type']).startsWith('application/json; charset=utf-8'))
    return got;
  const { code, message, result } = answer.json<{
    code: number;
    message: string;
    result: { fields?: { message: string }[] } | null;
  }>();
  if ('status' in expected) {
    const isAsExpected =
      answer.statusCode === expected.status &&
      code === faults[expected.fault].code &&
      message === faults[expected.fault].message;
    return isAsExpected ? null : got;
  }
  const named = fieldsOf(answer);
  const isNamed =
    named.length > 0 &&
    named.every((path) => path === expected.field || path.startsWith(`${expected.field}.`));
  const isInChinese = result?.fields?.every((field) => /\p{Script=Han}/u.test(field.message));
  return answer.statusCode === 200 && code === faults.badInput.code && isNamed && isInChinese
    ? null
    : got;
}

async function complaintsOf(cases: readonly Case[]): Promise<string[]> {
  const complaints: string[] = [];
  for (const [at, one] of cases.entries()) {
    if (at % 10 === 0) await forgetLimits(harness);
    const complaint = await complaintOf(one);
    if (complaint) complaints.push(complaint);
  }
  return complaints;
}
