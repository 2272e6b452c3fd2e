import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { verifyAudit } from '../src/features/audit/audit.verify.ts';
import { verifierOf } from '../src/features/events/seal.note.ts';
import { verifySeal, type SealFindings } from '../src/features/events/seal.verify.ts';
import { withDatabase } from './with-database.ts';

/** One line, as both commands that verify print it. */
export const named = ({ leaves, heads, unsigned, lost, retired, faults }: SealFindings): string =>
  `${leaves} leaves (${retired} retired), ${heads} heads (${unsigned} unsigned, ${lost} lost), ${faults.length} faults`;

export const verifyAuditCommand = defineCommand({
  meta: {
    name: 'verify-audit',
    description:
      'Recomputes the sealed audit log and prints its newest head, to be noted elsewhere; exits 1 when anything is wrong',
  },
  args: {
    noted: {
      type: 'string',
      valueHint: 'FILE',
      description: 'a head that was noted elsewhere: the log must have grown from it',
    },
  },
  run: ({ args }) =>
    withDatabase(async ({ db }, config) => {
      const noted = args.noted === undefined ? undefined : await readFile(args.noted, 'utf8');
      const chain = await verifyAudit(db);
      const seal = await verifySeal({ db, config }, { noted });
      for (const fault of [...chain.faults, ...seal.faults]) console.error(fault);
      console.log(
        `${chain.entries} entries, ${chain.faults.length} faults, head ${chain.head || '-'}`,
      );
      console.log(named(seal));
      const verifier = verifierOf(config);
      if (verifier) console.log(`signed with ${verifier}`);
      if (seal.head) console.log(seal.head);
      if (chain.faults.length + seal.faults.length > 0) process.exitCode = 1;
    }),
});
