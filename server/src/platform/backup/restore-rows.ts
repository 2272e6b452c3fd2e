import type pg from 'pg';
import { BadArchive } from './archive.ts';
import { listIndexes, listTables, quoted } from './catalogue.ts';
import type { Entry } from './entries.ts';
import { withoutTriggers } from './without-triggers.ts';

/**
 * Replaces the rows of all tables by those of the archive, inside the caller's transaction. Triggers are disabled, because
 * they would write history again; foreign keys and indexes are added again, and so checked, at the end. `mayReplace` is called
 * once the tables are locked, and throws when they must not be replaced. `tell` hears how many rows were put back.
 */
export async function restoreRows(
  client: pg.PoolClient,
  first: Entry,
  rest: AsyncIterable<Entry>,
  mayReplace: () => Promise<void>,
  tell: (rows: number) => void,
): Promise<void> {
  const known = await listTables(client);
  const tables = known.map(({ name }) => name);
  await withoutTriggers(client, tables, async () => {
    await mayReplace();
    await client.query(`truncate ${tables.map(quoted).join(', ')}`);
    const indexes = await listIndexes(client);
    for (const { name } of indexes) await client.query(`drop index ${quoted(name)}`);
    let insert = await takeIn(client, known, first, '');
    for await (const entry of rest) {
      insert = await takeIn(client, known, entry, insert);
      if (entry.kind === 'rows') tell(entry.rows.length);
    }
    for (const { definition } of indexes) await client.query(definition);
  });
}

/** Answers the statement by which the rows that follow are inserted. */
async function takeIn(
  client: pg.PoolClient,
  known: readonly Table[],
  entry: Entry,
  insert: string,
): Promise<string> {
  if (entry.kind === 'table')
    return insertOf(entry.name, entry.columns, await rowTypeOf(client, known, entry));
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

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/**
 * How the rows of a table were written down. Its own migrations make each table as it was, but for the one that lists the
 * migrations: it is the program's own, and may have grown since.
 */
async function rowTypeOf(
  client: pg.PoolClient,
  known: readonly Table[],
  { name, columns }: Table,
): Promise<string> {
  const now = known.find((table) => table.name === name)?.columns.length;
  if (now === columns.length) return quoted(name);
  const type = quoted(`${name} as archived`);
  await client.query(
    `create temp table ${type} on commit drop as select ${columns.map(quoted).join(', ')} from ${quoted(name)} with no data`,
  );
  return type;
}

function insertOf(table: string, columns: readonly string[], rowType: string): string {
  const values = columns.map((column) => `(parsed.whole_row).${quoted(column)}`);
  // `offset 0` keeps each row from being parsed once a column
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values.join(', ')} from (select unnest($1::text[])::${rowType} as whole_row offset 0) parsed`;
}
