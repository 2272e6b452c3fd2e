import { defineCommand } from 'citty';
import { sealedColumns } from '../src/app.ts';
import { command, record } from '../src/features/events/events.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { rotateKeys } from '../src/platform/rotation.ts';
import { withDatabase } from './with-database.ts';

export const rotateKeysCommand = defineCommand({
  meta: {
    name: 'rotate-keys',
    description:
      'Seals everything anew under ENCRYPTION_KEY that is still sealed under one of OLD_ENCRYPTION_KEYS',
  },
  run: () =>
    withDatabase(async ({ db }, config) => {
      const keys = makeKeys(config);
      const resealed = await rotateKeys(db, keys, sealedColumns);
      if (resealed > 0)
        await inTransaction(db, (tx) =>
          record(tx, { keys }, 'keys.rotate', {
            subject: 'encryption-key',
            actor: command,
            params: { values: resealed },
          }),
        );
      console.log(
        `${resealed} values sealed anew; OLD_ENCRYPTION_KEYS can be removed once no server seals under them any more`,
      );
    }),
});
