import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import type { App } from '../app.ts';
import { failuresInARow } from './breaker.ts';
import { JobFailed } from './job-failed.ts';
import { enqueue } from './outbox.ts';
import { handlersOf } from './schedule.ts';
import { startWorker, type JobHandlers, type Worker } from './worker.ts';

const { app } = await testApp({ follows: false });
const { db, keys } = app;

const workers: Worker[] = [];
const hanging = new Set<() => void>();
afterEach(async () => {
  for (const release of hanging) release();
  hanging.clear();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
async function workerOf(
  handlers: JobHandlers,
  pace: Parameters<typeof startWorker>[2] = { pollMs: 3_600_000 },
  on: App = app,
): Promise<Worker> {
  const worker = await startWorker(on, handlers, pace);
  workers.push(worker);
  return worker;
}
const newKind = () => `test-${randomUUID()}`;
const rowsOf = (kind: string) =>
  db.selectFrom('job').where('kind', '=', kind).selectAll().execute();

/** A gateway that takes everything and never answers, until the test is over. */
function hang() {
  const started: string[] = [];
  const run = (_: App, { id }: { id: string }) => {
    started.push(id);
    return new Promise<void>((resolve) => hanging.add(resolve));
  };
  return { started, run };
}
const enqueueMany = async (kind: string, count: number) => {
  for (let n = 0; n < count; n++) await enqueue(db, keys, kind, n);
};

describe('slots', () => {
  test('forty jobs that hang keep no other kind from running', async () => {
    const [sms, letter, timed] = [newKind(), newKind(), newKind()];
    const { started, run } = hang();
    const done = vi.fn<() => Promise<void>>(() => Promise.resolve());
    await enqueueMany(sms, 40);
    await workerOf({
      [sms]: { run, isChannel: true },
      [letter]: done,
      ...handlersOf([{ kind: timed, cron: '* * * * *', run: done }]),
    });
    await expect.poll(() => started.length).toBe(4);
    await enqueue(db, keys, letter, null);
    await enqueue(db, keys, timed, null);
    await expect.poll(() => done.mock.calls.length).toBe(2);
    expect(started).toHaveLength(4);
  });

  test('a timed job runs once at a time, and the next when it is over', async () => {
    const kind = newKind();
    const { started, run } = hang();
    await enqueueMany(kind, 3);
    const worker = await workerOf(
      handlersOf([{ kind, cron: '* * * * *', run: (on) => run(on, { id: kind }) }]),
    );
    await expect.poll(() => started.length).toBe(1);
    expect(worker.underWay()).toEqual([`job ${kind}`]);
    for (const release of hanging) release();
    await expect.poll(() => started.length).toBe(2);
    expect(worker.underWay()).toEqual([`job ${kind}`]);
  });
});

describe('a handler that takes longer than its kind may', () => {
  test('gives its slot away, and its job is tried again', async () => {
    const kind = newKind();
    const { started, run } = hang();
    await enqueueMany(kind, 3);
    const worker = await workerOf({ [kind]: { run, atOnce: 1, limitSeconds: 0.05 } });
    await expect.poll(() => started.length).toBe(3);
    await worker.drain();
    expect(worker.underWay()).toEqual([]);
    expect(await rowsOf(kind)).toEqual(
      started.map(() =>
        expect.objectContaining({
          attempts: 1,
          claimed_until: null,
          dead_at: null,
          last_error: 'took longer than 0.05 s',
        }),
      ),
    );
  });

  test('counts as a failure of its channel', async () => {
    const error = vi.spyOn(app.log, 'error').mockImplementation(() => {});
    const kind = newKind();
    const { started, run } = hang();
    await enqueueMany(kind, 30);
    const worker = await workerOf({
      [kind]: { run, isChannel: true, atOnce: 1, limitSeconds: 0.02 },
    });
    await worker.drain();
    expect(started).toHaveLength(failuresInARow);
    expect(error.mock.calls.map(([facts]) => facts)).toMatchObject([
      { alarm: 'channelDown', channel: kind },
    ]);
    error.mockRestore();
  });
});

describe('a channel that is down', () => {
  test('is told once and left in peace, and its jobs keep their tries', async () => {
    const error = vi.spyOn(app.log, 'error');
    const kind = newKind();
    await enqueueMany(kind, 30);
    const worker = await workerOf({
      [kind]: {
        run: () => Promise.reject(new JobFailed('the gateway answered 502')),
        isChannel: true,
        atOnce: 1,
      },
    });
    await worker.drain();
    const tried = (await rowsOf(kind)).filter(({ attempts }) => attempts > 0);
    expect(tried).toHaveLength(failuresInARow);
    expect(error.mock.calls.map(([facts]) => facts)).toEqual([
      {
        alarm: 'channelDown',
        channel: kind,
        failures: failuresInARow,
        reason: 'the gateway answered 502',
      },
    ]);
    error.mockRestore();
  });

  test('is not what refuses single messages', async () => {
    const kind = newKind();
    await enqueueMany(kind, 12);
    const refusal = new JobFailed('the gateway answered 400', { isAboutJobAlone: true });
    const worker = await workerOf({
      [kind]: { run: () => Promise.reject(refusal), isChannel: true, atOnce: 1 },
    });
    await worker.drain();
    expect((await rowsOf(kind)).map(({ attempts }) => attempts)).toEqual(Array(12).fill(1));
  });

  test('goes on by itself when it answers again', async () => {
    vi.spyOn(performance, 'now');
    const warn = vi.spyOn(app.log, 'warn');
    const kind = newKind();
    let isDown = true;
    await enqueueMany(kind, 12);
    const worker = await workerOf({
      [kind]: {
        run: () => (isDown ? Promise.reject(new JobFailed('down')) : Promise.resolve()),
        isChannel: true,
        atOnce: 1,
      },
    });
    await worker.drain();
    expect(await rowsOf(kind)).toHaveLength(12);
    isDown = false;
    const now = performance.now();
    vi.mocked(performance.now).mockImplementation(() => now + 30_000);
    await worker.drain();
    vi.mocked(performance.now).mockRestore();
    // those that failed before wait for their next try
    expect(await rowsOf(kind)).toHaveLength(failuresInARow);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ channel: kind }),
      'a channel works again',
    );
    warn.mockRestore();
  });
});

