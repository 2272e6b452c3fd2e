import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as newId } from 'uuid';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { postStaffLogout } from '@shieldsource/contract/reports/desk';
import { postAccountDisable } from '@shieldsource/contract/people/desk';
import { postReportLook } from '@shieldsource/contract/reports/desk-work';
import { postStaffDisable, postStaffSessionsEnd } from '@shieldsource/contract/staff/acts';
import * as faults from '@shieldsource/contract/faults';
import { postUnreadCount } from '@shieldsource/contract/letters/calls';
import { livePaths } from '@shieldsource/contract/letters/live';
import { postLogout } from '@shieldsource/contract/people/calls';
import type { StaffRole } from '@shieldsource/contract/staff/roles';
import { testApp, type Person } from '../../../test/app.ts';
import { givenOn } from '../../../test/given.ts';
import { isStream, openStream, type OpenStream } from '../../../test/open-stream.ts';
import { startCancelling } from '../../../test/account-states.ts';
import { headOf, wireTo } from '../../../test/wire.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { newServer } from '../../platform/http/server.ts';
import { endAllSessions, startSession } from '../../platform/sessions.ts';
import { clock, record } from '../events/events.ts';
import { serveLive } from './live.ts';
import { type Bounds, type Stream, Streams, usualBounds } from './live.streams.ts';

const harness = await testApp();
const { app, as, drainOutbox } = harness;
const given = givenOn(harness);
const url = await harness.server.listen({ host: '127.0.0.1', port: 0 });

const servers: FastifyInstance[] = [];
const watching: OpenStream[] = [];
afterAll(async () => {
  for (const one of watching) one.leave();
  for (const server of servers) await server.close();
});

/** Another process on the same database, with streams of its own. */
async function anotherServer(over: Partial<Bounds> = {}): Promise<string> {
  const server = await newServer(app.config);
  serveLive(server, app, { ...usualBounds, ...over });
  servers.push(server);
  return server.listen({ host: '127.0.0.1', port: 0 });
}

async function watch(person: Person | null, at = url): Promise<OpenStream> {
  const path = person?.kind === 'staff' ? livePaths.console : livePaths.portal;
  const stream = await openStream(at, person, path);
  watching.push(stream);
  return stream;
}

/** Opens a stream and waits for its first message. */
async function watchWell(person: Person, at = url): Promise<OpenStream> {
  const stream = await watch(person, at);
  await expect.poll(stream.messages).toContainEqual(expect.objectContaining({ type: 'hello' }));
  return stream;
}

async function again(person: Person): Promise<Person> {
  const { id, kind } = person;
  const { token, cookie } = await inTransaction(app.db, (tx) =>
    startSession(tx, app, kind, id, 'test'),
  );
  return { id, kind, token, cookie };
}

const helloOf = (stream: OpenStream) => stream.messages().find((one) => one.type === 'hello');

const heard = async (stream: OpenStream, subject: string, id?: string) => {
  const change = id === undefined ? expect.objectContaining({ subject }) : { subject, id };
  await expect.poll(stream.changes).toContainEqual(change);
};

