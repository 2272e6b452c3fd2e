import { deploymentOf } from '../src/app.ts';
import { databaseOf, ownersDatabaseOf, readConfig, type Config } from '../src/platform/config.ts';
import { openDatabase, type Database } from '../src/platform/database/database.ts';
import { checkDeployment } from '../src/platform/database/deployment.ts';
import { runCommand } from './run-command.ts';

/**
 * Runs `work` on the database that the environment names, if this program and its keys fit it, and closes it. The embedded
 * one may be in use by a server; else it is started and stopped here. What the user can mend is told in one line. What changes
 * more than a server may asks for the database as its owner has it; what replaces a key checks by itself what fits.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  { asOwner = false, check = checkSettings } = {},
): Promise<void> {
  const addresses = [...(asOwner ? ['MIGRATE_DATABASE_URL'] : []), 'DATABASE_URL'];
  await runCommand(async () => {
    const config = readConfig(process.env);
    const place = asOwner ? ownersDatabaseOf(config) : databaseOf(config);
    const database = await openDatabase({ ...place, joins: true });
    try {
      await check(database, config);
      await work(database, config);
    } finally {
      await database.close();
    }
  }, addresses);
}

const checkSettings = (database: Database, config: Config): Promise<void> =>
  checkDeployment(database, deploymentOf(config));
