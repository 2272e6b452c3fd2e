import { sql } from 'kysely';
import { raiseAlarm } from '../alarms.ts';
import type { App } from '../app.ts';
import { ownsTooMuch } from '../database/roles.ts';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { refuseTroubled } from '../noticed-trouble.ts';
import { StorageTrouble } from '../storage-trouble.ts';
import { within } from '../within.ts';
import { TransportFault } from './answer.ts';

/** Whoever asks whether we are ready asks often, and takes no answer for a no. */
const answerWithinMs = 1_800;

/**
 * Throws, within two seconds, what keeps this server from serving: the database or the files take nothing in, or a newer
 * release has changed the tables under it (`knownMigrations` are those of this one). Writes nothing while all is well. Answers
 * whether a production server may do more with its database than it should.
 */
export async function checkReady(app: App, knownMigrations: readonly string[]): Promise<boolean> {
  // anybody may ask: however many do at once, it is looked once, and takes one connection
  let looking = underWay.get(app);
  if (!looking) {
    looking = checkAll(app, knownMigrations).finally(() => underWay.delete(app));
    underWay.set(app, looking);
  }
  return within(
    answerWithinMs,
    looking,
    () => new DatabaseUnavailable(new Error('no answer in time')),
  );
}

const underWay = new WeakMap<App, Promise<boolean>>();

async function checkAll(app: App, knownMigrations: readonly string[]): Promise<boolean> {
  refuseTroubled(app);
  const askedAt = Date.now();
  const { rows } = await sql<{
    isReadOnly: boolean;
    isNewer: boolean;
    now: number;
    ownsTooMuch: boolean;
  }>`
    select clock_timestamp() as now, ${ownsTooMuch} as "ownsTooMuch", current_setting('transaction_read_only')::bool as "isReadOnly", exists (
      select from migration where not is_compatible and name <> all(${knownMigrations}::text[])) as "isNewer"`.execute(
    app.db,
  );
  if (rows[0]?.isReadOnly) {
    // refused as a write would be, so that the connections are made anew: they may lead to a server that lost its role
    await sql`select from migration limit 1 for update`.execute(app.db);
    throw new StorageTrouble('database', 'databaseReadOnly');
  }
  if (rows[0]?.isNewer) throw new TransportFault(503, 'unavailable');
  await compareClocks(app, rows[0]?.now ?? askedAt, askedAt);
  await app.files.check();
  return app.config.isProduction && rows[0]?.ownsTooMuch === true;
}

/** So far apart, codes by time and signed addresses begin to fail: told. */
const toldMs = 10_000;
/** So far apart, nobody can sign in and what is signed is of a wrong time: not ready. */
const refusedMs = 120_000;
/** Told again after this long. */
const quietMs = 10 * 60_000;
const toldAt = new WeakMap<App, number>();

/** How far the database's clock is from ours, in milliseconds; the time that the question took counts for nothing. */
async function compareClocks(app: App, now: number, askedAt: number): Promise<void> {
  const offMs = Math.max(askedAt - now, now - Date.now(), 0);
  if (offMs <= toldMs) return;
  if (performance.now() - (toldAt.get(app) ?? -Infinity) > quietMs) {
    toldAt.set(app, performance.now());
    await raiseAlarm(app, 'clockOff', { seconds: Math.round(offMs / 1_000) });
  }
  if (offMs > refusedMs) throw new TransportFault(503, 'unavailable');
}
