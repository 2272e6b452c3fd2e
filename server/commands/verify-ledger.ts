import { defineCommand } from 'citty';
import { verifyLedger } from '../src/features/ledger/ledger.verify.ts';
import { withDatabase } from './with-database.ts';

export const verifyLedgerCommand = defineCommand({
  meta: {
    name: 'verify-ledger',
    description: 'Checks balances, chains, sums and ranking scores; exits 1 when anything is wrong',
  },
  run: () =>
    withDatabase(async ({ db }) => {
      const { wallets, entries, faults } = await verifyLedger(db);
      for (const fault of faults) console.error(fault);
      console.log(`${wallets} wallets, ${entries} entries, ${faults.length} faults`);
      if (faults.length > 0) process.exitCode = 1;
    }),
});
