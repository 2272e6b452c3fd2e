import type { App } from '../../platform/app.ts';
import * as queries from './events.queries.ts';
import { heldBackMs, eventChannel, followedChannel, pollMs } from './subscribers.ts';
import { wakeableTask } from './wakeable-task.ts';

/** Somebody who looks on: nothing is written, and whoever begins later has missed what was before. */
export interface Watcher {
  /** What has happened, in order; once for each process that watches. */
  readonly see: (events: readonly queries.RowOfEvent[]) => void;
  readonly after: readonly AfterSubscriber[];
}

/** Sees the same events, once this subscriber has followed them too. */
export interface AfterSubscriber {
  readonly subscriber: string;
  /** Null: it may have followed some from before the watch. */
  readonly see: (events: readonly queries.RowOfEvent[] | null) => void;
}

const batch = 500;
/** What is kept for whom the subscriber has not come as far; past it, `null` is told in their place. */
const maxWaiting = 10_000;

/** Watches what happens from now on. Answers how to stop. */
export async function watchEvents(app: App, watcher: Watcher): Promise<() => Promise<void>> {
  let place = await queries.findNow(app.db);
  const later = watcher.after.map((after) => laterSeen(app, after, place));

  async function look(): Promise<number | undefined> {
    try {
      for (;;) {
        const events = await queries.listAfter(app.db, place, batch);
        const last = events.at(-1);
        if (!last) break;
        place = last;
        watcher.see(events);
        for (const one of later) one.wait(events, last);
      }
      for (const one of later) await one.look();
      return (await queries.isAnyAfter(app.db, place)) ? heldBackMs : undefined;
    } catch (error) {
      app.log.warn({ err: error }, 'events cannot be watched');
      return pollMs;
    }
  }

  const loop = wakeableTask(look);
  const ends = await Promise.all([
    app.listen(eventChannel, loop.wake),
    app.listen(followedChannel, loop.wake),
  ]);
  const timer = setInterval(loop.wake, pollMs);
  loop.wake();
  return async () => {
    clearInterval(timer);
    await Promise.all(ends.map((end) => end().catch(() => {})));
    await loop.stop();
  };
}

/** What waits until a subscriber has come as far. */
function laterSeen(app: App, { subscriber, see }: AfterSubscriber, start: queries.Place) {
  let waiting: queries.RowOfEvent[] = [];
  /** Where `null` is due. */
  let unseenUntil: queries.Place | undefined = start;

  return {
    wait(events: readonly queries.RowOfEvent[], last: queries.Place): void {
      waiting.push(...events);
      if (waiting.length <= maxWaiting) return;
      waiting = [];
      unseenUntil = last;
    },

    async look(): Promise<void> {
      if (waiting.length === 0 && !unseenUntil) return;
      const followed = await queries.findCursor(app.db, subscriber);
      if (!followed) return;
      const isFollowed = (one: queries.Place) => queries.comparePlaces(one, followed) <= 0;
      if (unseenUntil && isFollowed(unseenUntil)) {
        unseenUntil = undefined;
        see(null);
      }
      const first = waiting.findIndex((event) => !isFollowed(event));
      const done = waiting.splice(0, first === -1 ? waiting.length : first);
      if (done.length > 0) see(done);
    },
  };
}
