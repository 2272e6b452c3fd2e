import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { jsonPageView } from '@shieldsource/contract/site/analytics';
import { getAnnouncementPage } from '@shieldsource/contract/announcements/calls';
import { getMainRank } from '@shieldsource/contract/ledger/ranking';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { postformImageUpload } from '@shieldsource/contract/files/calls';
import { methodOf } from '@shieldsource/contract/route';
import { routes } from '@shieldsource/contract/routes';
import { testApp, type TestApp } from '../../../test/app.ts';
import { everyCallOn } from '../../../test/every-call.ts';
import { givenOn } from '../../../test/given.ts';
import { multipart } from '../../../test/multipart.ts';
import type { Db } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { cookieNames } from '../sessions.ts';
import { publicLane } from './public-lane.ts';

const harness = await testApp({ follows: false, hasLimits: true });
const { app, as, database } = harness;
const given = givenOn(harness);
const mina = await given.researcher();
/** Where a limit of one or two seconds is not what is tested. */
const patient = await testApp({ follows: false });

/** Locks tables, so that whoever reads them waits. */
async function holderOn({ app: { publicDb, strangersDb }, database: held }: TestApp) {
  const holder = new pg.Client(held.pool.options);
  await holder.connect();
  afterAll(() => holder.end());
  // their connections stand before anything waits for them
  await Promise.all(
    [publicDb, strangersDb].flatMap((db) => [1, 2].map(() => sql`select 1`.execute(db))),
  );
  const rollback = () => holder.query('rollback');
  afterEach(rollback);
  return {
    lock: (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`),
    rollback,
    async waiting() {
      const { rows } = await holder.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting;
    },
  };
}
const [holder, patientHolder] = [await holderOn(harness), await holderOn(patient)];

const view = { title: '首页', routeName: '/', fullPath: '/' } as const;
const rankPage = (page: number) => as(null).answer(getMainRank, { page });

const here = () => ({ socket: { destroyed: false } }) as FastifyRequest;

describe('however many visitors read', () => {
  test('members and staff are answered; visitors are told to come again', async () => {
    await holder.lock('rank_size');
    const visits = Array.from({ length: 12 }, (_, index) => rankPage(index + 1));
    await expect.poll(holder.waiting).toBeGreaterThan(0);
    const { total } = await as(mina).call(getReportPage, {});
    expect(total).toBe(0);
    for (const { statusCode, headers } of await Promise.all(visits))
      expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    await holder.rollback();
    expect((await rankPage(1)).statusCode).toBe(200);
  });

  test('a question that is being asked is not asked again', async () => {
    await patientHolder.lock('rank_size');
    const visits = Array.from({ length: 12 }, () => patient.as(null).answer(getMainRank, {}));
    await expect.poll(patientHolder.waiting).toBe(1);
    await patientHolder.rollback();
    const answers = await Promise.all(visits);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(visits.map(() => 200));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('whoever has gone is not read for', async () => {
    const read = vi.fn<() => Promise<null>>(async () => null);
    const by = (destroyed: boolean) => ({ socket: { destroyed } }) as FastifyRequest;
    const lane = publicLane(app);
    await expect(lane.readFile(by(true), read)).rejects.toMatchObject({ status: 503 });
    expect(read).not.toHaveBeenCalled();
    const shared = [by(true), by(false)].map((one) => lane.read(one, getMainRank, {}, read));
    expect(await Promise.all(shared)).toEqual([null, null]);
    expect(read).toHaveBeenCalledOnce();
  });
});

test('what is being read ends when everybody who asked has gone', async () => {
  const [one, other] = [{ destroyed: false }, { destroyed: false }];
  const lane = publicLane(patient.app);
  // shorter than it may take here, so that without the cancelling it would be answered
  const read = ({ db }: typeof app) => sql`select pg_sleep(15)`.execute(db);
  const [first, second] = [one, other].map((socket) =>
    lane.read({ socket } as FastifyRequest, getMainRank, {}, read),
  );
  one.destroyed = true;
  const sleeping = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%'`;
  await expect.poll(async () => (await sleeping.execute(patient.app.db)).rows).toEqual([{ n: 1 }]);
  other.destroyed = true;
  await expect(first).rejects.toThrow('nobody waits for it any more');
  await expect(second).rejects.toThrow('nobody waits for it any more');
  await expect.poll(async () => (await sleeping.execute(patient.app.db)).rows).toEqual([{ n: 0 }]);
});

test('what is about to end is joined by nobody who comes meanwhile', async () => {
  const lane = publicLane(patient.app);
  const leaving = here();
  const left = lane.read(leaving, getMainRank, {}, async ({ db }) => {
    Object.assign(leaving.socket, { destroyed: true });
    return sql`select pg_sleep(15)`.execute(db);
  });
  await expect(left).rejects.toThrow('nobody waits for it any more');
  await expect(lane.read(here(), getMainRank, {}, async () => 'anew')).resolves.toBe('anew');
});

describe('a standby', () => {
  const counted = (isFresh: boolean, db = app.strangersDb) => {
    const seen = { doubts: 0 };
    const standby = {
      db,
      isFresh: () => isFresh,
      isKnown: () => true,
      trouble: (): unknown => null,
      doubt: () => void (seen.doubts += 1),
    };
    return { seen, standby };
  };
  const readWith = (standby: typeof app.standby, read: (db: Db) => Promise<unknown>) =>
    publicLane({ ...app, standby }).read(here(), getMainRank, {}, ({ db }) => read(db));
  /** Which of the two pools it is: visitors read with one, strangers write with the other. */
  const isReadOnly = async (db: Db) =>
    (
      await sql<{
        is: string;
      }>`select current_setting('default_transaction_read_only') as is`.execute(db)
    ).rows[0]?.is;

  test('is read from as long as it is fresh', async () => {
    expect(await readWith(counted(true).standby, isReadOnly)).toBe('off');
    expect(await readWith(counted(false).standby, isReadOnly)).toBe('on');
    expect(await readWith(null, isReadOnly)).toBe('on');
  });

  test('that never was fresh is told of, with what it met, once it was looked at', async () => {
    const warn = vi.spyOn(app.log, 'warn');
    const told = () => warn.mock.calls.map(([facts]) => facts as unknown);
    const [{ standby }, wrong] = [counted(false), new Error('password authentication failed')];
    const lane = publicLane({ ...app, standby });
    const read = () => lane.read(here(), getMainRank, {}, async () => null);
    standby.isKnown = () => false;
    await read();
    expect(told()).toEqual([]);
    Object.assign(standby, { isKnown: () => true, trouble: () => wrong });
    for (let times = 0; times < 2; times += 1) await read();
    expect(told()).toEqual([{ err: wrong }]);
    warn.mockRestore();
  });

  test.each([
    ['is away', 1, () => new DatabaseUnavailable(new Error('connect ECONNREFUSED'))],
    ['is being stopped', 1, () => new pg.DatabaseError('terminating', 1, 'error'), '57P01'],
    [
      'replays what the reading is in the way of',
      0,
      () => new pg.DatabaseError('', 1, 'error'),
      '40001',
    ],
  ])('that %s costs no reader anything', async (_, doubts, failure, code?: string) => {
    const { seen, standby } = counted(true);
    const answer = await readWith(standby, async (db) => {
      const on = await isReadOnly(db);
      if (on === 'off') throw Object.assign(failure(), { code });
      return on;
    });
    expect([answer, seen.doubts]).toEqual(['on', doubts]);
  });

  test('is not doubted for a reader who left', async () => {
    const { seen, standby } = counted(true);
    const leaving = here();
    const left = publicLane({ ...app, standby }).read(leaving, getMainRank, {}, ({ db }) => {
      Object.assign(leaving.socket, { destroyed: true });
      return sql`select pg_sleep(15)`.execute(db);
    });
    await expect(left).rejects.toThrow('nobody waits for it any more');
    expect(seen.doubts).toBe(0);
  });

  test('whose connections are all taken, or that takes too long, is asked again by nobody', async () => {
    for (const failure of [
      new DatabaseUnavailable(new Error('timeout exceeded when trying to connect')),
      Object.assign(new pg.DatabaseError('canceling', 1, 'error'), { code: '57014' }),
    ]) {
      const { seen, standby } = counted(true);
      const read = vi.fn<() => Promise<never>>(() => Promise.reject(failure));
      await expect(readWith(standby, read)).rejects.toBe(failure);
      expect([read.mock.calls.length, seen.doubts]).toEqual([1, 0]);
    }
  });
});

test.each([
  ['post', 200, () => patient.as(null).answer(jsonPageView, view)],
  [
    'report broken policies',
    204,
    () => patient.server.inject({ method: 'POST', url: '/api/csp-report', payload: {} }),
  ],
] as const)(
  'however many strangers %s, members and staff are answered',
  async (_, status, post) => {
    const member = await givenOn(patient).researcher();
    await patientHolder.lock('limit_window');
    const posts = Array.from({ length: 12 }, post);
    await expect.poll(patientHolder.waiting).toBeGreaterThan(0);
    expect((await patient.as(member).call(getReportPage, {})).total).toBe(0);
    await patientHolder.rollback();
    const answers = await Promise.all(posts);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(posts.map(() => status));
  },
);

test('however many strangers post, a member is shown their pictures', async () => {
  const member = await givenOn(patient).researcher();
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { url } = await patient
    .as(member)
    .call(postformImageUpload, {}, multipart([['purpose', 'report']], { name: '1.png', bytes }));
  await patientHolder.lock('limit_window');
  const posts = [1, 2, 3].map(() => patient.as(null).answer(jsonPageView, view));
  await expect.poll(patientHolder.waiting).toBe(2);
  const cookie = `${cookieNames.researcher}=${member.cookie}`;
  const shown = await patient.server.inject({ url, headers: { cookie } });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
  await patientHolder.rollback();
  await Promise.all(posts);
});

describe('what visitors read by', () => {
  test('gives a statement one second', async () => {
    const slow = sql`select pg_sleep(30)`.execute(app.publicDb);
    await expect(slow).rejects.toMatchObject({ code: '57014' });
  });

  test('writes nothing', async () => {
    const writing = sql`update researcher set nick_name = nick_name`.execute(app.publicDb);
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test('serves every GET that anybody may ask, and leaves members all of theirs', async () => {
    const { exampleOf, send } = everyCallOn(harness);
    const open = routes.filter(
      ({ name, access }) => methodOf(name) === 'GET' && access === 'anyone',
    );
    // the worker takes connections at any time
    const asked = new AsyncLocalStorage<string>();
    const byMembers = new Set<string>();
    const connect = database.pool.connect.bind(database.pool);
    const watched = () => {
      const name = asked.getStore();
      if (name !== undefined) byMembers.add(name);
      return connect();
    };
    // of its two forms the one that promises is the one in use
    const members = vi.spyOn(database.pool, 'connect').mockImplementation(watched as never);
    for (const route of open) {
      const input = await exampleOf(route).input(mina);
      const answer = await asked.run(route.name, () => send(route, null, input));
      expect([route.name, answer.statusCode]).toEqual([route.name, 200]);
    }
    members.mockRestore();
    expect([...byMembers]).toEqual([]);
  });
});

test('in production an answer serves for a while, but not whoever is signed in', async () => {
  const lasting = await testApp({ config: { publicAnswerMs: 60_000 } });
  const there = givenOn(lasting);
  const member = await there.researcher();
  const titlesFor = async (person: typeof member | null) =>
    (await lasting.as(person).call(getAnnouncementPage, {})).list.map(({ title }) => title);
  expect(await titlesFor(null)).toEqual([]);
  await there.announcement({ title: '新的公告' });
  expect([await titlesFor(null), await titlesFor(member)]).toEqual([[], ['新的公告']]);
});
