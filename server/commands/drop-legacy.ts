import { defineCommand } from 'citty';
import { dropWaiting } from '../src/features/earlier-portal/earlier-portal.import.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { withDatabase } from './with-database.ts';

export const dropLegacyCommand = defineCommand({
  meta: {
    name: 'drop-legacy',
    description: 'Deletes accounts and reports of the earlier portal that nobody took over',
  },
  args: {
    'older-than-days': {
      type: 'string',
      default: '0',
      description: 'only what was imported at least so many days ago',
    },
  },
  run: ({ args }) =>
    withDatabase(async ({ db }, config) => {
      const days = Number(args['older-than-days']);
      if (!Number.isInteger(days) || days < 0)
        throw new Error('--older-than-days must be a whole number');
      const { accounts, reports } = await dropWaiting({ db, keys: makeKeys(config) }, days);
      console.log(`${accounts} accounts and ${reports} reports deleted`);
    }),
});
