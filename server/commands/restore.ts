import { defineCommand } from 'citty';
import { migrationsDir } from '../src/app.ts';
import { reconcile } from '../src/features/reconciliation/reconciliation.ts';
import { command, record } from '../src/features/events/events.ts';
import { bindEarlierFactors } from '../src/features/factors/factors.ts';
import { writeRules } from '../src/platform/database/rule-tables.ts';
import { checkArchive, restore } from '../src/platform/backup/restore.ts';
import { readConfig } from '../src/platform/config.ts';
import { makeKeys } from '../src/platform/crypto.ts';
import { grantServer } from '../src/platform/database/roles.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { ruleTables } from '../src/rules.ts';
import { runCommand } from './run-command.ts';
import { verifyLog } from '../src/features/events/log.verify.ts';
import { formatCounts } from './format-counts.ts';
import { progress } from './progress.ts';
import { formatFindings } from './verify-audit.ts';
import { withDatabase } from './with-database.ts';

export const peopleTables = ['researcher', 'staff'];

export const restoreCommand = defineCommand({
  meta: {
    name: 'restore',
    description:
      'Puts everything back from a backup, into a new database, and verifies it. Stop the servers first',
  },
  args: { from: { type: 'string', required: true, valueHint: 'FILE' } },
  run: ({ args }) =>
    runCommand(async () => {
      const keys = makeKeys(readConfig(process.env));
      // before anything is opened or made
      const held = await checkArchive(args.from, keys, migrationsDir);
      await withDatabase(
        async (database, config) => {
          const files = await openFiles(config);
          const parts = { db: database.db, keys };
          await restore(
            {
              database,
              keys,
              files,
              migrationsDir,
              peopleTables,
              ...(process.stderr.isTTY && { tell: progress('rows', held.rows) }),
            },
            args.from,
          );
          await grantServer(database.pool, config);
          await bindEarlierFactors(database.db, keys);
          await inTransaction(database.db, (tx) =>
            record(tx, { keys }, 'backup.restore', {
              subject: 'backup',
              actor: command,
              params: { madeAt: Date.parse(held.createdAt) },
            }),
          );
          await writeRules(database.db, ruleTables);
          const [books, log] = [
            await reconcile(parts),
            await verifyLog({ db: database.db, config }),
          ];
          const faults = [...books.faults, ...log.faults];
          for (const fault of faults) console.error(fault);
          console.log(
            `${held.tables} tables, ${held.rows} rows, ${held.files} files (${held.fileBytes} bytes) as of ${held.createdAt}`,
          );
          console.log(`${formatCounts(books.counted)}, ${books.faultCount} faults`);
          console.log(formatFindings(log));
          if (faults.length > 0) process.exitCode = 1;
        },
        { asOwner: true },
      );
    }),
});
