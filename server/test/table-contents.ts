import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/**
 * A hash of each table's content: two results are equal when nothing changed, and a difference names the table. The time
 * when a session was last seen is left out: it is written once a minute, and a slow machine takes longer than that.
 */
export async function tableContents(db: Db): Promise<Record<string, string>> {
  const one = (name: string) =>
    sql`select ${name}::text as name, count(*) || ' rows ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as content from (select to_jsonb(held) - 'last_seen_at' as row from ${sql.table(name)} as held) as rows`;
  const tables = (await tableNames(db)).map(one);
  const { rows } = await sql<{
    name: string;
    content: string;
  }>`${sql.join(tables, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/**
 * For frequent use: answers the names of the tables in which a row was added, changed or removed since the last call.
 * Triggers note them, so the cost does not grow with the tables; as their owner, since who serves may write no table of ours.
 */
export async function watchTables(
  db: Db,
  { except = [] as readonly string[] } = {},
): Promise<() => Promise<string[]>> {
  const partitions = await partitionNames(db);
  const names = (await tableNames(db)).filter(
    // a trigger of a table is one of each of its partitions as well
    (name) => !except.includes(name) && !partitions.includes(name),
  );
  await sql`create unlogged table written (name text not null)`.execute(db);
  await sql`create function note_written() returns trigger language plpgsql security definer as $$ begin
    if tg_op <> 'UPDATE' or to_jsonb(old) - 'last_seen_at' <> to_jsonb(new) - 'last_seen_at' then
      insert into written values (tg_table_name); end if;
    return null; end $$`.execute(db);
  await sql`create function note_emptied() returns trigger language plpgsql security definer as $$
    begin insert into written values (tg_table_name); return null; end $$`.execute(db);
  for (const name of names) {
    const table = sql.table(name);
    await sql`create trigger zz_written after insert or update or delete on ${table} for each row execute function note_written()`.execute(
      db,
    );
    await sql`create trigger zz_emptied after truncate on ${table} execute function note_emptied()`.execute(
      db,
    );
  }
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from written returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].toSorted();
  };
}

export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function partitionNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r'`.execute(db);
  return rows.map(({ name }) => name);
}

/** The names of all columns of all tables. */
export async function columnNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
