import { defineCommand } from 'citty';
import { command } from '../src/features/events/events.ts';
import { dropLostFactors } from '../src/features/people/people.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { openSettings } from '../src/platform/settings.ts';
import { runCommand } from './run-command.ts';
import { researcherOf } from './who.ts';
import { withDatabase } from './with-database.ts';

export const dropFactorsCommand = defineCommand({
  meta: {
    name: 'drop-factors',
    description:
      'Takes code app, passkeys and recovery codes from a researcher who has lost them, opens an account that slept to an SMS code, and signs them out',
  },
  args: {
    uid: { type: 'string', required: true, description: 'UID of the researcher' },
    reason: {
      type: 'string',
      required: true,
      description: 'how you know that it is them, kept with the event',
    },
  },
  run: ({ args: { uid, reason } }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const keys = makeKeys(config);
        const settings = await openSettings({ db, keys, config });
        const dropped = await inTransaction(db, async (tx) =>
          dropLostFactors(tx, { keys, settings }, command, await researcherOf(tx, uid), reason),
        );
        console.log(
          dropped ? `an SMS code alone opens ${uid} now` : `an SMS code alone opened ${uid} before`,
        );
      }),
    ),
});
