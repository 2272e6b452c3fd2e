import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as faults from '@shieldsource/contract/faults';
import { getReportPage } from '@shieldsource/contract/reports/calls';
import { testApp } from '../../test/app.ts';
import { testPlace } from '../../test/databases.ts';
import { tinyWeb } from '../../test/tiny-web.ts';
import { figuresOfAll, jobHandlers, subscribers } from '../app.ts';
import { figuresOfBackups, figuresOfFollowing } from '../features/events/events.figures.ts';
import { command, record } from '../features/events/events.ts';
import { lockCursor } from '../features/events/events.queries.ts';
import { raiseAlarm } from './alarms.ts';
import { inTransaction, openDatabase, poolOf } from './database/database.ts';
import { countWorkers } from './database/servers.ts';
import type { Figures } from './figures.ts';
import { figuresOfJobs } from './jobs/jobs.figures.ts';
import { enqueue } from './jobs/outbox.ts';
import { missWorkers } from './jobs/workers.ts';
import { metricsOf, serveMetrics } from './metrics.ts';

const { app, served, server, database, as } = await testApp({
  webDir: tinyWeb(),
  follows: false,
});
const jobKinds = Object.keys(jobHandlers);

let read: () => Promise<string>;
let end: () => void;
beforeAll(() => {
  ({ read, end } = metricsOf({ app: served, figures: [], jobKinds }));
});
afterAll(() => end());

/** Each series with its value. */
const seriesOf = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]),
  );
const valueOf = async (series: string): Promise<number | undefined> =>
  seriesOf(await read()).get(series);

describe('what is counted', () => {
  test('requests by route and status, with how long they took, and refusals by code', async () => {
    const route = '/api/report/getReportPage';
    const before =
      (await valueOf(`shieldsource_refusals_total{code="${faults.notLoggedIn.code}"}`)) ?? 0;
    for (let time = 0; time < 3; time += 1) await as(null).answer(getReportPage, {});
    const series = seriesOf(await read());
    expect(series.get(`shieldsource_requests_total{route="${route}",status="200"}`)).toBe(3);
    expect(series.get(`shieldsource_request_seconds_count{route="${route}"}`)).toBe(3);
    expect(series.get(`shieldsource_refusals_total{code="${faults.notLoggedIn.code}"}`)).toBe(
      before + 3,
    );
  });

  test('a thousand invented addresses add no series', async () => {
    const ask = (address: string) =>
      server.inject({ url: address, headers: { host: `${crypto.randomUUID()}.example` } });
    const shapes = [
      (id: string) => `/${id}`,
      (id: string) => `/api/${id}`,
      (id: string) => `/api/files/${id}`,
      (id: string) => `/console/reports/${id}`,
      (id: string) => `/api/report/getReportPage?page=${id}`,
    ];
    for (const shape of shapes) await ask(shape('first'));
    const before = [...seriesOf(await read()).keys()].filter(isOurs);
    for (let round = 0; round < 200; round += 1)
      await Promise.all(shapes.map((shape) => ask(shape(crypto.randomUUID()))));
    const after = [...seriesOf(await read()).keys()].filter(isOurs);
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(100);
  });

  test('alarms, and work that waited for a connection in vain', async () => {
    expect(await valueOf('shieldsource_alarms_total{alarm="alarmsTried"}')).toBe(0);
    await raiseAlarm(served, 'alarmsTried');
    expect(await valueOf('shieldsource_alarms_total{alarm="alarmsTried"}')).toBe(1);
    await countWorkers(served.db);
    const got = await valueOf('shieldsource_pool_wait_seconds_count{pool="main"}');
    expect(got).toBeGreaterThan(0);
    const pool = poolOf(served.strangersDb);
    const { connect } = pg.Pool.prototype;
    const refusing = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (
      this: pg.Pool,
    ) {
      if (this === pool) return Promise.reject(new Error('timeout exceeded'));
      return (connect as () => unknown).call(this);
    } as never);
    await expect(pool.connect()).rejects.toThrow('timeout exceeded');
    refusing.mockRestore();
    expect(await valueOf('shieldsource_pool_refused_total{pool="strangers"}')).toBe(1);
  });

  test('what a job came to', async () => {
    const before = await valueOf('shieldsource_jobs_total{kind="mail",outcome="done"}');
    await enqueue(app.db, app.keys, 'mail', { to: 'a@example.com', subject: 'x', body: 'y' });
    await expect
      .poll(() => valueOf('shieldsource_jobs_total{kind="mail",outcome="done"}'))
      .toBe((before ?? 0) + 1);
  });
});

test('what is free for files is left out where nobody can tell, and nothing else with it', async () => {
  const dataDir = join(tmpdir(), `gone-${crypto.randomUUID()}`);
  const away = { ...served, config: { ...served.config, dataDir } };
  const free = 'shieldsource_files_free_bytes';
  expect(await valueOf(free)).toBeGreaterThan(0);
  const watched = metricsOf({ app: away, figures: [], jobKinds });
  const series = seriesOf(await watched.read());
  watched.end();
  expect(series.has(free)).toBe(false);
  expect(series.has('process_resident_memory_bytes')).toBe(true);
});

const isOurs = (series: string): boolean => series.startsWith('shieldsource_');

