import type { Database } from '../src/platform/database/database.ts';

/** The content of a database, for comparing two: a hash of each table's rows, sequences, triggers, constraints. */
export async function fingerprintOf({
  pool,
}: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await client.query("begin; set local timezone = 'UTC'; set local extra_float_digits = 1");
    const ask = async (query: string) =>
      (await client.query<{ name: string; value: string }>(query)).rows.map(
        ({ name, value }) => [name, value] as const,
      );
    const tables = await ask(
      `select relname::text as name, '' as value from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'event_epoch' -- each restore opens another`,
    );
    const sequences = await ask(
      `select relname::text as name, '' as value from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
    );
    const found = [
      // since PostgreSQL 18 a column's `not null` is a constraint as well: left out, to compare across versions
      ...(await ask(
        `select tgrelid::regclass || '.' || tgname as name, tgenabled::text as value from pg_trigger where not tgisinternal`,
      )),
      ...(await ask(
        `select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as value from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'`,
      )),
    ];
    for (const [table] of tables) {
      found.push(
        ...(await ask(`
        select 'rows of ${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as value
        from (select md5(whole_row::text) as hash from "${table}" whole_row) hashed`)),
      );
    }
    for (const [sequence] of sequences) {
      found.push(
        ...(await ask(
          `select '${sequence}' as name, last_value || ' ' || is_called as value from "${sequence}"`,
        )),
      );
    }
    await client.query('rollback');
    return Object.fromEntries(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    client.release();
  }
}
