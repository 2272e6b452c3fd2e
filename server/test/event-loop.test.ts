import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import {
  bodyKindOf,
  isOfStrangers,
  isPassport,
  maxBodyBytesOf,
  type Route,
} from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { testApp } from './app.ts';
import { isLong } from './depth.ts';
import { everyCallOn } from './every-call.ts';
import { fillers, oversizedRequestsOf, moreFillers, type OversizedRequest } from './oversized.ts';
import { forgetLimits } from './signing-in.ts';
import { keepAccount } from './account-states.ts';

/** The longest time, in milliseconds, that a call may block the event loop at its full size: checked by `npm run test:long`, which also tries more inputs. */
const maxMs = 50;
/** Times below this are too short to compare. */
const floor = 25;
/** In milliseconds, of all of an input, half and a quarter of it. */
type Times = readonly [whole: number, half: number, quarter: number];
/** What grows faster than its input does so at each doubling; where all of it no longer fits in a cache, one doubling may cost 3 times. */
const isSteady = ([whole, half, quarter]: Times): boolean =>
  whole <= 2.5 * half || half <= 2.5 * quarter;
/** Nothing that grows faster is twice in a row so near to its half and its quarter: there is no doubt. */
const isPlain = ([whole, half, quarter]: Times): boolean =>
  whole <= 2.5 * half && half <= 2.5 * quarter;

const harness = await testApp();
const { app, server, drainOutbox } = harness;
const { given, exampleOf } = everyCallOn(harness);
const staff = await given.staff({ roles: ['reviewer', 'operator', 'admin', 'auditor'] });

interface Figure {
  readonly call: string;
  readonly what: string;
  readonly ms: number;
}
const figures: Figure[] = [];
/** Kinds of calls whose requests were already tried with other bodies, queries and headers. */
const triedKinds = new Set<string>();

afterAll(() => {
  const ascending = figures.toSorted((a, b) => a.ms - b.ms);
  const ofCalls = [...new Map(ascending.map((one) => [one.call, one])).values()];
  const lines = ofCalls
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 15)
    .map(({ call, what, ms }) => `${ms.toFixed(1).padStart(8)} ms  ${call}  ${what}`);
  console.log(`Event loop, the worst of ${figures.length} inputs by call:\n${lines.join('\n')}`);
});

/** The CPU time, in milliseconds, that a request takes on the thread of the event loop: the machine's other work does not count. */
async function msOf(request: InjectOptions): Promise<number> {
  const before = process.threadCpuUsage();
  await server.inject(request);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The least of some attempts at each size, without compilation and garbage collection: in turns, so that no size has the
 * compiled code alone. Other programs empty the processor's caches, which costs the larger one more, so where there is
 * doubt many are made: what grows faster than its input does so in every one.
 */
async function leastMs(
  request: (size: number) => InjectOptions,
  isFine: (least: Times) => boolean,
): Promise<Times> {
  let [whole, half, quarter] = [Infinity, Infinity, Infinity];
  for (let tries = 0; tries < 40; tries++) {
    whole = Math.min(whole, await msOf(request(1)));
    half = Math.min(half, await msOf(request(0.5)));
    quarter = Math.min(quarter, await msOf(request(0.25)));
    const least = [whole, half, quarter] as const;
    if (isFine(least) && (tries >= 4 || (tries >= 1 && isPlain(least)))) break;
  }
  return [whole, half, quarter];
}

async function complaintOf(
  route: Route,
  { what, request }: OversizedRequest,
): Promise<string | null> {
  const first = await msOf(request(1));
  const isFine = (least: Times) =>
    isLong ? least[0] <= maxMs : least[0] <= floor || isSteady(least);
  const least: Times = first > floor ? await leastMs(request, isFine) : [first, first, first];
  figures.push({ call: route.name, what, ms: least[0] });
  if (isFine(least)) return null;
  return `${what}, all, half and a quarter: ${least.map((ms) => ms.toFixed(1)).join(', ')} ms`;
}

// everything before the input is parsed is the same for all calls of a kind
const kindOf = (route: Route) =>
  [
    bodyKindOf(route.name),
    isOfStrangers(route),
    isPassport(route.path),
    maxBodyBytesOf(route),
  ].join();

describe.each(routes.map((route) => ({ name: route.name, route })))('$name', ({ route }) => {
  const promise = isLong
    ? `holds the event loop ${maxMs} ms at most`
    : 'takes no longer than its size accounts for';

  // ends what hangs: the largest call makes hundreds of requests, up to 120 times each where the machine leaves it in doubt
  test(promise, { timeout: 1_800_000 }, async () => {
    const owner = await given.researcher();
    const caller = typeof route.access === 'string' ? owner : staff;
    const base = await exampleOf(route).input(owner);
    await drainOutbox();
    const { ofFields, ofWire } = oversizedRequestsOf(route, base, {
      caller,
      salt: app.config.passportSalt,
      fillers: isLong ? moreFillers : fillers,
    });
    const requests = triedKinds.has(kindOf(route)) ? ofFields : [...ofFields, ...ofWire];
    triedKinds.add(kindOf(route));
    const complaints: string[] = [];
    for (const [at, oversized] of requests.entries()) {
      // successful calls may be limited, or end the session of those after them
      if (isLong || at % 10 === 0) {
        await forgetLimits(harness);
        await keepAccount(app.db, caller);
      }
      const complaint = await complaintOf(route, oversized);
      if (complaint) complaints.push(complaint);
    }
    expect(complaints).toEqual([]);
  });
});
