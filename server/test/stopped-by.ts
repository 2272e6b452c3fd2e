import { sql, type RawBuilder } from 'kysely';
import { inTransaction } from '../src/platform/database/database.ts';
import type { TestApp } from './app.ts';

/** Runs raw SQL against the guards of the database, in one transaction: the name of the constraint that stops it, or `nothing`. */
export const stoppedByOn =
  ({ app }: TestApp) =>
  (...statements: readonly (string | RawBuilder<unknown>)[]): Promise<string> =>
    inTransaction(app.db, async (tx) => {
      for (const statement of statements)
        await (typeof statement === 'string' ? sql.raw(statement) : statement).execute(tx);
    }).then(
      () => 'nothing',
      (error: Error & { constraint?: string }) => error.constraint ?? error.message,
    );
