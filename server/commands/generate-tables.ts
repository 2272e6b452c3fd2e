import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Writes `tables.ts` anew, from the migrations. */
async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shieldsource-tables-'));
  try {
    const database = await openDatabase({ dataDir });
    await migrate(database, fileURLToPath(new URL('../migrations/', import.meta.url)));
    const file = new URL('../src/platform/database/tables.ts', import.meta.url);
    writeFileSync(file, await tablesOf(database.db));
    await database.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await main();