describe('who looks on', () => {
  test('hears of what concerns them from whichever server it was done on, and of nobody else', async () => {
    const [mina, other, reviewer] = [
      await given.researcher(),
      await given.researcher(),
      await given.staff(),
    ];
    const elsewhere = await anotherServer();
    const [here, there, stranger] = [
      await watchWell(mina),
      await watchWell(mina, elsewhere),
      await watchWell(other, elsewhere),
    ];
    const report = await given.confirmedReport(mina, reviewer);
    const next = await given.report(other);
    await heard(here, 'report', report.id);
    await heard(there, 'report', report.id);
    await heard(stranger, 'report', next.id);
    // behind what came before it, so the others' would have come
    expect(stranger.changes().map(({ id }) => id)).not.toContain(report.id);
    const last = await given.report(mina);
    await heard(here, 'report', last.id);
    expect(here.changes().map(({ id }) => id)).not.toContain(next.id);
  });

  test('hears of a letter when it is there', async () => {
    const [mina, other, reviewer] = [
      await given.researcher(),
      await given.researcher(),
      await given.staff(),
    ];
    const [stream, stranger] = [await watchWell(mina), await watchWell(other)];
    const { id } = await given.report(mina);
    await drainOutbox();
    const before = () => stream.changes().filter(({ subject }) => subject === 'letter').length;
    await heard(stream, 'letter');
    const [count, unread] = [before(), await as(mina).call(postUnreadCount, {})];
    await given.confirmedReport(mina, reviewer);
    await expect.poll(before).toBeGreaterThan(count);
    expect(await as(mina).call(postUnreadCount, {})).toBeGreaterThan(unread);
    const own = await given.report(other);
    await heard(stranger, 'report', own.id);
    expect(stranger.changes().map(({ id: changed }) => changed)).not.toContain(id);
  });

  test('is not told that staff read what is theirs', async () => {
    const [mina, auditor, reviewer] = [
      await given.researcher(),
      await given.staff({ roles: ['auditor'] }),
      await given.staff(),
    ];
    const id = newId();
    const streams = [await watchWell(mina), await watchWell(auditor), await watchWell(reviewer)];
    await inTransaction(app.db, (tx) =>
      record(tx, app, 'report.read', {
        subject: id,
        concerns: mina.id,
        actor: { kind: 'staff', id: reviewer.id },
        params: { isAhead: false },
      }),
    );
    const [own, seen, others] = streams;
    if (!own || !seen || !others) throw new Error('three streams');
    await heard(seen, 'event', 'report.read');
    const next = await given.report(mina);
    await heard(own, 'report', next.id);
    await heard(others, 'report', next.id);
    expect([...own.changes(), ...others.changes()].map((change) => change.id)).not.toContain(id);
  });

  test('is not told that somebody has their report open, as a colleague either', async () => {
    const mina = await given.researcher();
    const [twin, other] = [await given.staff({ researcherId: mina.id }), await given.staff()];
    const { id } = await given.report(mina);
    const [own, others] = [await watchWell(twin), await watchWell(other)];
    await as(await given.staff()).call(postReportLook, { reportId: id });
    await heard(others, 'presence', id);
    const next = await given.report(mina);
    await heard(own, 'report', next.id);
    expect(own.changes().map(({ subject }) => subject)).not.toContain('presence');
  });

  test('knows for how long nothing has happened, so that only who missed something asks', async () => {
    const fresh = await given.researcher();
    const hello = helloOf(await watchWell(fresh));
    const known = await given.researcher();
    await given.report(known);
    const helloToKnown = helloOf(await watchWell(known));
    expect(hello).toEqual({ type: 'hello', quietMs: null });
    expect(helloToKnown?.quietMs).toBeLessThan(60_000);
  });

  test('carries no content', async () => {
    const [mina, reviewer] = [await given.researcher(), await given.staff()];
    const streams = [await watchWell(mina), await watchWell(reviewer)];
    const { id } = await given.report(mina, { title: '谁也不该在这里读到' });
    for (const stream of streams) {
      await heard(stream, 'report', id);
      for (const line of stream.lines)
        expect(line).toMatch(
          /^(:|data: (\{"type":"hello","quietMs":(null|\d+)\}|\{"type":"changed","changes":\[(,?\{"subject":"\w+","id":"[0-9a-f-]*"\})+\]\}))$/,
        );
    }
  });
});

const seen: Readonly<Record<Exclude<StaffRole, 'auditor'>, readonly string[]>> = {
  reviewer: ['report'],
  operator: ['order', 'gift', 'identity', 'announcement'],
  admin: ['account', 'staff'],
};

const kinds = [
  'report.erase',
  'order.reveal',
  'gift.restock',
  'identity.approve',
  'announcement.publish',
  'account.enable',
  'staff.signOut',
  'sms.on',
] as const;
const happen = (kind: (typeof kinds)[number], subject: string, concerns: string | null) =>
  inTransaction(app.db, (tx) =>
    record(tx, app, kind, {
      subject,
      concerns,
      actor: clock,
      params: (kind === 'gift.restock' ? { delta: 1, stock: 1 } : {}) as never,
    }),
  );

test('an auditor hears the names of all that happens', async () => {
  const stream = await watchWell(await given.staff({ roles: ['auditor'] }));
  for (const kind of kinds) await happen(kind, newId(), null);
  for (const kind of kinds) await heard(stream, 'event', kind);
  expect(stream.changes().filter(({ subject }) => subject !== 'event')).toEqual([]);
});

