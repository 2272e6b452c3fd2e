import type { Db } from './database/database.ts';

export const listStored = (db: Db) =>
  db.selectFrom('setting').select(['id', 'key', 'version', 'value', 'sealed']).execute();
