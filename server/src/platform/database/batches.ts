import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Sorts before every id. */
export const beforeAll = '00000000-0000-0000-0000-000000000000';

const atATime = 2_000;

/**
 * The rows of a table in the order of their ids, in batches, so that no statement takes long. `fetch` answers the next `most`
 * whose ids are greater than `last`, which is `after` at first. Of none there is no batch.
 */
export async function* inBatches<Row extends { readonly id: string }>(
  fetch: (last: string, most: number) => Promise<readonly Row[]>,
  after = beforeAll,
  most = atATime,
): AsyncGenerator<readonly Row[]> {
  for (let last: string | undefined = after; last !== undefined;) {
    const rows = await fetch(last, most);
    if (rows.length > 0) yield rows;
    last = rows.length < most ? undefined : rows.at(-1)?.id;
  }
}

/** The same by SQL, which asks for the next `most` rows after `last`. */
export const inSqlBatches = <Row extends { readonly id: string }>(
  db: Db,
  query: (last: string, most: number) => RawBuilder<Row>,
  after?: string,
  most?: number,
): AsyncGenerator<readonly Row[]> =>
  inBatches(async (last, count) => (await query(last, count).execute(db)).rows, after, most);
