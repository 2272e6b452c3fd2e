import type { App } from './app.ts';
import { raiseAlarm, type AlarmCode } from './alarms.ts';

/** The database or the folder of the files takes nothing in at the moment: seen by looking, not by a write that failed. */
export class StorageTrouble extends Error {
  override name = 'StorageTrouble';
  readonly alarm: StorageAlarm;
  readonly where: Trouble['where'];
  constructor(where: Trouble['where'], alarm: StorageAlarm) {
    super(`${where}: ${alarm}`);
    this.alarm = alarm;
    this.where = where;
  }
}

type StorageAlarm = Extract<
  AlarmCode,
  'diskFull' | 'diskFails' | 'databaseReadOnly' | 'filesReadOnly'
>;

interface Trouble {
  readonly alarm: StorageAlarm;
  readonly where: 'database' | 'files';
  /** As the database or the operating system called it when it refused a write. */
  readonly code: string | null;
}

const databaseCodes: Readonly<Record<string, StorageAlarm>> = {
  53100: 'diskFull',
  58030: 'diskFails',
  25006: 'databaseReadOnly',
};
const fileCodes: Readonly<Record<string, StorageAlarm>> = {
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EIO: 'diskFails',
  EROFS: 'filesReadOnly',
  EACCES: 'filesReadOnly',
};
const fileCalls = new Set(['open', 'write', 'mkdir', 'rename', 'fsync', 'access', 'statfs']);

/** What an error says about where things are stored; null when it is about something else. */
export function storageTroubleOf(error: unknown): Trouble | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof StorageTrouble) return { alarm: at.alarm, where: at.where, code: null };
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (code === undefined) continue;
    if (databaseCodes[code]) return { alarm: databaseCodes[code], where: 'database', code };
    if (fileCodes[code] && fileCalls.has(syscall ?? ''))
      return { alarm: fileCodes[code], where: 'files', code };
  }
  return null;
}

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
