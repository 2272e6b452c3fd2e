import { defineCommand } from 'citty';
import { command, record } from '../src/features/events/events.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { makeKeys, type Keys } from '../src/platform/crypto.ts';
import { inTransaction, type Database } from '../src/platform/database/database.ts';
import { openFiles } from '../src/platform/files/file-store.ts';
import { runCommand } from './run-command.ts';
import { withDatabase } from './with-database.ts';

/** The column that names all stored files. */
export const fileKeys = { table: 'file', column: 'storage_key' };

export const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description:
      'Writes the database and all files into one encrypted file, also while the servers run',
  },
  args: {
    to: { type: 'string', required: true, valueHint: 'FILE', description: 'must not exist yet' },
  },
  run: ({ args }) =>
    runCommand(() =>
      withDatabase(async (database, config) => {
        const files = await openFiles(config);
        const made = await backUp({ database, keys: makeKeys(config), files, fileKeys }, args.to);
        for (const key of made.missing) console.error(`file ${key} is not in the store`);
        console.log(
          `${made.tables} tables, ${made.rows} rows, ${made.files} files (${made.fileBytes} bytes) in ${args.to}`,
        );
        console.log(
          'Keep ENCRYPTION_KEY and INDEX_KEY apart from it: without them nobody can open it.',
        );
        // what lacks files is no backup that anybody should count on
        if (made.missing.length > 0) process.exitCode = 1;
        else await tell(database, makeKeys(config), made);
      }),
    ),
});

/** Records that a backup was made. In a database that is read-only this fails, although the backup is complete. */
async function tell(
  { db }: Database,
  keys: Keys,
  { tables, rows, files }: Awaited<ReturnType<typeof backUp>>,
): Promise<void> {
  try {
    await inTransaction(db, (tx) =>
      record(tx, { keys }, 'backup.make', {
        subject: '',
        actor: command,
        params: { tables, rows, files },
      }),
    );
  } catch (error) {
    console.error(`the audit log could not be told of it: ${(error as Error).message}`);
  }
}
