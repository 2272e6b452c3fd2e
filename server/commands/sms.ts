import { defineCommand } from 'citty';
import { isSwitchedOn, turnSwitch } from '../src/features/codes/codes.ts';
import { command, record } from '../src/features/events/events.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

export const smsCommand = defineCommand({
  meta: {
    name: 'sms',
    description:
      'Says whether codes are sent by SMS; --off stops them on every server at once, while passwords still sign in, --on sends again',
  },
  args: {
    off: { type: 'boolean', description: 'send none from now on' },
    on: { type: 'boolean', description: 'send again' },
  },
  run: ({ args: { off, on } }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        const keys = makeKeys(config);
        if (off || on)
          await inTransaction(db, async (tx) => {
            if (await turnSwitch(tx, on === true))
              await record(tx, { keys }, on ? 'sms.on' : 'sms.off', {
                subject: 'sms',
                actor: command,
                params: {},
              });
          });
        console.log(`codes by SMS are ${(await isSwitchedOn(db)) ? 'sent' : 'not sent'}`);
      }),
    ),
});
