import { readConfig, type Config } from '../src/platform/config.ts';
import { openDatabase, type Database } from '../src/platform/database/database.ts';

/** Runs `work` on the database that the environment names, and closes it. The embedded one must not be in use. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { dataDir: config.dataDir },
  );
  try {
    await work(database, config);
  } finally {
    await database.close();
  }
}
