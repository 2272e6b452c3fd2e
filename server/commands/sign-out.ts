import { defineCommand } from 'citty';
import { command, record } from '../src/features/events/events.ts';
import { signOutResearcher } from '../src/features/people/people.ts';
import { signOutStaff } from '../src/features/staff/staff.desk.ts';
import { BadConfig } from '../src/platform/bad-config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { endAllSessions } from '../src/platform/sessions.ts';
import { runCommand } from './run-command.ts';
import { colleagueOf, researcherOf } from './who.ts';
import { withDatabase } from './with-database.ts';

export const signOutCommand = defineCommand({
  meta: {
    name: 'sign-out',
    description: 'Ends all sessions of a researcher, of somebody of the staff, or of everybody',
  },
  args: {
    uid: { type: 'string', description: 'UID of the researcher' },
    staff: { type: 'string', description: 'e-mail of somebody of the staff' },
    all: { type: 'boolean', description: 'everybody, staff too' },
    reason: { type: 'string', default: 'sign-out', description: 'kept with the event' },
  },
  run: ({ args: { uid, staff, all, reason } }) =>
    runCommand(() =>
      withDatabase(async ({ db }, config) => {
        if ([uid, staff, all].filter((one) => one !== undefined && one !== false).length !== 1)
          throw new BadConfig('say one of --uid N, --staff EMAIL and --all');
        const app = { keys: makeKeys(config) };
        const sessions = await inTransaction(db, async (tx) => {
          if (uid !== undefined)
            return signOutResearcher(tx, app, command, await researcherOf(tx, uid), reason);
          if (staff !== undefined)
            return signOutStaff(tx, app, command, await colleagueOf(tx, staff), reason);
          const ended = await endAllSessions(tx);
          await record(tx, app, 'sessions.endAll', {
            subject: 'sessions',
            actor: command,
            params: { sessions: ended },
          });
          return ended;
        });
        console.log(`ended ${sessions} sessions`);
      }),
    ),
});
