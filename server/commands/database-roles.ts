import { defineCommand } from 'citty';
import { rolesSql } from '../src/platform/database/roles.ts';

const nameOf = (user: string, description: string) =>
  ({ type: 'string', default: user, valueHint: 'NAME', description }) as const;

export const databaseRolesCommand = defineCommand({
  meta: {
    name: 'database-roles',
    description:
      'Prints the SQL that makes the three users of the database, to be read and run in it by a superuser',
  },
  args: {
    owner: nameOf('shieldsource_owner', 'who owns and migrates it'),
    server: nameOf('shieldsource_server', 'as whom the servers connect'),
    auditor: nameOf('shieldsource_auditor', 'who may read it for an audit'),
  },
  run: ({ args: { owner, server, auditor } }) => {
    process.stdout.write(rolesSql({ owner, server, auditor }));
  },
});
