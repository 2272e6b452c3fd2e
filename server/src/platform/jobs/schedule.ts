import { Cron } from 'croner';
import { v5 as nameId } from 'uuid';
import type { App } from '../app.ts';
import { enqueue } from './outbox.ts';
import type { Background } from '../stopping.ts';
import type { JobHandlers } from './worker.ts';

/** Work that is due at certain times, on one server at a time, and harmless when done twice. */
export interface TimedJob {
  readonly kind: string;
  /** Minute, hour, day, month, weekday in Asia/Shanghai; a sixth, in front, is the second, of which only tens are told apart. */
  readonly cron: string;
  readonly run: (app: App) => Promise<void>;
  /** How long it may take: an hour by default. */
  readonly limitSeconds?: number;
}

/**
 * Puts each timed job into the outbox when its time comes. Every server does so, under an id made of kind and time, so
 * that there is one job however many servers there are; it then runs, and is tried again, like any other.
 */
export function startSchedule(app: App, timedJobs: readonly TimedJob[]): Background {
  const crons = timedJobs.map(
    ({ kind, cron }) =>
      new Cron(cron, { timezone: 'Asia/Shanghai' }, () => {
        enqueueTimed(app, kind, new Date(), stepOf(cron)).catch((error: unknown) =>
          app.log.error(
            { err: error, kind },
            'a timed job could not be queued; it runs at its next time',
          ),
        );
      }),
  );
  return { stop: async () => crons.forEach((cron) => cron.stop()), underWay: () => [] };
}

/** The job of this kind for the minute of `at`, or for a shorter step of so many milliseconds. */
export async function enqueueTimed(
  app: App,
  kind: string,
  at: Date,
  stepMs = 60_000,
): Promise<void> {
  const step = Math.floor(at.getTime() / stepMs);
  await enqueue(app.db, app.keys, kind, null, { id: nameId(`${kind} ${step}`, timedJobIds) });
}

const stepOf = (cron: string): number => (cron.split(' ').length > 5 ? 10_000 : 60_000);

/** What the worker is given, so that it knows the timed kinds too. */
export const handlersOf = (timedJobs: readonly TimedJob[]): JobHandlers =>
  Object.fromEntries(
    timedJobs.map(({ kind, run, limitSeconds = 3_600 }) => [
      kind,
      { run: (app: App) => run(app), atOnce: 1, limitSeconds },
    ]),
  );

// any fixed id: names made under it collide with nothing else
const timedJobIds = '6d1f3a52-9c0e-4b7b-8f43-0a5f6f2c1d77';
