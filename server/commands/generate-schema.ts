import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import {
  ColumnTypeNode,
  generate,
  IdentifierNode,
  PostgresDialect,
  type PostprocessFunction,
  UnionExpressionNode,
} from 'kysely-codegen';
import { openDatabase, type Db } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { schemaOf } from '../src/platform/database/schema.ts';

/** The row types of a migrated database as TypeScript, with the values that `value-types.ts` makes of its columns. */
export async function tablesOf(db: Db): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', domains: true });
  const number = new IdentifierNode('number');
  const moment = new UnionExpressionNode([
    new IdentifierNode('Date'),
    new IdentifierNode('string'),
  ]);
  dialect.adapter.definitions['Int8'] = new ColumnTypeNode(number, number, number);
  dialect.adapter.definitions['Timestamp'] = new ColumnTypeNode(number, moment, moment);
  const text = await generate({
    db,
    dialect,
    outFile: null,
    print: false,
    // a part of a table is written through the whole
    excludePattern: 'access_event_*',
    postprocess: typeByChecks,
  });
  return text.replace('export interface DB {', 'export interface Tables {');
}

/** Types a column by the values that it may have, if a check lists all of them. */
async function typeByChecks({ db, metadata }: Parameters<PostprocessFunction>[0]) {
  const { rows } = await sql<{ table: string; check: string }>`
    select relname as table, pg_get_expr(conbin, conrelid, true) as check
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and relnamespace = 'public'::regnamespace
    order by conname`.execute(db);
  for (const { table, check } of rows) {
    const [, name, values] =
      allOf.exec(check.replace(levels, '$1 = ANY (ARRAY[0, 1, 2, 3, 4])')) ?? [];
    const column = metadata.tables
      .find((one) => one.name === table)
      ?.columns.find((one) => one.name === name);
    if (column && values !== undefined)
      column.enumValues = JSON.parse(
        `[${values.replaceAll(/'(-\d+)'::integer|::text/g, '$1').replaceAll("'", '"')}]`,
      );
  }
  return metadata;
}

const levels = /^(\w+) >= 0 AND \1 <= 4$/;
const allOf = /^(\w+) (?:= ANY \(|<@ )ARRAY\[([^\]]+)\](?:\)| AND cardinality\(\1\) > 0)$/;

/** Writes anew, from the migrations: the row types, `schema.sql` and `functions/`. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shieldsource-schema-'));
  const server = fileURLToPath(new URL('../', import.meta.url));
  try {
    const database = await openDatabase({ dataDir });
    await migrate(database, join(server, 'migrations'));
    writeFileSync(join(server, 'src/platform/database/tables.ts'), await tablesOf(database.db));
    rmSync(join(server, 'functions'), { recursive: true, force: true });
    mkdirSync(join(server, 'functions'));
    for (const [name, text] of await schemaOf(database.db)) writeFileSync(join(server, name), text);
    await database.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
