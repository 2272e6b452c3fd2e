import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** Milliseconds since the last event of a researcher, or of anybody; null when there was none. */
export async function findQuietMs(db: Db, concerns: string | null): Promise<number | null> {
  const newest = await db
    .selectFrom('event')
    .$if(concerns !== null, (query) => query.where('concerns', '=', concerns))
    .orderBy('at', 'desc')
    .limit(1)
    .select(
      sql<number>`greatest(0, extract(epoch from clock_timestamp() - at) * 1000)::int8`.as('ms'),
    )
    .executeTakeFirst();
  return newest?.ms ?? null;
}
