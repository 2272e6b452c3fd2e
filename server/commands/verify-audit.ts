import { defineCommand } from 'citty';
import { verifyAudit } from '../src/features/audit/audit.verify.ts';
import { withDatabase } from './with-database.ts';

export const verifyAuditCommand = defineCommand({
  meta: {
    name: 'verify-audit',
    description:
      'Checks the hash chain of the audit log and prints its head; exits 1 when anything is wrong',
  },
  run: () =>
    withDatabase(async ({ db }) => {
      const { entries, head, faults } = await verifyAudit(db);
      for (const fault of faults) console.error(fault);
      console.log(`${entries} entries, ${faults.length} faults, head ${head || '-'}`);
      if (faults.length > 0) process.exitCode = 1;
    }),
});
