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
    'drop-earlier': {
      type: 'boolean',
      description: 'drops an account of the earlier portal that waits for this number alone',
    },
  },
  run: ({ args: { uid, reason, 'drop-earlier': dropsEarlier = false } }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const keys = makeKeys(config);
        const outcome = await inTransaction(db, async (tx) =>
          freePhone(tx, { keys }, command, await researcherOf(tx, uid), { reason, dropsEarlier }),
        );
        if (outcome !== 'freed') process.exitCode = 1;
        console.log(words(uid)[outcome]);
      }),
    ),
});

const words = (uid: string) => ({
  freed: `the number of ${uid} opens a new account now`,
  'in use': `nothing was done: ${uid} is in use, or has no number of its own`,
  'earlier account waits':
    'nothing was done: an account of the earlier portal waits for this number, and its next owner could take over what is in it; add --drop-earlier to drop it',
});
