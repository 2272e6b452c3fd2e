import type { Subscriber } from './subscribers.ts';

/**
 * Writes each event as a line of the log, whatever its level, for a collector elsewhere: ids, numbers and codes, never what
 * somebody wrote. It begins with the first event there is; a server that is killed may have written some lines twice.
 */
export const collectorFollows: Subscriber = {
  name: 'collector',
  async follow(_tx, app, events) {
    const log = app.log.child({}, { level: 'info' });
    for (const { id, at, kind, subject, concerns, actor, actor_id: actorId, params } of events)
      log.info({ event: { id, at, kind, subject, concerns, actor, actorId, params } }, 'event');
  },
};
