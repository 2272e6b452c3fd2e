import { defineCommand } from 'citty';
import { deploymentOf, keysProof, migrationsDir } from '../src/app.ts';
import { bindEarlierFactors } from '../src/features/factors/factors.ts';
import { installDefaults } from '../src/features/catalogue/catalogue.defaults.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { claimDeployment } from '../src/platform/database/deployment.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { grantServer } from '../src/platform/database/roles.ts';
import { listServers } from '../src/platform/database/servers.ts';
import { writeRules } from '../src/platform/database/rule-tables.ts';
import { ruleTables } from '../src/rules.ts';
import { withDatabase } from './with-database.ts';

export const migrateCommand = defineCommand({
  meta: {
    name: 'migrate',
    description:
      'Applies the migrations that the database has not seen, and the defaults of an empty one',
  },
  run: () =>
    withDatabase(
      async (database, config) => {
        const applied = await migrate(database, migrationsDir);
        const server = await grantServer(database.pool, config);
        await writeRules(database.db, ruleTables);
        await installDefaults(database.db);
        await claimDeployment(database.db, deploymentOf(config), keysProof);
        const factors = await bindEarlierFactors(database.db, makeKeys(config));
        if (factors.passkeys + factors.endedCodes > 0)
          console.log(
            `bound ${factors.passkeys} passkeys of the release before, ended ${factors.endedCodes} recovery codes: colleagues make new ones at /console/account`,
          );
        const servers = await listServers(database.pool);
        if (servers.length > 0) console.log(`served by ${servers.join(', ')}`);
        console.log(applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply');
        if (server !== null) console.log(`${server} has the rights of a server`);
      },
      { asOwner: true },
    ),
});
