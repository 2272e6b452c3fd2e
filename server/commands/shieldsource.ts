import { defineCommand, runMain } from 'citty';
import { addStaffCommand } from './add-staff.ts';
import { migrateCommand } from './migrate.ts';
import { verifyLedgerCommand } from './verify-ledger.ts';

await runMain(
  defineCommand({
    meta: {
      name: 'shieldsource',
      description: 'Runs the housekeeping of a ShieldSource deployment',
    },
    subCommands: {
      migrate: migrateCommand,
      'verify-ledger': verifyLedgerCommand,
      'add-staff': addStaffCommand,
    },
  }),
);