describe('a job that is too late', () => {
  test('is not done any more: it goes, is named in the log and counted', async () => {
    const kind = newKind();
    const warn = vi.spyOn(app.log, 'warn');
    const done = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const [past, future] = [new Date(Date.now() - 1_000), new Date(Date.now() + 3_600_000)];
    for (let n = 0; n < 3; n++) await enqueue(db, keys, kind, n, { expiresAt: past });
    await enqueue(db, keys, kind, 'in time', { expiresAt: future });
    await workerOf({ [kind]: done }, { pollMs: 20 });
    await expect.poll(() => rowsOf(kind)).toEqual([]);
    expect(done).toHaveBeenCalledOnce();
    // the rows are gone a moment before it is said
    await expect
      .poll(() => warn.mock.calls)
      .toContainEqual([{ kind, dropped: 3 }, 'jobs were past their time and were dropped']);
    const counted = await db
      .selectFrom('job_expired')
      .where('kind', '=', kind)
      .select('jobs')
      .execute();
    expect(counted).toEqual([{ jobs: 3 }]);
    warn.mockRestore();
  });

  test('stays while somebody works on it', async () => {
    const [kind, nobodys] = [newKind(), newKind()];
    const { started, run } = hang();
    const past = new Date(Date.now() - 1_000);
    await enqueue(db, keys, kind, null, { expiresAt: new Date(Date.now() + 3_600_000) });
    await workerOf({ [kind]: run }, { pollMs: 20 });
    await expect.poll(() => started.length).toBe(1);
    await db.updateTable('job').set({ expires_at: past }).where('kind', '=', kind).execute();
    await enqueue(db, keys, nobodys, null, { expiresAt: past });
    await expect.poll(() => rowsOf(nobodys)).toEqual([]);
    expect(await rowsOf(kind)).toHaveLength(1);
  });
});

test('a job that fails for the last time raises an alarm', async () => {
  const error = vi.spyOn(app.log, 'error');
  const kind = newKind();
  const id = await enqueue(db, keys, kind, null, { runAt: new Date(Date.now() + 3_600_000) });
  await db
    .updateTable('job')
    .set({ attempts: 9, run_at: new Date(0) })
    .where('id', '=', id)
    .execute();
  const worker = await workerOf({ [kind]: () => Promise.reject(new JobFailed('closed')) });
  await worker.drain();
  expect(error).toHaveBeenCalledWith(
    { alarm: 'jobDied', kind, jobId: id, attempt: 10, reason: 'closed' },
    expect.any(String),
  );
  error.mockRestore();
});

describe('a worker outlives', () => {
  /** The application with a database whose first answers are these, each taken away as it is given. */
  function appWith(answers: (() => Promise<never>)[]): App {
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => (await answers.shift()?.()) ?? result,
    };
    return { ...app, db: db.withPlugin(plugin) };
  }

  test.each([
    ['fails', () => Promise.reject(new Error('lost'))],
    ['never ends', () => new Promise<never>(() => {})],
  ])('a query for jobs that %s', async (_, answer) => {
    const error = vi.spyOn(app.log, 'error').mockImplementation(() => {});
    const kind = newKind();
    const done = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const answers = [answer, answer, answer];
    await workerOf({ [kind]: done }, { pollMs: 20, claimMs: 2_000 }, appWith(answers));
    // a claim whose answer is lost keeps its jobs until the claim ends, so the job comes after the last of them
    await expect.poll(() => answers.length).toBe(0);
    expect(error).toHaveBeenCalled();
    await enqueue(db, keys, kind, null);
    await expect.poll(() => done.mock.calls.length).toBe(1);
    error.mockRestore();
  });
});
