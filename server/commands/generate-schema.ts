import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ColumnTypeNode,
  generate,
  IdentifierNode,
  PostgresDialect,
  UnionExpressionNode,
} from 'kysely-codegen';
import { openDatabase, type Db } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { schemaOf } from '../src/platform/database/schema.ts';

/** The row types of a migrated database as TypeScript, with the values that `value-types.ts` makes of its columns. */
export async function tablesOf(db: Db): Promise<string> {
  const dialect = new PostgresDialect({ dateParser: 'string', domains: false });
  const number = new IdentifierNode('number');
  const moment = new UnionExpressionNode([
    new IdentifierNode('Date'),
    new IdentifierNode('string'),
  ]);
  dialect.adapter.definitions['Int8'] = new ColumnTypeNode(number, number, number);
  dialect.adapter.definitions['Timestamp'] = new ColumnTypeNode(number, moment, moment);
  // a part of a table is written through the whole
  const excludePattern = 'access_event_*';
  const text = await generate({ db, dialect, outFile: null, print: false, excludePattern });
  return text.replace('export interface DB {', 'export interface Tables {');
}

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
