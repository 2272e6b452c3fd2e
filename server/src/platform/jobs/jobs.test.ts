import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { inTransaction } from '../database/database.ts';
import { listDeadJobs, reviveDeadJobs } from './dead-jobs.ts';
import { enqueue } from './outbox.ts';
import { enqueueTimed, handlersOf, startSchedule } from './schedule.ts';
import { JobFailed } from './job-failed.ts';
import { startWorker, type Job, type JobHandlers, type Worker } from './worker.ts';

const { app } = await testApp();
const { db, keys } = app;

const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
async function workerOf(
  handlers: JobHandlers,
  pace: Parameters<typeof startWorker>[2] = { pollMs: 3_600_000 },
): Promise<Worker> {
  const worker = await startWorker(app, handlers, pace);
  workers.push(worker);
  return worker;
}

/** A kind of job that nothing else in this file has. */
const newKind = () => `test-${randomUUID()}`;
const rowOf = (id: string) =>
  db.selectFrom('job').where('id', '=', id).selectAll().executeTakeFirst();
const dueNow = (id: string) =>
  db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .where('id', '=', id)
    .execute();

/** A handler that keeps what it was given, and resolves `seen(n)` when it has been called n times. */
function recorder(work: (job: Job<unknown>) => void | Promise<void> = () => {}) {
  const jobs: Job<unknown>[] = [];
  const waiting: { times: number; resolve: () => void }[] = [];
  return {
    jobs,
    seen: (times: number) =>
      new Promise<void>((resolve) =>
        jobs.length >= times ? resolve() : void waiting.push({ times, resolve }),
      ),
    handler: async (_: unknown, job: Job<unknown>) => {
      jobs.push(job);
      for (const { times, resolve } of waiting) if (jobs.length >= times) resolve();
      await work(job);
    },
  };
}

