import { defineCommand } from 'citty';
import { verifyGifts } from '../src/features/gifts/gifts.verify.ts';
import { verifyLedger } from '../src/features/ledger/ledger.verify.ts';
import { withDatabase } from './with-database.ts';

export const verifyLedgerCommand = defineCommand({
  meta: {
    name: 'verify-ledger',
    description:
      'Checks balances, chains, sums, ranking scores, stock and orders; exits 1 when anything is wrong',
  },
  run: () =>
    withDatabase(async ({ db }) => {
      const [ledger, gifts] = [await verifyLedger(db), await verifyGifts(db)];
      for (const fault of [...ledger.faults, ...gifts.faults]) console.error(fault);
      console.log(
        `${ledger.wallets} wallets, ${ledger.entries} entries, ${ledger.faults.length} faults`,
      );
      console.log(`${gifts.gifts} gifts, ${gifts.orders} orders, ${gifts.faults.length} faults`);
      if (ledger.faults.length + gifts.faults.length > 0) process.exitCode = 1;
    }),
});
