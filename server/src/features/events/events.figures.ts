import type { Figures } from '../../platform/figures.ts';
import { findNewestTime, listBehind } from './events.queries.ts';
import type { Subscriber } from './subscribers.ts';

/** How far each of these is behind the events; `seal` is the audit log. */
export const figuresOfFollowing = (subscribers: readonly Subscriber[]): Figures => ({
  gauges: {
    shieldsource_follower_behind_seconds: {
      help: 'The age of the first event that a subscriber has not handled, 0 where it has all; seal seals the audit log',
      label: 'subscriber',
    },
  },
  read: async ({ db }) => {
    const names = subscribers.map(({ name }) => name);
    return (await listBehind(db, names)).map(({ subscriber, seconds }) => ({
      name: 'shieldsource_follower_behind_seconds',
      of: subscriber,
      value: seconds,
    }));
  },
});

/** When the last backup was made. */
export const figuresOfBackups: Figures = {
  gauges: {
    shieldsource_backup_timestamp_seconds: {
      help: 'When the last backup was complete; 0 before the first',
    },
  },
  read: async ({ db }) => {
    const at = await findNewestTime(db, 'backup.make');
    return [{ name: 'shieldsource_backup_timestamp_seconds', value: (at ?? 0) / 1_000 }];
  },
};
