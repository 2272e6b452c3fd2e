import { sql } from 'kysely';
import type { Db } from './database.ts';
import { DeploymentMismatch } from './deployment.ts';
import type { Tables } from './tables.ts';

/** A table whose rows are rules of the contract, so that triggers know them too. */
export interface RuleTable {
  readonly table: keyof Tables;
  /** The columns by which a rule is found. */
  readonly key: readonly string[];
  readonly rows: readonly Rule[];
}

type Rule = Readonly<Record<string, string | number | boolean>>;

/** Writes the rules of the contract that the database has not, or has differently. Others, of a newer release, stay. */
export async function writeRules(db: Db, tables: readonly RuleTable[]): Promise<void> {
  for (const { table, key, rows } of tables) {
    const columns = Object.keys(rows[0] ?? {});
    const rest = columns.filter((column) => !key.includes(column));
    const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
    const set = rest.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
    await sql`
      insert into ${sql.table(table)} (${list(columns)})
      select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
      on conflict (${list(key)}) do ${rest.length > 0 ? sql`update set ${sql.join(set)}` : sql`nothing`}`.execute(
      db,
    );
  }
}

/** Throws `DeploymentMismatch`, in one line, when a rule of the contract is missing in the database or is another there. */
export async function refuseOtherRules(db: Db, tables: readonly RuleTable[]): Promise<void> {
  for (const { table, key, rows } of tables) {
    const { rows: kept } = await sql<{ rule: Rule }>`
      select to_jsonb(kept) as rule from ${sql.table(table)} as kept`.execute(db);
    const named = (rule: Rule) => key.map((column) => `${column} ${rule[column]}`).join(', ');
    const known = new Map(kept.map(({ rule }) => [named(rule), rule]));
    for (const rule of rows) {
      const there = known.get(named(rule));
      const isSame = there && Object.keys(rule).every((column) => there[column] === rule[column]);
      if (!isSame)
        throw new DeploymentMismatch(
          `${table} of the database ${there ? 'differs at' : 'lacks'} ${named(rule)}: run \`npm run shieldsource -- migrate\`, which writes the rules of this release`,
        );
    }
  }
}
