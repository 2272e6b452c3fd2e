import { defineCommand } from 'citty';
import { sealedColumns } from '../src/app.ts';
import { command, record } from '../src/features/events/events.ts';
import { sealPictures } from '../src/features/files/files.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { rotateKeys } from '../src/platform/rotation.ts';
import { withDatabase } from './with-database.ts';

export const rotateKeysCommand = defineCommand({
  meta: {
    name: 'rotate-keys',
    description:
      'Seals everything anew under ENCRYPTION_KEY that is still sealed under one of OLD_ENCRYPTION_KEYS, and pictures of documents that are plain',
  },
  run: () =>
    withDatabase(async ({ db }, config) => {
      const keys = makeKeys(config);
      const files = await openFiles(config);
      const { resealed: values, broken } = await rotateKeys(db, keys, sealedColumns);
      const pictures = await sealPictures({ db, files, keys });
      const resealed = values + pictures.sealed;
      if (resealed > 0)
        await inTransaction(db, (tx) =>
          record(tx, { keys }, 'keys.rotate', {
            subject: 'encryption-key',
            actor: command,
            params: { values: resealed },
          }),
        );
      for (const name of broken) console.error(`${name} opens under no key`);
      for (const fault of pictures.faults) console.error(fault);
      const left = broken.length + pictures.faults.length;
      if (left > 0) process.exitCode = 1;
      console.log(
        left > 0
          ? `${resealed} values sealed anew, ${left} left as they were; a key that opens them belongs in OLD_ENCRYPTION_KEYS`
          : `${resealed} values sealed anew; OLD_ENCRYPTION_KEYS can be removed once no server seals under them any more`,
      );
    }),
});
