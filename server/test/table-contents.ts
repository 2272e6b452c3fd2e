import { sql } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/**
 * A hash of what each table holds: two of these are equal when nothing changed, and their difference names the table.
 * When a session was last seen is left out: it is noted once a minute, and a slow machine takes longer than that.
 */
export async function tableContents(
  db: Db,
  { except = [] as readonly string[] } = {},
): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((name) => !except.includes(name));
  const one = (name: string) =>
    sql`select ${name}::text as name, count(*) || ' rows ' || coalesce(md5(string_agg(row::text, '|' order by row::text)), '') as content from (select to_jsonb(held) - 'last_seen_at' as row from ${sql.table(name)} as held) as rows`;
  const { rows } = await sql<{
    name: string;
    content: string;
  }>`${sql.join(names.map(one), sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
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