describe('the outbox', () => {
  test('a job is done after its transaction, with what it carries, and is gone then', async () => {
    const kind = newKind();
    const seen = recorder();
    const worker = await workerOf({ [kind]: seen.handler as never });
    const id = await inTransaction(db, async (tx) => {
      const written = await enqueue(tx, keys, kind, { to: '13800000000' });
      expect(seen.jobs).toEqual([]);
      return written;
    });
    await seen.seen(1);
    await worker.drain();
    expect(seen.jobs).toMatchObject([{ id, payload: { to: '13800000000' }, attempt: 1 }]);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('work of a transaction that fails is never done', async () => {
    const kind = newKind();
    const seen = recorder();
    const worker = await workerOf({ [kind]: seen.handler as never });
    await expect(
      inTransaction(db, async (tx) => {
        await enqueue(tx, keys, kind, null);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    await worker.drain();
    expect(seen.jobs).toEqual([]);
  });

  test('what a job carries cannot be read from the database, nor moved to another job', async () => {
    const kind = newKind();
    const [first, second] = [
      await enqueue(db, keys, kind, 'planted secret'),
      await enqueue(db, keys, kind, 'other'),
    ];
    const sealed = (await rowOf(first))!.payload_sealed;
    expect(sealed.includes('planted secret')).toBe(false);
    await db.updateTable('job').set({ payload_sealed: sealed }).where('id', '=', second).execute();
    const seen = recorder();
    const worker = await workerOf({ [kind]: seen.handler as never });
    await worker.drain();
    expect(seen.jobs.map((job) => job.payload)).toEqual(['planted secret']);
    expect((await rowOf(second))?.attempts).toBe(1);
  });

  test('a job waits for its time, and for somebody who can do it', async () => {
    const [kind, foreign] = [newKind(), newKind()];
    const later = await enqueue(db, keys, kind, null, { runAt: new Date(Date.now() + 60_000) });
    const unknown = await enqueue(db, keys, foreign, null);
    const seen = recorder();
    const worker = await workerOf({ [kind]: seen.handler as never });
    await worker.drain();
    expect(seen.jobs).toEqual([]);
    expect((await rowOf(unknown))?.attempts).toBe(0);
    await dueNow(later);
    await worker.drain();
    expect(seen.jobs.map((job) => job.id)).toEqual([later]);
  });

  test('many workers share the work: each of 200 jobs is done once', async () => {
    const kind = newKind();
    const seen = recorder();
    await inTransaction(db, async (tx) => {
      for (let n = 0; n < 200; n++) await enqueue(tx, keys, kind, n);
    });
    await Promise.all(Array.from({ length: 4 }, () => workerOf({ [kind]: seen.handler as never })));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(seen.jobs.map((job) => job.payload as number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, n) => n),
    );
  });

  test('a handler may use the database and enqueue more', async () => {
    const [first, second] = [newKind(), newKind()];
    const seen = recorder();
    const worker = await workerOf({
      [first]: async () =>
        void (await inTransaction(db, (tx) => enqueue(tx, keys, second, 'more'))),
      [second]: seen.handler as never,
    });
    await enqueue(db, keys, first, null);
    await worker.drain();
    expect(seen.jobs.map((job) => job.payload)).toEqual(['more']);
  });
});

describe('a job that fails', () => {
  test('is tried again later, with growing pauses, and rests after ten tries', async () => {
    const kind = newKind();
    const seen = recorder(() => {
      throw new JobFailed('the gateway is closed');
    });
    const worker = await workerOf({ [kind]: seen.handler as never });
    const id = await enqueue(db, keys, kind, null);
    // a try takes its time: a pause is no longer than from before it, and no shorter than from after it
    const longest: number[] = [];
    const shortest: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt++) {
      // the first time it is due as it is, and may be under way
      if (attempt > 1) await dueNow(id);
      const before = Date.now();
      await worker.drain();
      const row = (await rowOf(id))!;
      expect(row).toMatchObject({
        attempts: attempt,
        claimed_until: null,
        last_error: 'the gateway is closed',
      });
      longest.push(row.run_at - before);
      shortest.push(row.run_at - Date.now());
      expect(row.dead_at === null).toBe(attempt < 10);
    }
    const sumMs = longest.slice(0, 9).reduce((sum, pause) => sum + pause);
    expect(sumMs).toBeGreaterThan(10 * 60_000);
    expect(Math.max(...shortest)).toBeLessThanOrEqual(120_500);

    await dueNow(id);
    await worker.drain();
    expect(seen.jobs).toHaveLength(10);
    expect(await listDeadJobs(db)).toContainEqual(
      expect.objectContaining({ id, kind, last_error: 'the gateway is closed' }),
    );
  });

  test('a dead one can be revived', async () => {
    const kind = newKind();
    let isOpen = false;
    const seen = recorder(() => {
      if (!isOpen) throw new JobFailed('closed');
    });
    const worker = await workerOf({ [kind]: seen.handler as never });
    const id = await enqueue(db, keys, kind, null);
    for (let attempt = 1; attempt <= 10; attempt++) {
      await dueNow(id);
      await worker.drain();
    }
    isOpen = true;
    expect(await reviveDeadJobs(db, id)).toBe(1);
    await worker.drain();
    expect(await rowOf(id)).toBeUndefined();
  });

  test('tells nothing of what a library said: it may quote a number or a code', async () => {
    const kind = newKind();
    const worker = await workerOf({
      [kind]: async () => {
        throw Object.assign(new TypeError('no route to 13812345678'), { code: 'EHOSTUNREACH' });
      },
    });
    const id = await enqueue(db, keys, kind, null);
    await worker.drain();
    expect((await rowOf(id))?.last_error).toBe('TypeError EHOSTUNREACH');
  });

  test('is taken over when the process that had it is gone', async () => {
    const kind = newKind();
    const id = await enqueue(db, keys, kind, null);
    const claim = (until: number, attempts: number) =>
      db
        .updateTable('job')
        .set({ claimed_until: new Date(Date.now() + until), attempts })
        .where('id', '=', id)
        .execute();
    await claim(30_000, 1);
    const seen = recorder();
    const worker = await workerOf({ [kind]: seen.handler as never });
    await worker.drain();
    expect(seen.jobs).toEqual([]);
    await claim(-1_000, 1);
    await worker.drain();
    expect(seen.jobs).toMatchObject([{ id, attempt: 2 }]);
  });

  test('rests when it ended its process ten times', async () => {
    const kind = newKind();
    const id = await enqueue(db, keys, kind, null);
    await db
      .updateTable('job')
      .set({ claimed_until: new Date(0), attempts: 10 })
      .where('id', '=', id)
      .execute();
    await workerOf({ [kind]: async () => {} }, { pollMs: 20 });
    await expect.poll(async () => (await rowOf(id))?.dead_at ?? null).not.toBeNull();
  });
});

describe('a worker', () => {
  test('finds work without being woken', async () => {
    const kind = newKind();
    const seen = recorder();
    await workerOf({ [kind]: seen.handler as never }, { pollMs: 20 });
    const id = await enqueue(db, keys, kind, null, { runAt: new Date(Date.now() + 3_600_000) });
    await dueNow(id);
    await seen.seen(1);
  });

  test('stops when what it runs is finished, and starts nothing more', async () => {
    const kind = newKind();
    const finish = Promise.withResolvers<void>();
    const seen = recorder(() => finish.promise);
    const worker = await startWorker(app, { [kind]: seen.handler as never }, { atOnce: 1 });
    const [first, second] = [await enqueue(db, keys, kind, 1), await enqueue(db, keys, kind, 2)];
    await seen.seen(1);
    let isStopped = false;
    const stopped = worker.stop().then(() => (isStopped = true));
    await rowOf(first);
    expect(isStopped).toBe(false);
    finish.resolve();
    await stopped;
    expect(await rowOf(first)).toBeUndefined();
    expect(await rowOf(second)).toMatchObject({ attempts: 0 });
  });
});

describe('the schedule', () => {
  test('several servers at the same minute write one job', async () => {
    const kind = newKind();
    const at = new Date('2026-11-05T08:00:30Z');
    await Promise.all([
      enqueueTimed(app, kind, at),
      enqueueTimed(app, kind, new Date(at.getTime() + 20_000)),
    ]);
    const { jobs } = await db
      .selectFrom('job')
      .where('kind', '=', kind)
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .executeTakeFirstOrThrow();
    expect(jobs).toBe(1);
    await enqueueTimed(app, kind, new Date(at.getTime() + 60_000));
    const seen = recorder();
    const worker = await workerOf(
      handlersOf([{ kind, cron: '* * * * *', run: async () => seen.handler(app, {} as never) }]),
    );
    await worker.drain();
    expect(seen.jobs).toHaveLength(2);
  });

  test('and at the same ten seconds, of what is due more often', async () => {
    const kind = newKind();
    const at = new Date('2026-11-05T08:00:30Z').getTime();
    for (const after of [0, 9_999, 10_000, 19_000])
      await enqueueTimed(app, kind, new Date(at + after), 10_000);
    const { jobs } = await db
      .selectFrom('job')
      .where('kind', '=', kind)
      .select(({ fn }) => fn.countAll<number>().as('jobs'))
      .executeTakeFirstOrThrow();
    expect(jobs).toBe(2);
  });

  test('a timed job is put into the outbox when its time comes', async () => {
    const kind = newKind();
    const run = Promise.withResolvers<void>();
    const timed = [{ kind, cron: '* * * * * *', run: async () => run.resolve() }];
    await workerOf(handlersOf(timed));
    const schedule = startSchedule(app, timed);
    await run.promise;
    await schedule.stop();
  });
});
