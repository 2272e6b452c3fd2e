import { setTimeout as wait } from 'node:timers/promises';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { notify } from '../../platform/database/notifications.ts';
import { DatabaseUnavailable } from '../../platform/database/unavailable.ts';
import type { Background } from '../../platform/stopping.ts';
import * as queries from './events.queries.ts';
import { wakeableTask } from './wakeable-task.ts';

/** Something that follows events, from the first of all: letters, the log, the search. */
export interface Subscriber {
  readonly name: string;
  /** How long it pauses after it has reached the end, so that the next batch is larger. */
  readonly restMs?: number;
  /** How many events it takes at once. */
  readonly batch?: number;
  /** Handles some events, in order. Its writes and its new position are one transaction: at least seen once, done once. */
  readonly follow: (tx: Tx, app: App, events: readonly queries.RowOfEvent[]) => Promise<void>;
}

export interface Following extends Background {
  /** Waits until every event so far has been handled. */
  drain(): Promise<void>;
}

/** Wakes the subscribers; regular polling covers a lost notification. */
export const eventChannel = 'event';
/** Announces that a subscriber has advanced. */
export const followedChannel = 'event_followed';

const usualBatch = 500;
export const pollMs = 5_000;
/** How often to look again while an open transaction holds events back. */
export const heldBackMs = 50;
const failuresToTell = 5;

/** Runs the subscribers, each at its own pace, on whichever server gets its lock. */
export async function startFollowing(
  app: App,
  subscribers: readonly Subscriber[],
): Promise<Following> {
  const followers = subscribers.map((subscriber) => follower(app, subscriber));
  const wake = () => followers.forEach((one) => one.wake());
  const unlisten = await app.listen(eventChannel, wake);
  const timer = setInterval(wake, pollMs);
  wake();
  return {
    async drain() {
      for (const one of followers) await one.drain();
    },
    async stop() {
      clearInterval(timer);
      await unlisten().catch(() => {});
      await Promise.all(followers.map((one) => one.stop()));
    },
    underWay: () => followers.flatMap((one) => (one.isBusy() ? [one.name] : [])),
  };
}

function follower(app: App, subscriber: Subscriber) {
  let failures = 0;
  let ownFailures = 0;

  /** Handles one batch. Answers whether there may be more at once, later, or not. */
  async function step(): Promise<'more' | 'later' | 'done'> {
    return inTransaction(app.db, async (tx) => {
      const place = await queries.lockCursor(tx, subscriber.name);
      // another server is handling it
      if (!place) return 'later';
      const batch = subscriber.batch ?? usualBatch;
      const events = await queries.listAfter(tx, place, batch);
      const last = events.at(-1);
      if (last) {
        await subscriber.follow(tx, app, events);
        await queries.moveCursor(tx, subscriber.name, last);
        await notify(tx, followedChannel);
        if (events.length === batch) return 'more';
      }
      return (await queries.isAnyAfter(tx, last ?? place)) ? 'later' : 'done';
    });
  }

  async function look(): Promise<number | undefined> {
    try {
      let next = await step();
      while (next === 'more' && !loop.isStopping()) next = await step();
      failures = 0;
      ownFailures = 0;
      return next === 'later' ? heldBackMs : undefined;
    } catch (error) {
      failures += 1;
      // without a database nobody is stuck: /readyz says that, once for all
      if (!(error instanceof DatabaseUnavailable)) ownFailures += 1;
      app.log.warn(
        { err: error, subscriber: subscriber.name },
        'events could not be processed; tried again from the same place, nothing is skipped',
      );
      if (ownFailures === failuresToTell && !(error instanceof DatabaseUnavailable))
        await raiseAlarm(app, 'followerStuck', { subscriber: subscriber.name, failures });
      return Math.min(200 * 2 ** failures, 30_000);
    }
  }

  const loop = wakeableTask(look, subscriber.restMs);
  return {
    ...loop,
    name: `events for ${subscriber.name}`,
    async drain() {
      for (;;) {
        await loop.rest();
        const next = await step();
        if (next === 'done') return;
        if (next === 'later') await wait(5);
      }
    },
  };
}