describe.each(Object.entries(seen))('a %s', (role, subjects) => {
  test(`hears of ${subjects.join(', ')}`, async () => {
    const stream = await watchWell(await given.staff({ roles: [role as StaffRole] }));
    const { id: concerns } = await given.researcher();
    const ids = new Map(kinds.map((kind) => [kind, newId()]));
    const marker = newId();
    for (const kind of kinds)
      await happen(kind, ids.get(kind) ?? '', kind === 'announcement.publish' ? null : concerns);
    for (const kind of ['report.erase', 'gift.restock', 'account.enable'] as const)
      await happen(kind, marker, null);
    await heard(stream, subjects.includes('gift') ? 'gift' : (subjects[0] ?? ''), marker);
    // readings and sign-ins are for auditors only
    const readings: readonly string[] = ['order.reveal', 'staff.signOut'];
    // events from shortly before may still arrive
    const ours = new Set(ids.values());
    const named = stream.changes().filter(({ id }) => ours.has(id ?? ''));
    expect(named).toEqual(
      kinds.flatMap((kind) => {
        const subject = kind.split('.')[0] ?? '';
        return subjects.includes(subject) && !readings.includes(kind)
          ? [{ subject, id: ids.get(kind) }]
          : [];
      }),
    );
  });
});

describe('a stream ends', () => {
  test('with its session, on every server, and is refused then', async () => {
    const mina = await given.researcher();
    const stays = await again(mina);
    const elsewhere = await anotherServer();
    const [here, there, other] = [
      await watchWell(mina),
      await watchWell(mina, elsewhere),
      await watchWell(stays),
    ];
    await as(mina).call(postLogout, {});
    await Promise.all([here.ended, there.ended]);
    expect(await (await watch(mina)).answer.json()).toEqual({ ...faults.loggedOut, result: null });
    const { id } = await given.report(stays);
    await heard(other, 'report', id);
  });

  test('when the account is disabled', async () => {
    const [mina, admin] = [await given.researcher(), await given.staff({ roles: ['admin'] })];
    const stream = await watchWell(mina);
    await as(admin).call(postAccountDisable, { researcherId: mina.id, reason: '测试停用账号' });
    await stream.ended;
  });

  test('when an admin disables a colleague, or ends their sessions', async () => {
    const admin = await given.staff({ roles: ['admin'] });
    for (const [route, more] of [
      [postStaffDisable, { version: 1 }],
      [postStaffSessionsEnd, {}],
    ] as const) {
      const person = await given.staff();
      const elsewhere = await watchWell(person, await anotherServer());
      await as(admin).call(route as typeof postStaffDisable, {
        staffId: person.id,
        reason: '工作调整',
        ...(more as { version: number }),
      });
      await elsewhere.ended;
    }
  });

  test('when staff sign out', async () => {
    const person = await given.staff();
    const stream = await watchWell(person);
    await as(person).call(postStaffLogout, {});
    await stream.ended;
  });

  test('when everybody is signed out', async () => {
    const streams = [
      await watchWell(await given.researcher()),
      await watchWell(await given.staff(), await anotherServer()),
    ];
    await inTransaction(app.db, endAllSessions);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test('when staff have other roles, and the next knows them', async () => {
    const person = await given.staff({ roles: ['reviewer'] });
    const stream = await watchWell(person);
    await inTransaction(app.db, async (tx) => {
      await tx
        .updateTable('staff')
        .set({ roles: ['auditor'] })
        .where('id', '=', person.id)
        .execute();
      await sql`select pg_notify('session_ended', ${person.id})`.execute(tx);
    });
    await stream.ended;
    const next = await watchWell(person);
    const { id } = await given.report(await given.researcher());
    await heard(next, 'event', 'report.submit');
    expect(next.changes().map((change) => change.id)).not.toContain(id);
  });

  test('when the same session opens another, which is told', async () => {
    const mina = await given.researcher();
    const first = await watchWell(mina);
    await watchWell(mina);
    await first.ended;
    expect(first.messages().at(-1)).toEqual({ type: 'replaced' });
  });

  test('when its client does not read, and goes on for who does', async () => {
    const streams = new Streams(usualBounds);
    const opened: Stream[] = [];
    const plain = createServer((_, response) => {
      response.writeHead(200);
      const me = {
        kind: 'researcher',
        id: newId(),
        sessionId: newId(),
        isCancelling: false,
        isLimited: false,
      } as const;
      opened.push(streams.open(me, response));
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const at = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
    const [reading, deaf] = [await wireTo(at), await wireTo(at)];
    for (const wire of [reading, deaf]) wire.send(headOf('/', {}, 'GET'));
    await expect.poll(() => opened).toHaveLength(2);
    deaf.socket.pause();
    const changes = [{ subject: 'report', id: 'x'.repeat(40_000) }] as const;
    // more than all buffers on the way can hold
    for (let round = 1; round <= 1_000 && [...streams.all].length > 1; round += 1) {
      for (const stream of opened) stream.send({ type: 'changed', changes });
      await expect
        .poll(() => reading.heard().length, { interval: 1 })
        .toBeGreaterThan(round * 40_000);
    }
    expect([...streams.all]).toEqual([opened[0]]);
    reading.socket.destroy();
    deaf.socket.destroy();
    plain.close();
  });

  test('when the server stops, with a time of its own to come back', async () => {
    const at = await anotherServer();
    const people = await Promise.all(Array.from({ length: 6 }, () => given.researcher()));
    const streams = await Promise.all(people.map((person) => watchWell(person, at)));
    await servers.at(-1)?.close();
    await Promise.all(streams.map(({ ended }) => ended));
    const times = streams.map(({ lines }) => /^retry: (\d+)$/.exec(lines.at(-1) ?? '')?.[1]);
    for (const time of times) expect(Number(time)).toBeGreaterThan(0);
    expect(new Set(times).size).toBeGreaterThan(1);
  });
});

describe('bounds', () => {
  const full = { ...faults.tooOften, result: { retryAfter: 30 } };

  test('one person has so many, and others theirs', async () => {
    const mina = await given.researcher();
    for (let count = 0; count < usualBounds.perPerson; count += 1)
      await watchWell(await again(mina));
    expect(await (await watch(await again(mina))).answer.json()).toEqual(full);
    await watchWell(await given.researcher());
  });

  test('who left makes room', async () => {
    const at = await anotherServer({ perPerson: 1 });
    const mina = await given.researcher();
    const first = await watchWell(mina, at);
    const next = await again(mina);
    expect(await (await watch(next, at)).answer.json()).toEqual(full);
    first.leave();
    await expect.poll(async () => isStream((await watch(next, at)).answer)).toBe(true);
  });

  test('a process has so many', async () => {
    const at = await anotherServer({ perProcess: 2 });
    for (const count of [1, 2]) {
      const stream = await watchWell(await given.researcher(), at);
      expect(helloOf(stream), `${count}`).toBeDefined();
    }
    expect(await (await watch(await given.researcher(), at)).answer.json()).toEqual(full);
  });

  test('a session opens so many at once, and more as time passes', async () => {
    const never = await anotherServer({ openings: { atOnce: 2, perMinute: 0 } });
    const mina = await given.researcher();
    for (const count of [1, 2])
      expect(helloOf(await watchWell(mina, never)), `${count}`).toBeDefined();
    expect(await (await watch(mina, never)).answer.json()).toEqual(full);
    await watchWell(await again(mina), never);

    const soon = await anotherServer({ openings: { atOnce: 1, perMinute: 600 } });
    await watchWell(mina, soon);
    await expect.poll(async () => isStream((await watch(mina, soon)).answer)).toBe(true);
  });

  test('a quiet stream shows that it lives', async () => {
    const at = await anotherServer({ heartbeatMs: 20 });
    const stream = await watchWell(await given.researcher(), at);
    await expect.poll(() => stream.lines.filter((line) => line === ':').length).toBeGreaterThan(2);
  });
});

describe('nobody else', () => {
  test.each([livePaths.portal, livePaths.console])('has %s', async (path) => {
    const stream = await openStream(url, null, path);
    expect(await stream.answer.json()).toEqual({ ...faults.notLoggedIn, result: null });
  });

  test('of one front has that of the other', async () => {
    const mina = await given.researcher();
    const stream = await openStream(url, mina, livePaths.console);
    expect(await stream.answer.json()).toMatchObject({ code: faults.notLoggedIn.code });
  });

  test('in the cooling-off has one', async () => {
    const mina = await given.researcher();
    await startCancelling(app.db, mina);
    const { answer } = await watch(mina);
    expect(await answer.json()).toMatchObject({ code: faults.accountCancelling.code });
  });
});
