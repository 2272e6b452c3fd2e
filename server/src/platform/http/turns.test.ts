import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { getCaptchaImage } from '@shieldsource/contract/passport/calls';
import { postPasskeyStart } from '@shieldsource/contract/people/factors';
import { getAddressList } from '@shieldsource/contract/people/addresses';
import * as faults from '@shieldsource/contract/faults';
import { methodOf, type Route } from '@shieldsource/contract/route';
import { testApp } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { Connections } from './connections.ts';
import { Turns } from './turns.ts';

/** Turns whose clock stands still until told, of calls that end when told. */
function turnsByHand({ atOnce }: { atOnce: number }) {
  let now = 0;
  const turns = new Turns(atOnce, 1_000, () => now);
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  return {
    turns,
    begun,
    pass: (ms: number) => void (now += ms),
    begin: (name: string, { isLeft = (): boolean => false, underWay = false } = {}) =>
      turns.during(
        () => {
          begun.push(name);
          return new Promise<void>((end) => ends.push(end));
        },
        { isLeft, underWay },
      ),
    async endNext(): Promise<void> {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test('so many are at work at once; the others follow in their order, what is under way first', async () => {
  const { begin, begun, endNext } = turnsByHand({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) void begin(name);
  void begin('half done', { underWay: true });
  expect(begun).toEqual(['a', 'b']);
  const rest: string[] = [];
  for (let ended = 0; ended < 4; ended++) {
    await endNext();
    rest.push(begun.at(-1) ?? '');
  }
  expect(rest).toEqual(['half done', 'c', 'd', 'd']);
});

test('who fails gives the turn on, and who has left by then gets none', async () => {
  const { turns, begin, begun, endNext } = turnsByHand({ atOnce: 1 });
  const failing = turns.during(() => Promise.reject(new Error('failed')), { isLeft: () => false });
  const left = begin('left', { isLeft: () => true });
  void begin('next');
  await expect(failing).rejects.toThrow('failed');
  await expect(left).rejects.toMatchObject({ status: 503 });
  await endNext();
  expect(begun).toEqual(['next']);
});

test('one more is too many where those before it take longer than it may wait, and no sooner', async () => {
  const { turns, begin, pass, endNext } = turnsByHand({ atOnce: 1 });
  expect(turns.isFull).toBe(false);
  void begin('long');
  pass(60_000);
  // nobody waits for it
  expect(turns.isFull).toBe(false);
  for (let more = 0; more < 300; more++) void begin('more');
  // a burst, whose pace is not known yet
  pass(900);
  expect(turns.isFull).toBe(false);
  pass(101);
  expect(turns.isFull).toBe(true);
  for (let ended = 0; ended < 100; ended++) {
    await endNext();
    pass(10);
  }
  // two hundred at ten milliseconds each
  expect(turns.isFull).toBe(true);
  for (let ended = 0; ended < 120; ended++) {
    await endNext();
    pass(10);
  }
  expect(turns.isFull).toBe(false);
});

test('a server whose members wait refuses the next at once, before it asks the database, and answers those under way', async () => {
  expect(new Connections().patience.waitMs).toBe(1_000);
  const harness = await testApp({ follows: false, patience: { waitMs: 100 } });
  const { app, as, server } = harness;
  const mina = await givenOn(harness).researcher();
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = (headers: Record<string, string> = {}, path: string = getAddressList.path) =>
    fetch(url + path, { headers });
  const cookie = `shield_source_token=${mina.cookie}`;
  const credentials = { authorization: `Bearer ${mina.token}`, cookie };
  let waiting: Promise<Response>[] = [];
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table address in access exclusive mode`.execute(tx);
    waiting = Array.from({ length: 60 }, () => ask(credentials));
    const next = { method: 'GET', url: '/api/', headers: credentials } as IncomingMessage;
    await expect.poll(() => server.admission.refuses(next)).toBe(true);
    const refused = await ask(credentials);
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '2',
      { ...faults.unavailable, result: null },
    ]);
    // others have turns and connections of their own
    expect((await ask({}, getAnnouncementPage.path)).status).toBe(200);
    await as(null).call(postPasskeyStart, {});
    expect((await ask({}, '/healthz')).status).toBe(200);
  });
  const answers = await Promise.all(waiting);
  expect(answers.filter(({ status }) => status === 503).length).toBeLessThan(45);
  expect((await ask(credentials)).status).toBe(200);
});

test('whoever only says that they are signed in takes no turn of a member, and reads without one', async () => {
  const harness = await testApp({ follows: false, patience: { waitMs: 100 } });
  const { app, server } = harness;
  const mina = await givenOn(harness).researcher();
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const ask = (route: Route, headers: Record<string, string>) =>
    fetch(url + route.path, { method: methodOf(route.name), headers });
  const member = {
    authorization: `Bearer ${mina.token}`,
    cookie: `shield_source_token=${mina.cookie}`,
  };
  let waiting: Promise<Response>[] = [];
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table captcha in access exclusive mode`.execute(tx);
    waiting = Array.from({ length: 40 }, () => ask(getCaptchaImage, { authorization: 'Bearer x' }));
    const stranger = { method: 'POST', url: '/api/', headers: {} } as IncomingMessage;
    await expect.poll(() => server.admission.refuses(stranger)).toBe(true);
    expect((await ask(getAddressList, member)).status).toBe(200);
    expect((await ask(getAnnouncementPage, {})).status).toBe(200);
  });
  for (const { status } of await Promise.all(waiting)) expect([200, 503]).toContain(status);
});
