/**
 * The database or the place of the files takes nothing in at the moment: seen by looking, or, with a code and its cause, by a
 * request that failed.
 */
export class StorageTrouble extends Error {
  override name = 'StorageTrouble';
  readonly alarm: StorageAlarm;
  readonly where: Trouble['where'];
  readonly code: string | null;
  constructor(
    where: Trouble['where'],
    alarm: StorageAlarm,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super(`${where}: ${[alarm, code ?? []].flat().join(', ')}`, { cause });
    this.alarm = alarm;
    this.where = where;
    this.code = code;
  }
}

export type StorageAlarm =
  | 'diskFull'
  | 'diskFails'
  | 'databaseReadOnly'
  | 'filesReadOnly'
  | 'filesUnreachable';

interface Trouble {
  readonly alarm: StorageAlarm;
  readonly where: 'database' | 'files';
  /** As the database, the operating system or the store of a bucket called it when it refused. */
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
    if (at instanceof StorageTrouble) return at;
    const { code, syscall } = at as NodeJS.ErrnoException;
    if (code === undefined) continue;
    if (databaseCodes[code]) return { alarm: databaseCodes[code], where: 'database', code };
    if (fileCodes[code] && fileCalls.has(syscall ?? ''))
      return { alarm: fileCodes[code], where: 'files', code };
  }
  return null;
}
