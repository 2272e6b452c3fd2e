import { defineCommand } from 'citty';
import { staffRole } from '@shieldsource/contract/staff/roles';
import { findIdByUid } from '../src/features/people/people.ts';
import { addStaff } from '../src/features/staff/staff.ts';
import { makeKeys, newToken } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { openSettings } from '../src/platform/settings.ts';
import { withDatabase } from './with-database.ts';

export const addStaffCommand = defineCommand({
  meta: {
    name: 'add-staff',
    description: 'Adds a person to the console and prints their passphrase and second factor, once',
  },
  args: {
    email: { type: 'string', required: true },
    name: { type: 'string', required: true },
    roles: {
      type: 'string',
      required: true,
      description: `comma-separated: ${staffRole.list.map(({ code }) => code).join(', ')}`,
    },
    uid: {
      type: 'string',
      description:
        'UID of their own researcher account, whose reports and orders they never handle',
    },
  },
  run: ({ args }) =>
    withDatabase(async ({ db }, config) => {
      const roles = args.roles.split(',').map((role) => role.trim());
      if (!roles.every(staffRole.has)) throw new Error(`unknown role among "${args.roles}"`);
      const passphrase = newToken().slice(0, 24);
      const { email, name, uid } = args;
      const keys = makeKeys(config);
      const settings = await openSettings({ db, keys, config });
      const { totpUri } = await inTransaction(db, async (tx) => {
        const researcherId = uid === undefined ? undefined : await findIdByUid(tx, Number(uid));
        if (uid !== undefined && !researcherId)
          throw new Error(`no researcher has the UID "${uid}"`);
        return addStaff(
          tx,
          { keys, settings },
          { email, name, passphrase, roles, ...(researcherId && { researcherId }) },
        );
      });
      console.log(`passphrase  ${passphrase}\nsecond factor  ${totpUri}`);
    }),
});
