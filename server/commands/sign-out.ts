import { defineCommand } from 'citty';
import { command, record } from '../src/features/events/events.ts';
import { findIdByUid, signOutResearcher } from '../src/features/people/people.ts';
import { findIdByEmail } from '../src/features/staff/staff.desk.queries.ts';
import { signOutStaff } from '../src/features/staff/staff.desk.ts';
import { BadConfig } from '../src/platform/bad-config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { endAllSessions } from '../src/platform/sessions.ts';
import { runCommand } from './run-command.ts';
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
          if (uid !== undefined) {
            const id = await findIdByUid(tx, Number(uid));
            if (!id) throw new BadConfig(`no researcher has the UID "${uid}"`);
            return signOutResearcher(tx, app, command, id, reason);
          }
          if (staff !== undefined) {
            const id = await findIdByEmail(tx, staff.trim().toLowerCase());
            if (!id) throw new BadConfig(`nobody of the staff has the e-mail "${staff}"`);
            return signOutStaff(tx, app, command, id, reason);
          }
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
