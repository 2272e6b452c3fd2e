import { sql } from 'kysely';
import type { App } from '../platform/app.ts';
import { Refusal } from '../platform/refusal.ts';
import { isMarkedAsDemo } from '../platform/database/deployment.ts';

/** The application at an earlier time: all that its verbs write carries the time of the last `goTo`. */
export interface Past {
  readonly app: App;
  goTo(time: Date): Promise<void>;
}

/** One thing to do, and at what time of the past. */
export interface Act {
  readonly at: Date;
  does(): Promise<unknown>;
}

/**
 * Gives `work` an application on one connection of its own that can act at earlier times (`act_time()`), and puts the
 * clock right afterwards. Throws in a database that this deployment did not make as a demo.
 */
export async function inThePast<T>(app: App, work: (past: Past) => Promise<T>): Promise<T> {
  if (!(await isMarkedAsDemo(app.db, app.keys)))
    throw new Error('only a database that was born as a demo has an invented past');
  return app.db.connection().execute(async (db) => {
    // a demo need not wait for the disk a thousand times
    await sql`set synchronous_commit = off`.execute(db);
    try {
      return await work({
        app: { ...app, db },
        async goTo(time) {
          await sql`select set_config('shieldsource.act_time', ${time.toISOString()}, false)`.execute(
            db,
          );
        },
      });
    } finally {
      await sql`reset shieldsource.act_time`.execute(db);
      await sql`reset synchronous_commit`.execute(db);
    }
  });
}

export const leftOut = 'the demo leaves something out';

/** Performs the acts in the order of their times. A refused one is left out and logged, so that it never keeps a server from starting. */
export async function performInOrder({ app, goTo }: Past, acts: readonly Act[]): Promise<void> {
  for (const { at, does } of acts.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await goTo(at);
    await does().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      app.log.warn({ err: error, at }, leftOut);
    });
  }
}
