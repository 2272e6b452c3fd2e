import { raiseAlarm } from '../alarms.ts';
import type { App } from '../app.ts';
import { noticeTrouble } from '../noticed-trouble.ts';
import { tell } from '../observed.ts';
import type { Background } from '../stopping.ts';
import { within } from '../within.ts';
import { Breaker, failuresInARow } from './breaker.ts';
import { JobFailed, reasonOf } from './job-failed.ts';
import { jobChannel, payloadPlace } from './outbox.ts';
import {
  claimJobs,
  deleteJob,
  dropExpired,
  maxAttempts,
  putBack,
  renewClaim,
  type ClaimedJob,
} from './jobs.queries.ts';

export interface Job<Payload = unknown> {
  readonly id: string;
  readonly payload: Payload;
  /** 1 at the first try, 10 at the last. */
  readonly attempt: number;
  /** When the work was written down (milliseconds). */
  readonly createdAt: number;
}

/** Does the work of a job, or throws. May be called again for a job it has already done. */
type JobHandler = (app: App, job: Job<never>) => Promise<void>;
interface JobKind {
  readonly run: JobHandler;
  /** How many jobs of this kind run at once; by default as the worker says. */
  readonly atOnce?: number;
  /** How long one may take, 2 minutes by default. A handler that takes longer gives its slot away, and its job is tried again. */
  readonly limitSeconds?: number;
  /** Its jobs call something outside that may be down: a breaker then pauses the kind, and its jobs wait without using up their tries. */
  readonly isChannel?: boolean;
}
/** One handler for each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler | JobKind>>;

export interface Worker extends Background {
  /** Does every job that is due now, and those that they add; waits until all are done or put back. Answers how many jobs have ended since the start. */
  drain(): Promise<number>;
}

interface WorkerOptions {
  /** How often to look for jobs when no notification comes. */
  pollMs?: number;
  /** How many jobs of a kind run at once, unless the kind says otherwise. */
  atOnce?: number;
  /** How long the database may take to hand out jobs. */
  claimMs?: number;
}

/** The slots of a kind of job: what runs in them, and whether its breaker has paused them. */
interface Pool {
  readonly kind: string;
  readonly run: JobHandler;
  readonly slots: number;
  readonly limitSeconds: number;
  readonly breaker: Breaker | null;
  readonly running: Set<Promise<void>>;
}

/**
 * Does the jobs of the outbox whose kinds have a handler: at least once each, several at a time, on as many servers as
 * there are. Each kind has slots of its own, so none waits for another. A job that fails is tried again with growing
 * pauses, over about eleven minutes.
 */
