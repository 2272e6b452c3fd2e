import { defineCommand } from 'citty';
import { sealedColumns } from '../src/app.ts';
import { makeKeys } from '../src/platform/crypto.ts';
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
      const resealed = await rotateKeys(db, makeKeys(config), sealedColumns);
      console.log(
        `${resealed} values sealed anew; OLD_ENCRYPTION_KEYS can be removed once no server seals under them any more`,
      );
    }),
});
