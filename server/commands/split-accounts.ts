import { defineCommand } from 'citty';
import { checkPhones, listShared } from '../src/features/people/people.splits.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

export const splitAccountsCommand = defineCommand({
  meta: {
    name: 'split-accounts',
    description:
      'Finds accounts of one phone that was written in several ways; the one used last keeps it. Writes nothing without --apply; can be cut off and run again',
  },
  args: {
    apply: { type: 'boolean', description: 'give each phone to the account used last' },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const isDryRun = args.apply !== true;
        const found = await checkPhones(
          { db, keys: makeKeys(config) },
          { isDryRun, tell: (line) => console.log(line) },
        );
        console.log(
          `${found.looked} phones looked at, ${found.rewritten} written in another way, ${found.split} of several accounts`,
        );
        if (isDryRun) console.log('dry run: nothing was written');
        const shared = await listShared(db);
        for (const row of shared)
          console.log(
            `uid ${row.uid} waits to be joined into uid ${row.keeper_uid}: ${row.coins} coins, ${row.contribution} contribution, ${row.reports} reports, used last ${new Date(row.last_used).toISOString()}`,
          );
      }),
    ),
});