describe('what the database is asked', () => {
  const gauges = { shieldsource_tried: { help: 'How often it was read' } };

  test('however many look, it is read once in some seconds', async () => {
    let reads = 0;
    const figures: Figures = {
      gauges,
      read: async () => [{ name: 'shieldsource_tried', value: (reads += 1) }],
    };
    const watched = metricsOf({ app: served, figures: [figures], jobKinds });
    const texts = await Promise.all(Array.from({ length: 50 }, () => watched.read()));
    texts.push(await watched.read());
    watched.end();
    expect(texts.map((text) => seriesOf(text).get('shieldsource_tried'))).toEqual(
      texts.map(() => 1),
    );
  });

  test('whoever looks while every connection is taken waits for none', async () => {
    const figures = figuresOfAll(app.config);
    const watched = metricsOf({ app: served, figures, jobKinds });
    const held = await Promise.all(Array.from({ length: 6 }, () => database.pool.connect()));
    const series = seriesOf(await watched.read());
    // its own question, and whatever looks for jobs meanwhile
    expect(
      series.get('shieldsource_pool_connections{pool="main",state="waiting"}'),
    ).toBeGreaterThanOrEqual(1);
    expect(series.has('shieldsource_workers')).toBe(false);
    for (const client of held) client.release();
    await expect
      .poll(async () => seriesOf(await watched.read()).get('shieldsource_workers'))
      .toBe(1);
    watched.end();
  });

  test('the queue by kind and age, what follows events, backups and the books', async () => {
    const valuesOf = async (figures: Figures): Promise<Record<string, number>> =>
      Object.fromEntries(
        (await figures.read(served)).map(({ name, of = '', value }) => [
          `${name} ${of}`.trim(),
          value,
        ]),
      );
    const made = async () =>
      (await valuesOf(figuresOfBackups))['shieldsource_backup_timestamp_seconds'];
    const behind = async () =>
      (await valuesOf(figuresOfFollowing(subscribers)))[
        'shieldsource_follower_behind_seconds letters'
      ];
    expect(await made()).toBe(0);
    await inTransaction(app.db, async (tx) => {
      await lockCursor(tx, 'letters');
      await record(tx, app, 'backup.make', {
        subject: '',
        actor: command,
        params: { tables: 1, rows: 1, files: 0 },
      });
    });
    expect(await made()).toBeCloseTo(Date.now() / 1_000, -2);
    await expect.poll(behind).toBeGreaterThan(0);

    // of a kind that no worker knows: one waits, one is worked on, one is dead
    const runAt = new Date(Date.now() - 90_000);
    const ids: string[] = [];
    for (let time = 0; time < 3; time += 1)
      ids.push(await enqueue(app.db, app.keys, 'nobody', {}, { runAt }));
    const set = (id: string | undefined, values: object) =>
      app.db
        .updateTable('job')
        .set(values)
        .where('id', '=', id ?? '')
        .execute();
    await set(ids[1], { claimed_until: new Date(Date.now() + 3_600_000) });
    await set(ids[2], { dead_at: new Date() });
    const queue = await valuesOf(figuresOfJobs(['nobody', 'sms']));
    expect(queue).toMatchObject({
      'shieldsource_jobs_waiting nobody': 1,
      'shieldsource_jobs_dead nobody': 1,
      'shieldsource_jobs_waiting sms': 0,
      'shieldsource_jobs_oldest_seconds sms': 0,
    });
    expect(queue['shieldsource_jobs_oldest_seconds nobody']).toBeGreaterThanOrEqual(90);
  });
});

test('labels are few, and no value of one is an id', async () => {
  const watched = metricsOf({ app: served, figures: figuresOfAll(app.config), jobKinds });
  await as(null).answer(getReportPage, {});
  let series: string[] = [];
  // a busy machine may read the database only after the first look
  await expect
    .poll(async () => (series = [...seriesOf(await watched.read()).keys()]))
    .toContain('shieldsource_workers');
  watched.end();
  const labels = series.flatMap((one) => [...one.matchAll(/(\w+)="([^"]*)"/g)]);
  const names = `alarm code kind le major minor outcome patch pool role route space state status
    subscriber type version`.split(/\s+/);
  expect(new Set(labels.map(([, name]) => name))).toEqual(new Set(names));
  const said = labels.filter(([, name]) => name !== 'version').map(([, , value]) => value);
  expect(said.filter((value = '') => /[0-9a-f]{8}-|\d{5}/.test(value))).toEqual([]);
  expect(series.length).toBeLessThan(3_000);
});

test('at an address of its own, and nothing else there', async () => {
  const metrics = await serveMetrics(
    { host: '127.0.0.1', port: 0 },
    { app: served, figures: [], jobKinds },
  );
  const answer = await fetch(metrics.url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toContain('process_resident_memory_bytes');
  expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  await metrics.stop();
  await expect(fetch(metrics.url)).rejects.toThrow();
});

test('a process that leaves the work to others tells once when nobody is there to do it', async () => {
  const { served: place } = await testPlace();
  const web = await openDatabase({ ...place, role: 'web' });
  const [error, warn] = [vi.fn<(facts: object) => void>(), vi.fn<(words: string) => void>()];
  const alone = { ...served, db: web.db, log: { error, warn } as never };
  const missing = missWorkers(alone, { lookMs: 5, patienceMs: 0 });
  await expect.poll(() => error.mock.calls.length).toBe(1);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ alarm: 'noWorker' });
  const worker = await openDatabase({ ...place, role: 'worker' });
  expect(await countWorkers(web.db)).toBe(1);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
  expect(error.mock.calls).toHaveLength(1);
  await missing.stop();
  for (const one of [worker, web]) await one.close();
});