export async function startWorker(
  app: App,
  handlers: JobHandlers,
  { pollMs = 5_000, atOnce = 4, claimMs = 10_000 }: WorkerOptions = {},
): Promise<Worker> {
  const pools = new Map(
    Object.entries(handlers).map(([kind, given]): [string, Pool] => {
      const { run, ...own }: JobKind = typeof given === 'function' ? { run: given } : given;
      const breaker = own.isChannel ? new Breaker() : null;
      const { limitSeconds = 120 } = own;
      return [
        kind,
        { kind, run, slots: own.atOnce ?? atOnce, limitSeconds, breaker, running: new Set() },
      ];
    }),
  );
  const running = () => [...pools.values()].flatMap((pool) => [...pool.running]);
  // a connection that vanished must not hold the worker for ever
  const inTime = <T>(answer: Promise<T>) =>
    within(claimMs, answer, () => new Error(`the database has not answered within ${claimMs} ms`));
  let isStopping = false;
  let ended = 0;
  let claiming: Promise<void> | null = null;
  let claimAgain = false;

  async function claim(): Promise<void> {
    while (!isStopping) {
      const now = performance.now();
      const free = [...pools.values()]
        .map(({ kind, slots, breaker, running: { size } }) => ({
          kind,
          freeSlots: (breaker?.allowedSlots(slots, now) ?? slots) - size,
        }))
        .filter(({ freeSlots }) => freeSlots > 0);
      if (free.length === 0) return;
      const jobs = await inTime(claimJobs(app.db, free));
      for (const job of jobs) start(job);
      if (jobs.length === 0) return;
    }
  }

  function start(job: ClaimedJob): void {
    const pool = pools.get(job.kind);
    if (!pool) return;
    const done = run(pool, job).finally(() => {
      ended += 1;
      pool.running.delete(done);
      wake();
    });
    pool.running.add(done);
  }

  function wake(): void {
    if (isStopping) return;
    // only one claim runs at a time; a wake-up meanwhile is followed by another claim, or its job would wait for the poll
    if (claiming) {
      claimAgain = true;
      return;
    }
    claiming = claim()
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'jobs cannot be claimed; trying again');
        return noticeTrouble(app, error);
      })
      .finally(() => {
        claiming = null;
        if (!claimAgain) return;
        claimAgain = false;
        wake();
      });
  }

  async function run(pool: Pool, job: ClaimedJob): Promise<void> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1_000;
    const renewal = setInterval(() => void renewClaim(app.db, job).catch(() => {}), 15_000);
    try {
      await perform(pool, job);
      await deleteJob(app.db, job.id);
      tell('job', { kind: job.kind, outcome: 'done', seconds: seconds() });
    } catch (error) {
      await giveBack(job, error, seconds()).catch((cause: unknown) =>
        app.log.error(
          { err: cause, kind: job.kind },
          'a job could not be put back; a worker takes it again within a minute',
        ),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function perform(pool: Pool, job: ClaimedJob): Promise<void> {
    const { kind, run: handler, limitSeconds, breaker } = pool;
    if (job.attempts > maxAttempts)
      throw new JobFailed('the process ended each time', { isAboutJobAlone: true });
    const payload = JSON.parse(app.keys.open(job.payload_sealed, payloadPlace(job.id))) as never;
    const given = { id: job.id, payload, attempt: job.attempts, createdAt: job.created_at };
    try {
      await within(
        limitSeconds * 1_000,
        handler(app, given),
        () => new JobFailed(`took longer than ${limitSeconds} s`),
      );
    } catch (error) {
      const isChannelFailure = !(error instanceof JobFailed && error.isAboutJobAlone);
      if (isChannelFailure && breaker?.failed(performance.now())) {
        const facts = { channel: kind, failures: failuresInARow, reason: reasonOf(error) };
        await raiseAlarm(app, 'channelDown', facts);
      }
      throw error;
    }
    const pausedMs = breaker?.succeeded(performance.now()) ?? null;
    if (pausedMs !== null)
      app.log.warn({ channel: kind, pausedMs: Math.round(pausedMs) }, 'a channel works again');
  }

  async function giveBack(job: ClaimedJob, error: unknown, seconds: number): Promise<void> {
    const reason = reasonOf(error);
    const isDead = await putBack(app.db, job, reason, pauses[job.attempts - 1] ?? 0);
    tell('job', { kind: job.kind, outcome: isDead ? 'dead' : 'failed', seconds });
    const facts = { kind: job.kind, jobId: job.id, attempt: job.attempts, reason };
    if (isDead) await raiseAlarm(app, 'jobDied', facts);
    else app.log.warn(facts, 'a job failed and will be tried again');
  }

  async function poll(): Promise<void> {
    wake();
    for (const { kind, dropped } of await inTime(dropExpired(app.db))) {
      tell('job', { kind, outcome: 'dropped', jobs: dropped });
      app.log.warn({ kind, dropped }, 'jobs were past their time and were dropped');
    }
  }

  let polling: Promise<void> | null = null;
  const unlisten = await app.listen(jobChannel, wake);
  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'jobs past their time could not be dropped; trying again'),
      )
      .finally(() => (polling = null));
  }, pollMs);
  wake();

  return {
    async drain() {
      for (;;) {
        wake();
        while (claiming) await claiming;
        if (running().length === 0) return ended;
        await Promise.all(running());
      }
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      // the listening connection may be lost, and is closed soon in any case
      await within(2_000, unlisten(), () => new Error('lost')).catch(() => {});
      while (claiming) await claiming;
      await polling;
      await Promise.all(running());
    },
    underWay: () =>
      [...pools.values()].flatMap((pool) => [...pool.running].map(() => `job ${pool.kind}`)),
  };
}

/** Seconds before the next try: short at first, and eleven minutes in all, so that a receiver may be down for ten. */
const pauses = [5, 15, 30, 60, 110, 110, 110, 110, 110];
