import { raiseAlarm } from './alarms.ts';
import type { App } from './app.ts';
import { StorageTrouble, storageTroubleOf } from './storage-trouble.ts';

/** How long after a refused write of the database the server counts as not ready; each refused write starts this time anew. */
const restMs = 4_000;
/** Trouble after this long without any raises the alarm again. */
const quietMs = 10 * 60_000;

const seen = new WeakMap<App, Map<string, number>>();
const databaseRefusedAt = new WeakMap<App, number>();

/** Remembers trouble for `refuseTroubled`, and raises an alarm once for all of it in one place. Other errors are passed over. */
export async function noticeTrouble(app: App, error: unknown): Promise<void> {
  const trouble = storageTroubleOf(error);
  if (!trouble) return;
  const { alarm, where, code } = trouble;
  if (code !== null && where === 'files') app.files.suspect();
  // whether the database is read-only is checked directly
  if (code !== null && where === 'database' && alarm !== 'databaseReadOnly')
    databaseRefusedAt.set(app, performance.now());
  const moments = seen.get(app) ?? new Map<string, number>();
  seen.set(app, moments);
  const name = `${alarm} ${where}`;
  const last = moments.get(name) ?? -Infinity;
  moments.set(name, performance.now());
  if (performance.now() - last > quietMs)
    await raiseAlarm(app, alarm, { where, ...(code === null ? {} : { code }) });
}

/** Throws when the database has just refused a write: of a full disk nothing but a write would tell. */
export function refuseTroubled(app: App): void {
  const last = databaseRefusedAt.get(app) ?? -Infinity;
  if (performance.now() - last < restMs) throw new StorageTrouble('database', 'diskFull');
}
