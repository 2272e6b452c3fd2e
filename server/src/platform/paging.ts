import { type Expression, sql } from 'kysely';
import { lastPlace } from '@shieldsource/contract/page-limits';
import type { Db } from './database/database.ts';

/** Rows of a list: how many are skipped, and how many follow. */
export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page; none behind the last place that can be paged to, so that no page skips more than that. */
export function rangeOf({ page, pageSize }: { page: number; pageSize: number }): Range {
  const offset = (page - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, lastPlace - offset)) };
}

/** The total of a list: exact up to the last place, beyond it only that there are more. */
export const totalOf = (rows: number): { total: number; totalCapped?: true } =>
  rows > lastPlace ? { total: lastPlace, totalCapped: true } : { total: rows };

/** How many rows a query has; stops counting one behind the last place. */
export async function countCapped(db: Db, rows: Expression<unknown>): Promise<number> {
  const counted = await sql<{ rows: number }>`
    select count(*) as rows from (select from (${rows}) as found limit ${sql.lit(lastPlace + 1)}) as counted
  `.execute(db);
  return counted.rows[0]?.rows ?? 0;
}

/**
 * The keys of one page of a query that selects `key` in its order, and how many rows it has, counted up to one behind the
 * last place: both in one look.
 */
export async function keysOf(
  db: Db,
  rows: Expression<{ key: unknown }>,
  { offset, limit }: Range,
): Promise<{ keys: string[]; rows: number }> {
  const found = await sql<{ keys: string[]; rows: number }>`
    with found as materialized (select * from (${rows}) as asked limit ${sql.lit(lastPlace + 1)})
    select count(*) as rows, array(select key::text from found offset ${offset} limit ${limit}) as keys from found
  `.execute(db);
  return found.rows[0] ?? { keys: [], rows: 0 };
}
