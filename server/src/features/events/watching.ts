import type { App } from '../../platform/app.ts';
import * as queries from './events.queries.ts';
import { heldBackMs, eventChannel, followedChannel, pollMs } from './subscribers.ts';
import { wakeableTask } from './wakeable-task.ts';

/** Watches events in memory, without a stored position: events before its start are missed. */
export interface Watcher {
  /** Called with the events, in order; once for each process that watches. */
  readonly see: (events: readonly queries.RowOfEvent[]) => void;
  readonly after: readonly AfterSubscriber[];
}

/** Gets the same events, but only after this subscriber has handled them. */
export interface AfterSubscriber {
  readonly subscriber: string;
  /** Null when events were missed: the subscriber may have handled some before the watch began. */
  readonly see: (events: readonly queries.RowOfEvent[] | null) => void;
}

const batch = 500;
/** The most events that wait for the subscriber; beyond that `null` replaces them. */
const maxWaiting = 10_000;

/** Watches events from now on. Returns the function to stop. */
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
      app.log.warn({ err: error }, 'live pages could not read new events; trying again');
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

/** Holds events until a subscriber has handled them. */
function laterSeen(app: App, { subscriber, see }: AfterSubscriber, start: queries.EventPosition) {
  let waiting: queries.RowOfEvent[] = [];
  /** The position at which `null` is to be passed. */
  let unseenUntil: queries.EventPosition | undefined = start;

  return {
    wait(events: readonly queries.RowOfEvent[], last: queries.EventPosition): void {
      waiting.push(...events);
      if (waiting.length <= maxWaiting) return;
      waiting = [];
      unseenUntil = last;
    },

    async look(): Promise<void> {
      if (waiting.length === 0 && !unseenUntil) return;
      const followed = await queries.findCursor(app.db, subscriber);
      if (!followed) return;
      const isFollowed = (one: queries.EventPosition) => queries.comparePlaces(one, followed) <= 0;
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
