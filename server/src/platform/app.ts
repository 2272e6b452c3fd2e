import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Keys } from './crypto.ts';
import type { Db, Standby } from './database/database.ts';
import type { Listen } from './database/notifications.ts';
import type { FileStore } from './files/file-store.ts';
import type { Settings } from './settings.ts';

/** What every verb of every feature gets first: the running application's own things. */
export interface App {
  readonly config: Config;
  readonly db: Db;
  /** Where visitors read (`http/public-lane.ts`). */
  readonly publicDb: Db;
  /** Where they read instead, as long as it keeps up; null where there is none. */
  readonly standby: Standby | null;
  /** By which whoever is not signed in is served else: however many come, members and staff keep their connections. */
  readonly strangersDb: Db;
  readonly listen: Listen;
  readonly keys: Keys;
  readonly files: FileStore;
  /** What an admin may change: `settingOf(app, 'company.name')`. */
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
}
