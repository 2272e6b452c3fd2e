import { defineCommand } from 'citty';
import { importEarlier } from '../src/features/earlier-portal/earlier-portal.import.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

export const importLegacyCommand = defineCommand({
  meta: {
    name: 'import-legacy',
    description:
      'Imports the accounts and reports of an earlier portal (docs/earlier-portal.md); they wait until their owners take them over. Can be repeated: what was imported is passed over',
  },
  args: {
    accounts: {
      type: 'string',
      required: true,
      valueHint: 'FILE',
      description: '.csv or JSON Lines',
    },
    reports: {
      type: 'string',
      required: true,
      valueHint: 'FILE',
      description: '.csv or JSON Lines',
    },
    'dry-run': { type: 'boolean', description: 'check every line, write nothing' },
    'skip-bad': {
      type: 'boolean',
      description: 'leave bad lines out instead of refusing the whole',
    },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const isDryRun = args['dry-run'] === true;
        const found = await importEarlier(
          { db, keys: makeKeys(config) },
          {
            accounts: args.accounts,
            reports: args.reports,
            isDryRun,
            skipsBad: args['skip-bad'] === true,
            tell: (line) => console.error(line),
          },
        );
        for (const kind of ['accounts', 'reports'] as const) {
          const { lines, fresh, known, bad } = found[kind];
          console.log(
            `${kind}: ${lines} lines, ${fresh} new, ${known} imported before, ${bad} bad`,
          );
        }
        const isNothingNew = found.accounts.fresh + found.reports.fresh === 0;
        if (isDryRun) console.log('dry run: nothing was written');
        else console.log(isNothingNew ? 'nothing to import' : 'imported');
        if (isDryRun && found.accounts.bad + found.reports.bad > 0) process.exitCode = 1;
      }),
    ),
});
