import type pg from 'pg';

/** Our tables, by name, with the columns that are written (not computed); one split into parts counts as one. Those of extensions are not ours. */
export async function listTables(
  client: pg.ClientBase,
): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    group by relname order by relname`);
  return rows;
}

export async function listSequences(
  client: pg.ClientBase,
): Promise<{ name: string; value: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`);
  const found = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    );
    found.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return found;
}

export async function listPartitions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' order by relname`);
  return rows.map(({ name }) => name);
}

/** Foreign keys as they can be taken off and put on again. */
export async function listForeignKeys(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select relname::text as table, conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by relname, conname`);
  return rows;
}

/** Indexes of our tables that no constraint stands on, as they can be made again. */
export async function listIndexes(
  client: pg.ClientBase,
): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select index_class.relname::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class index_class on index_class.oid = indexrelid join pg_class of on of.oid = indrelid
    where of.relnamespace = current_schema()::regnamespace and not index_class.relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = of.oid and deptype = 'e')
    order by index_class.relname`);
  return rows;
}

/** A name as it stands in SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
