import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import { beginEpoch } from '../src/features/events/log.epoch.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

export const beginEpochCommand = defineCommand({
  meta: {
    name: 'begin-epoch',
    description:
      'After a standby was promoted without the last of the sealed audit log: goes on in an epoch that names the head which was lost',
  },
  args: {
    lost: {
      type: 'string',
      required: true,
      valueHint: 'FILE',
      description: 'the newest head that was noted elsewhere, and is not in the log',
    },
  },
  run: ({ args }) =>
    runCommand(async () => {
      const noted = await readFile(args.lost, 'utf8');
      await withDatabase(
        async ({ db }, config) => {
          const epoch = await beginEpoch({ db, config, keys: makeKeys(config) }, noted);
          console.log(`epoch ${epoch} begins; its first leaf names the lost head`);
        },
        { asOwner: true },
      );
    }),
});
