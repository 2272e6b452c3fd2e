import type { FastifyRequest } from 'fastify';
import { methodOf, type Route } from '@shieldsource/contract/route';
import type { App } from '../app.ts';
import { isTransient, onOwnConnection, type Db } from '../database/database.ts';
import { isAway } from '../database/unavailable.ts';
import { readersLanguage } from '../language.ts';
import { TransportFault } from './answer.ts';
import type { Call } from './calls.ts';

/** Whether a file may be a member's own, which is opened by the cookie of their session. */
export const isOpenedByCookie = (route: Route, call: Call): boolean =>
  route.answersFile === true && Object.keys(call.cookies).length > 0;

/** Whether somebody who is not signed in only reads. */
export const isVisitorsRead = (route: Route, call: Call): boolean =>
  methodOf(route.name) === 'GET' &&
  route.access === 'anyone' &&
  !route.keeps &&
  call.me === null &&
  !isOpenedByCookie(route, call);

type Read = (app: App) => Promise<unknown>;

/** How often a read that takes its time is looked at. */
const lookMs = 100;

/**
 * Where visitors read: by few connections of their own, so that however many come, members and staff keep theirs, and from
 * the standby as long as it keeps up. Whoever gets none within a second is told to come again (503), as is one whose
 * statement takes longer; a connection that nobody waits for any more is let go. A question that is being asked already is
 * not asked again, and its answer serves everybody for `publicAnswerMs`.
 */
export function publicLane(app: App) {
  const asked = new Map<string, { by: FastifyRequest[]; answer: Promise<unknown> }>();

  /** `giveUp` is told as soon as nobody waits any more, so that nobody joins what is about to be let go. */
  const readOn = (on: Db, by: readonly FastifyRequest[], read: Read, giveUp: () => void) =>
    onOwnConnection(on, async (db, leave) => {
      const isLeft = () => {
        const isWaitedFor = by.some(({ socket }) => !socket.destroyed);
        if (!isWaitedFor) giveUp();
        return !isWaitedFor;
      };
      // the connection goes to the next in the queue
      if (isLeft()) throw new TransportFault(503, 'unavailable');
      const watch = setInterval(() => {
        if (!isLeft()) return;
        clearInterval(watch);
        leave();
      }, lookMs);
      try {
        return await read({ ...app, db });
      } finally {
        clearInterval(watch);
      }
    });

  const { standby } = app;
  let wasFresh: boolean | null = null;
  function isStandbyFresh(): boolean {
    const isFresh = standby?.isFresh() ?? false;
    if (!standby?.isKnown() || isFresh === wasFresh) return isFresh;
    wasFresh = isFresh;
    const err = standby.trouble();
    if (isFresh) app.log.info('visitors read from the standby');
    else
      app.log.warn(
        err === null ? {} : { err },
        'the standby is behind or away: visitors read from the primary',
      );
    return isFresh;
  }

  async function readBy(by: readonly FastifyRequest[], read: Read, giveUp = () => {}) {
    if (!standby || !isStandbyFresh()) return readOn(app.publicDb, by, read, giveUp);
    try {
      return await readOn(standby.db, by, read, giveUp);
    } catch (error) {
      if (by.every(({ socket }) => socket.destroyed)) throw error;
      if (isAway(error)) standby.doubt();
      // what it replays goes before what it is asked
      else if (!isTransient(error)) throw error;
      return readOn(app.publicDb, by, read, giveUp);
    }
  }

  return {
    /** Where a file is; its bytes are read later, for each reader. */
    readFile: (request: FastifyRequest, read: Read): Promise<unknown> => readBy([request], read),

    read(request: FastifyRequest, route: Route, input: unknown, read: Read): Promise<unknown> {
      const key = `${readersLanguage()} ${route.name} ${JSON.stringify(input)}`;
      const same = asked.get(key);
      if (same) {
        same.by.push(request);
        return same.answer;
      }
      const by = [request];
      const forget = () => void (asked.get(key)?.by === by && asked.delete(key));
      const answer = readBy(by, read, forget);
      asked.set(key, { by, answer });
      answer.then(() => {
        if (app.config.publicAnswerMs === 0) forget();
        else setTimeout(forget, app.config.publicAnswerMs).unref();
      }, forget);
      return answer;
    },
  };
}
