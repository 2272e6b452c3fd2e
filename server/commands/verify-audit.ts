import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { verifierOf } from '../src/features/events/log.note.ts';
import { verifyLog, type LogFindings } from '../src/features/events/log.verify.ts';
import { withDatabase } from './with-database.ts';

/** One line, as both commands that verify print it. */
export const formatFindings = ({
  leaves,
  heads,
  unsigned,
  lost,
  retired,
  waiting,
  faultCount,
}: LogFindings): string =>
  `${leaves} leaves (${retired} retired), ${heads} heads (${unsigned} unsigned, ${lost} lost), ${waiting} events to be sealed, ${faultCount} faults`;

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
      const log = await verifyLog({ db, config }, { noted });
      for (const fault of log.faults) console.error(fault);
      console.log(formatFindings(log));
      const verifier = verifierOf(config);
      if (verifier) console.log(`signed with ${verifier}`);
      // with its own line ends, so that what is noted from the screen is all of it and no more
      process.stdout.write(log.head);
      if (log.faultCount > 0) process.exitCode = 1;
    }),
});
