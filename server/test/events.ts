import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { command, recordAll } from '../src/features/events/events.ts';
import { startFollowing, type Subscriber } from '../src/features/events/subscribers.ts';
import { logFollows } from '../src/features/events/log.ts';
import { verifyLog, type VerifyOptions } from '../src/features/events/log.verify.ts';
import type { App } from '../src/platform/app.ts';
import { readConfig, type Config } from '../src/platform/config.ts';
import { makeKeys, newKey } from '../src/platform/crypto.ts';
import { inTransaction, type Database } from '../src/platform/database/database.ts';

/** Writes events to a database without subscribers, so that the test decides who follows them and when. */
export function eventsOn(database: Database, over: Partial<Config> = {}) {
  const config: Config = {
    ...readConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/unused',
      ENCRYPTION_KEY: newKey(),
      PASSPORT_SALT: newKey(),
    }),
    auditSigningKey: newKey(),
    ...over,
  };
  const app = {
    config,
    db: database.db,
    listen: database.listen,
    keys: makeKeys(config),
    log: { info() {}, warn() {}, error() {} },
  } as unknown as App;

  return {
    app,
    /** Records some events in one transaction. Answers their ids. */
    act: (amount = 1): Promise<string[]> =>
      inTransaction(app.db, (tx) =>
        recordAll(
          tx,
          app,
          'jobs.revive',
          Array.from({ length: amount }, (_, jobs) => ({
            subject: 'jobs',
            actor: command,
            params: { jobs },
          })),
        ),
      ),
    /** Lets subscribers follow all events, as another server with these settings would. */
    async follow(
      subscribers: readonly Subscriber[] = [logFollows],
      settings: Partial<Config> = {},
    ) {
      const following = await startFollowing(
        { ...app, config: { ...config, ...settings } },
        subscribers,
      );
      try {
        await following.drain();
      } finally {
        await following.stop();
      }
    },
  };
}

const guarded = ['event', 'access_event', 'event_leaf', 'event_tile', 'event_head', 'event_epoch'];

/** What the verifier finds after somebody has tampered with the database, with its triggers off. Rolled back afterwards. */
export const faultsAfterOn =
  ({ db, config }: Pick<App, 'db' | 'config'>) =>
  async (
    tampering: readonly RawBuilder<unknown>[],
    options: VerifyOptions = {},
  ): Promise<string[]> => {
    const undo = new Error('undo');
    let faults: string[] = [];
    const deed = inTransaction(db, async (tx) => {
      for (const table of guarded)
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
      for (const step of tampering) await step.execute(tx);
      ({ faults } = await verifyLog({ db: tx, config }, options));
      throw undo;
    });
    await expect(deed).rejects.toBe(undo);
    return faults;
  };
