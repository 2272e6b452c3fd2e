import { generateSync } from 'json-schema-faker';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyKindOf, isPassport, type Route } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { TransportFault } from '../src/platform/http/answer.ts';
import { serveCalls } from '../src/platform/http/pipeline.ts';
import { newServer } from '../src/platform/http/server.ts';
import { callerFor, testApp, type Person } from './app.ts';
import { everyCallOn } from './every-call.ts';
import {
  apart,
  operationOf,
  published,
  resolved,
  validatorOf,
  type Json,
  type Media,
} from './published.ts';
import { forgetLimits } from './signing-in.ts';

/** The whole way of a call but its verb: an input that gets there was taken. */
const harness = await testApp();
const acceptingServer = await newServer(harness.app.config);
const taken = 202;
serveCalls(
  acceptingServer,
  harness.app,
  routes.map((route) => ({
    route,
    verb: () => Promise.reject(new TransportFault(taken, 'defect')),
  })),
);
afterAll(() => acceptingServer.close());
const { send } = everyCallOn({
  ...harness,
  server: acceptingServer,
  as: (person) => callerFor(acceptingServer, harness.app.config.passportSalt, person),
});
const { given } = everyCallOn(harness);
const researcher = await given.researcher();
const staff = new Map<StaffRole, Promise<Person>>();
const whole = (role: StaffRole) => given.staff({ roles: [role] });

async function statusOf(route: Route, input: Json): Promise<number> {
  const { access } = route;
  const [role] = typeof access === 'string' ? [] : access;
  if (role !== undefined && !staff.has(role)) staff.set(role, whole(role));
  const caller = role !== undefined ? await staff.get(role) : access === 'user' ? researcher : null;
  return (await send(route, caller ?? null, input)).statusCode === taken ? taken : 0;
}

const isText = (route: Route) => ['none', 'multipart'].includes(bodyKindOf(route.name));
const spoken = validatorOf(published);
// what stands in an address or a form is read as what is described there
const written = validatorOf(published, { coerceTypes: 'array' });

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

/** What the document says of the fields of a call, those of its signature and its file left out. */
function inputOf(route: Route): Json {
  const { parameters = [], requestBody } = operationOf(route);
  const values = parameters
    .map((one) => resolved<Parameter>(one))
    .filter((one) => one.in !== 'header');
  const [media] = Object.values(resolved<Media | undefined>(requestBody)?.content ?? {});
  const {
    properties = {},
    required = [],
    ...rest
  } = ((media && resolved<Json>(media.schema)) ?? {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(values.map(({ name, schema }) => [name, schema])),
    required: values.filter((one) => one.required).map(({ name }) => name),
  }) as { properties?: Json; required?: string[] };
  const added = isPassport(route.path) ? ['timestamp', 'nonce', 'sign'] : ['file'];
  const isOwn = (name: string) => !added.includes(name);
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  };
}

/** What no schema says of a call: the input is put right by hand. */
const unsaid: Readonly<Record<string, (input: Json) => Json>> = {
  // a check digit
  postRealInfo: ({ idType: _, ...rest }) => rest,
  // a day off is no weekend, a day made up is one
  postWorkYear: (input) => ({ ...input, free: [], madeUp: [] }),
  // an address as browsers read it
  postHandOver: (input) => ({ ...input, url: '' }),
  // what else an address and a secret are, of which kind
  postChannelInsert: (input) => ({
    ...input,
    kind: 'webhook',
    address: 'https://hooks.example.com/',
    secret: `whsec_${'A'.repeat(32)}`,
  }),
  // a cursor that the channel gave, signed now
  getChannelEvents: (input) => ({ ...input, cursor: '' }),
  postChannelModify: (input) => ({ ...input, address: '', secret: '' }),
  // a month at most
  postChannelReplay: (input) => ({ ...input, from: 1, to: 2 }),
  // a range goes up, the second signature begins below the limit
  postRulePreview: ({ rule, ...rest }) => ({ ...rest, rule: upward(rule as Json) }),
  postRulePropose: ({ rule, ...rest }) => ({ ...rest, rule: upward(rule as Json) }),
};
const upward = (rule: Json): Json => ({
  ...(JSON.parse(JSON.stringify(rule), (_, value: Json) => {
    const { from, to } = value as { from?: number; to?: number };
    return from === undefined || to === undefined ? value : { from, to: Math.max(from, to) };
  }) as Json),
  signOffAboveCoins: 0,
});

