import { defineCommand } from 'citty';
import { copyFiles } from '../src/features/files/files.moving.ts';
import { countFiles } from '../src/features/files/files.queries.ts';
import { BadConfig } from '../src/platform/config.ts';
import { checkStoresToMove, giveStore } from '../src/platform/database/deployment.ts';
import { openPlaces, proved } from '../src/platform/files/file-store.ts';
import { progress } from './progress.ts';
import { withDatabase } from './with-database.ts';

export const moveFilesCommand = defineCommand({
  meta: {
    name: 'move-files',
    description:
      'Copies all files from DATA_DIR into the bucket of S3_BUCKET or back, and compares them, while the servers run',
  },
  args: {
    to: { type: 'string', required: true, valueHint: 'bucket|folder' },
  },
  run: ({ args }) =>
    withDatabase(async ({ db }, config) => {
      if (args.to !== 'bucket' && args.to !== 'folder')
        throw new BadConfig(`--to must be bucket or folder, not "${args.to}"`);
      const { folder, bucket } = await openPlaces(config);
      if (!bucket) throw new BadConfig('move-files needs S3_BUCKET');
      const [from, to] = args.to === 'bucket' ? [folder, bucket] : [bucket, folder];
      await proved(to, 'as move-files asks');
      await checkStoresToMove(db, [from, to]);
      const tell = process.stderr.isTTY ? progress('files', await countFiles(db)) : () => {};
      const { copied, there, faults } = await copyFiles({ db, from, to }, tell);
      for (const fault of faults) console.error(fault);
      console.log(
        `${copied} copied to ${to.name}, ${there} there already, ${faults.length} faults`,
      );
      if (faults.length > 0) process.exitCode = 1;
      // from now on a server may begin there
      else await giveStore(db, to);
    }),
});
