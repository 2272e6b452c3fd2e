import { defineCommand } from 'citty';
import { trustAllRows, reconcile } from '../src/features/reconciliation/reconciliation.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { runCommand } from './run-command.ts';
import { formatCounts } from './format-counts.ts';
import { withDatabase } from './with-database.ts';

export const verifyLedgerCommand = defineCommand({
  meta: {
    name: 'verify-ledger',
    description:
      'Checks balances, chains, sums, scores, stock, orders, awards and who gave them, and prints how far; exits 1 when anything is wrong',
  },
  args: {
    since: {
      type: 'string',
      valueHint: 'HEAD',
      description: 'only what came after the head that an earlier run printed',
    },
    trust: {
      type: 'boolean',
      description: 'first takes rows without a witness for true as they stand',
    },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const parts = { db, keys: makeKeys(config) };
        if (args.trust)
          console.log(`trusted as they stand: ${formatCounts(await trustAllRows(parts))}`);
        const { counted, faults, faultCount, head } = await reconcile(parts, args.since);
        for (const fault of faults) console.error(fault);
        console.log(`${formatCounts(counted)}, ${faultCount} faults`);
        console.log(`head ${head}`);
        if (faultCount > 0) process.exitCode = 1;
      }),
    ),
});
