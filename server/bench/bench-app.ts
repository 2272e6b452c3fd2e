import { buildServer } from '../src/app.ts';
import type { Config } from '../src/platform/config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openFileStore } from '../src/platform/files/file-store.ts';

/** The application on a database that is open, without jobs and without followers of events. */
export const benchApp = async (config: Config, database: Database, filesFolder: string) =>
  buildServer({
    config,
    db: database.db,
    publicDb: database.publicDb,
    standby: database.standby,
    strangersDb: database.strangersDb,
    listen: database.listen,
    keys: makeKeys(config),
    files: await openFileStore(filesFolder),
  });
