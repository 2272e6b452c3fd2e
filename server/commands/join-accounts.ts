import { defineCommand } from 'citty';
import { joinAccounts } from '../src/features/people/people.splits.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

export const joinAccountsCommand = defineCommand({
  meta: {
    name: 'join-accounts',
    description:
      'Carries coins and contribution of an account to the one that keeps its phone (split-accounts lists them); its reports stay with it',
  },
  args: {
    from: { type: 'string', required: true, valueHint: 'UID' },
    into: { type: 'string', required: true, valueHint: 'UID' },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const carried = await joinAccounts(
          { db, keys: makeKeys(config) },
          { from: Number(args.from), into: Number(args.into) },
        );
        console.log(`${carried.coins} coins and ${carried.contribution} contribution carried over`);
      }),
    ),
});
