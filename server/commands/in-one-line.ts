import { BadLines } from '../src/features/moving/moving.import.ts';
import { BadArchive } from '../src/platform/backup/archive.ts';
import { NotEmpty } from '../src/platform/backup/restore.ts';
import { BadConfig } from '../src/platform/config.ts';
import { DataDirInUse } from '../src/platform/database/data-lock.ts';
import { MigrationMismatch } from '../src/platform/database/migrate.ts';
import { DatabaseUnavailable } from '../src/platform/database/unavailable.ts';

/** Runs a command. What its user can mend is told in one line and leaves with 1; a defect shows where it happened. */
export async function inOneLine(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const line = lineOf(error);
    if (line === null) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

function lineOf(error: unknown): string | null {
  if (error instanceof DataDirInUse) return `${error.message}: stop it first`;
  if (
    [BadArchive, BadLines, NotEmpty, BadConfig, MigrationMismatch, DatabaseUnavailable].some(
      (kind) => error instanceof kind,
    )
  )
    return (error as Error).message;
  // the disk's and the network's own errors
  return typeof (error as NodeJS.ErrnoException).syscall === 'string'
    ? (error as Error).message
    : null;
}
