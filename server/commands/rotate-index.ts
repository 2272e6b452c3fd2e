import { defineCommand } from 'citty';
import { deploymentOf, keyedColumns } from '../src/app.ts';
import { command, record } from '../src/features/events/events.ts';
import { oldIndexKeyOf, type Config } from '../src/platform/config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction, type Database } from '../src/platform/database/database.ts';
import { checkDeployment, lockToChangeIndex } from '../src/platform/database/deployment.ts';
import { rotateIndex } from '../src/platform/index-rotation.ts';
import { withDatabase } from './with-database.ts';

const before = (config: Config): Config => ({
  ...config,
  indexKey: oldIndexKeyOf(process.env, config),
});

/** The database is of the old key, or of the new one after an earlier run. */
const check = (database: Database, config: Config): Promise<void> =>
  checkDeployment(database, deploymentOf(before(config))).catch(() =>
    checkDeployment(database, deploymentOf(config)),
  );

export const rotateIndexCommand = defineCommand({
  meta: {
    name: 'rotate-index',
    description:
      'With every server stopped: makes anew under INDEX_KEY what hangs on OLD_INDEX_KEY, all at once; everybody signs in again',
  },
  run: () =>
    withDatabase(
      async ({ db }, config) => {
        const [old, next] = [makeKeys(before(config)), makeKeys(config)];
        const done = await inTransaction(db, async (tx) => {
          if (await lockToChangeIndex(tx, next)) return null;
          const renewed = await rotateIndex(tx, { old, next }, keyedColumns);
          await record(tx, { keys: next }, 'keys.rotate', {
            subject: 'index-key',
            actor: command,
            params: { values: renewed.changed },
          });
          return renewed;
        });
        for (const wrong of done?.wrong ?? [])
          console.error(`${wrong} did not fit the old key, and were left as they are`);
        console.log(
          done
            ? `${done.changed} values made anew or ended; take OLD_INDEX_KEY away and start the servers`
            : 'this database knows INDEX_KEY already: nothing to do',
        );
      },
      { asOwner: true, check },
    ),
});
