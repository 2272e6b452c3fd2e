import type { App } from '../app.ts';
import { jobChannel, payloadPlace } from './outbox.ts';
import {
  buryAbandoned,
  claimJobs,
  deleteJob,
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
/** One handler for each kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler>>;

/** Why a job could not be done, in words that may stand in the log: of anything else only its kind is told. */
export class JobFailed extends Error {
  override readonly name = 'JobFailed';
}

export interface Worker {
  /** Does everything that is due now, and what that brings about; waits until it is done or put back. */
  drain(): Promise<void>;
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

interface Pace {
  /** How long to wait when nothing wakes us. */
  pollMs?: number;
  atOnce?: number;
}

/**
 * Does the jobs of the outbox whose kinds have a handler: at least once each, several at a time, on as many servers as
 * there are. A job that fails is tried again with growing pauses, over about eleven minutes.
 */
export async function startWorker(
  app: App,
  handlers: JobHandlers,
  { pollMs = 5_000, atOnce = 4 }: Pace = {},
): Promise<Worker> {
  const kinds = Object.keys(handlers);
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let look: Promise<void> | null = null;
  let lookAgain = false;

  async function claim(): Promise<void> {
    while (!isStopping && running.size < atOnce) {
      const room = atOnce - running.size;
      const jobs = await claimJobs(app.db, kinds, room);
      for (const job of jobs) {
        const done = run(job).finally(() => {
          running.delete(done);
          wake();
        });
        running.add(done);
      }
      if (jobs.length < room) return;
    }
  }

  function wake(): void {
    if (isStopping) return;
    // one look at a time; a wake-up during a look means another one afterwards, or its job would wait for the poll
    if (look) {
      lookAgain = true;
      return;
    }
    look = claim()
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'jobs cannot be claimed; trying again'),
      )
      .finally(() => {
        look = null;
        if (!lookAgain) return;
        lookAgain = false;
        wake();
      });
  }

  async function run(job: ClaimedJob): Promise<void> {
    const renewal = setInterval(() => void renewClaim(app.db, job).catch(() => {}), 20_000);
    try {
      await perform(job);
      await deleteJob(app.db, job.id);
    } catch (error) {
      await giveBack(job, error).catch((cause: unknown) =>
        app.log.error(
          { err: cause, kind: job.kind },
          'a job cannot be put back; its claim will run out',
        ),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function perform(job: ClaimedJob): Promise<void> {
    const handler = handlers[job.kind];
    if (!handler) throw new JobFailed(`no handler for jobs of kind ${job.kind}`);
    const payload = JSON.parse(app.keys.open(job.payload_sealed, payloadPlace(job.id))) as never;
    await handler(app, { id: job.id, payload, attempt: job.attempts, createdAt: job.created_at });
  }

  async function giveBack(job: ClaimedJob, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const isDead = await putBack(app.db, job, reason, pauses[job.attempts - 1] ?? 0);
    const facts = { kind: job.kind, jobId: job.id, attempt: job.attempts, reason };
    if (isDead) app.log.error(facts, 'a job failed for the last time');
    else app.log.warn(facts, 'a job failed and will be tried again');
  }

  async function poll(): Promise<void> {
    wake();
    const buried = await buryAbandoned(app.db);
    for (const kind of buried) app.log.error({ kind }, 'a job ended its process in every try');
  }

  const unlisten = await app.listen(jobChannel, wake);
  const timer = setInterval(() => void poll().catch(() => {}), pollMs);
  wake();

  return {
    async drain() {
      for (;;) {
        wake();
        while (look) await look;
        if (running.size === 0) return;
        await Promise.all(running);
      }
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await unlisten();
      while (look) await look;
      await Promise.all(running);
    },
  };
}

/** Seconds before the next try: short at first, and eleven minutes in all, so that a receiver may be down for ten. */
const pauses = [5, 15, 30, 60, 110, 110, 110, 110, 110];

// messages of libraries may quote a phone number or a code
function reasonOf(error: unknown): string {
  if (error instanceof JobFailed) return error.message;
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return [name, code].filter((part) => typeof part === 'string').join(' ') || 'unknown';
}
