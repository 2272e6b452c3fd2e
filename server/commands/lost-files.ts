import { defineCommand } from 'citty';
import { command, record } from '../src/features/events/events.ts';
import { findLost } from '../src/features/files/files.lost.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { withDatabase } from './with-database.ts';

export const lostFilesCommand = defineCommand({
  meta: {
    name: 'lost-files',
    description:
      'Lists the files whose bytes are no longer in DATA_DIR or the bucket; or marks them, so that backups are complete without them',
  },
  args: {
    mark: { type: 'boolean', description: 'once nothing can bring them back' },
  },
  run: ({ args: { mark } }) =>
    withDatabase(async ({ db }, config) => {
      const files = await openFiles(config);
      const lost = await findLost({ db, files });
      for (const { id } of lost) console.log(id);
      if (!mark) return console.log(`${lost.length} lost and not marked`);
      for (const { key } of lost) await files.markLost(key);
      if (lost.length > 0)
        await inTransaction(db, (tx) =>
          record(tx, { keys: makeKeys(config) }, 'files.markLost', {
            subject: '',
            actor: command,
            params: { files: lost.length },
          }),
        );
      console.log(`${lost.length} marked as lost`);
    }),
});
