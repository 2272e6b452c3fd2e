import { defineCommand } from 'citty';
import { command } from '../src/features/events/events.ts';
import { freePhone } from '../src/features/people/people.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { runCommand } from './run-command.ts';
import { researcherOf } from './who.ts';
import { withDatabase } from './with-database.ts';

export const freePhoneCommand = defineCommand({
  meta: {
    name: 'free-phone',
    description:
      'Lets the next owner of a phone number open an account: the number finds one that slept for 90 days no more',
  },
  args: {
    uid: {
      type: 'string',
      required: true,
      description: 'UID of the researcher who had the number',
    },
    reason: {
      type: 'string',
      required: true,
      description: 'how you know that it has another owner, kept with the event',
    },
  },
  run: ({ args: { uid, reason } }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const keys = makeKeys(config);
        const freed = await inTransaction(db, async (tx) =>
          freePhone(tx, { keys }, command, await researcherOf(tx, uid), reason),
        );
        if (!freed) process.exitCode = 1;
        console.log(
          freed
            ? `the number of ${uid} opens a new account now`
            : `nothing was done: ${uid} is in use, or has no number of its own`,
        );
      }),
    ),
});