/** Inputs that the document allows; what the contract refuses comes first. */
function allowed(route: Route): Json[] {
  const schema = inputOf(route);
  const $defs = resolved<{ schemas: Json }>(published['components']).schemas;
  const local = JSON.parse(
    JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Json;
  const fits = spoken.compile(apart(schema));
  return generated(local)
    .filter((one) => fits(one))
    .map((one) => unsaid[route.name]?.(one) ?? one)
    .toSorted((a, b) => Number(isTaken(route, a)) - Number(isTaken(route, b)));
}

/** Inputs by a schema, from the fewest fields to all. */
const generated = (schema: Json): Json[] =>
  Array.from({ length: 24 }, (_, nth) => {
    const options = { seed: seed + nth, optionalsProbability: (nth % 4) / 3, maxItems: 4 };
    return generateSync(schema, options) as Json;
  });
const isTaken = (route: Route, input: Json) => route.input.safeParse(input).success;
const seed = Number(process.env['SEED']);

const odd = [null, {}, [], '', '§', -1, 0.5, true, '字'.repeat(300), '字'.repeat(60_000)];

/** Each input with one value, however deep, put in the place of what was there or left out, as far as the document forbids it. */
function forbidden(route: Route, input: Json): Json[] {
  const isOdd = (one: unknown) => !isText(route) || ['string', 'number'].includes(typeof one);
  const fits = fitsOf(route);
  return changes(input, odd.filter(isOdd)).filter((one) => !fits(structuredClone(one))) as Json[];
}

const fitsOf = (route: Route) => (isText(route) ? written : spoken).compile(apart(inputOf(route)));

function changes(value: unknown, others: readonly unknown[]): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const put = (one: unknown): unknown =>
      Array.isArray(value) ? value.with(Number(key), one) : { ...value, [key]: one };
    const { [key]: _, ...without } = value as Json;
    return [
      ...(Array.isArray(value) ? [] : [without, { ...value, [`${key}§`]: part }]),
      ...others.map(put),
      ...changes(part, others).map(put),
    ];
  });
}

beforeEach(() => forgetLimits(harness));

describe('what the published contract', () => {
  test.each(routes)('allows in $name is taken', async (route) => {
    const inputs = allowed(route);
    expect(inputs.length).toBeGreaterThan(0);
    for (const input of inputs.slice(0, 4))
      expect([input, await statusOf(route, input)]).toEqual([input, taken]);
  });

  test.each(routes)('forbids in $name is refused', async (route) => {
    const inputs = allowed(route).slice(-2);
    const wrong = inputs.flatMap((input) => forbidden(route, input));
    // what the contract takes, and no more than a dozen of all kinds
    const some = wrong.filter((_, nth) => nth % Math.ceil(wrong.length / 12) === 0);
    for (const input of [...wrong.filter((one) => isTaken(route, one)).slice(0, 4), ...some])
      expect([input, await statusOf(route, input)]).not.toEqual([input, taken]);
  });

  test.each(routes.filter(({ name }) => !(name in unsaid)))(
    'allows in $name is all that the contract takes',
    (route) => {
      const fits = fitsOf(route);
      const plain = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Json;
      const inputs = generated(plain).filter((one) => isTaken(route, one));
      expect(inputs.filter((one) => !fits(structuredClone(one)))).toEqual([]);
    },
  );
});
