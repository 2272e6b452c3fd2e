import { deploymentOf } from '../src/app.ts';
import { databaseOf, readConfig, type Config } from '../src/platform/config.ts';
import { openDatabase, type Database } from '../src/platform/database/database.ts';
import { checkDeployment } from '../src/platform/database/deployment.ts';
import { runCommand } from './run-command.ts';

/**
 * Runs `work` on the database that the environment names, if this program and its keys fit it, and closes it. The embedded
 * one may be in use by a server; else it is started and stopped here. What the user can mend is told in one line.
 */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const config = readConfig(process.env);
    const database = await openDatabase({ ...databaseOf(config), joins: true });
    try {
      await checkDeployment(database, deploymentOf(config));
      await work(database, config);
    } finally {
      await database.close();
    }
  });
}
