import type pg from 'pg';
import { BadArchive } from './archive.ts';
import { listTables, quoted } from './catalogue.ts';
import type { Entry } from './entries.ts';
import { whileGuardsRest } from './while-guards-rest.ts';

/**
 * Replaces the rows of all tables by those of the archive, inside the caller's transaction. Triggers rest meanwhile, because
 * they would write history anew, and foreign keys are put on again, and checked, once everything is there. `mayReplace` is
 * asked when nobody else can write any more, and throws when not.
 */
export async function putRowsBack(
  client: pg.PoolClient,
  first: Entry,
  rest: AsyncIterable<Entry>,
  mayReplace: () => Promise<void>,
): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  await whileGuardsRest(client, tables, async () => {
    await mayReplace();
    await client.query(`truncate ${tables.map(quoted).join(', ')}`);
    let insert = await takeIn(client, first, '');
    for await (const entry of rest) insert = await takeIn(client, entry, insert);
  });
}

/** Answers the statement by which the rows that follow are inserted. */
async function takeIn(client: pg.PoolClient, entry: Entry, insert: string): Promise<string> {
  if (entry.kind === 'table') return insertOf(entry.name, entry.columns);
  if (entry.kind === 'rows') await client.query(insert, [entry.rows]);
  else if (entry.kind === 'sequence')
    await client.query('select setval($1::text::regclass, $2, $3)', [
      quoted(entry.name),
      entry.value,
      entry.isCalled,
    ]);
  else if (entry.kind !== 'end') throw new BadArchive('the archive is out of order');
  return insert;
}

function insertOf(table: string, columns: readonly string[]): string {
  const values = columns.map((column) => `(parsed.whole_row).${quoted(column)}`);
  // `offset 0` keeps each row from being parsed once a column
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from (select unnest($1::text[])::${quoted(table)} as whole_row offset 0) parsed`;
}
