import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The number of rows in each table before this id. Ids begin with their time, so rows written later do not count. */
export async function countBefore(db: Db, id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['ledger_tx', 'ledger_entry', 'contribution_entry', 'award', 'order_step'])
    counts[table] = (
      await sql<{
        rows: number;
      }>`select count(*) as rows from ${sql.table(table)} where id < ${id}`.execute(db)
    ).rows[0]?.rows as number;
  return counts;
}

export async function findVerifiedHead(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('verified_head').select('head').executeTakeFirst())?.head;
}

/** In milliseconds. */
export async function findVerifiedAt(db: Db): Promise<number | undefined> {
  const found = await db.selectFrom('verified_head').select('verified_at').executeTakeFirst();
  return found?.verified_at;
}

export async function keepVerifiedHead(db: Db, head: string): Promise<void> {
  await db
    .insertInto('verified_head')
    .values({ head })
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet({ head, verified_at: sql`now()` }),
    )
    .execute();
}
