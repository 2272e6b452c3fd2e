import { sql } from 'kysely';
import { inTransaction } from '../src/platform/database/database.ts';
import type { TestApp } from './app.ts';

/** Raw SQL against the guards of the database: the constraint that stops these statements, made in one transaction, or `nothing`. */
export const stoppedByOn =
  ({ app }: TestApp) =>
  (...statements: readonly string[]): Promise<string> =>
    inTransaction(app.db, async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx);
    }).then(
      () => 'nothing',
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    );
