import type pg from 'pg';
import type { Keys } from '../crypto.ts';
import type { Database } from '../database/database.ts';
import type { AppliedMigration } from '../database/migrate.ts';
import { allowLong } from '../database/watched-client.ts';
import type { FileStore } from '../files/file-store.ts';
import { BadArchive, writeArchive } from './archive.ts';
import { listSequences, listTables, quoted } from './catalogue.ts';
import { framed, type Contents, type Entry } from './entries.ts';

export interface BackupParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly files: FileStore;
  /** The column that names every stored file there is. */
  readonly fileKeys: { readonly table: string; readonly column: string };
}

export interface BackupMade extends Contents {
  /** Files that the database names and the store does not have. */
  readonly missing: string[];
}

/**
 * Writes every table as of one moment, the sequences and every file that the database names into one encrypted archive at
 * `path`. Others may go on writing meanwhile. A file that is lost is told in `missing`, unless it is marked as lost, or was
 * removed while the backup ran.
 */
export async function backUp(parts: BackupParts, path: string): Promise<BackupMade> {
  const client = await parts.database.pool.connect();
  try {
    await allowLong(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(plainSession);
    const made = { tables: 0, rows: 0, files: 0, fileBytes: 0, missing: [] as string[] };
    await writeArchive(path, parts.keys, framed(entriesOf(client, parts, made)));
    await client.query('commit');
    return { ...made, missing: await stillNamed(client, parts, made.missing) };
  } finally {
    client.release(true);
  }
}

/** No limit to how long it may rest, and values written the same way whatever the server's settings are. */
export const plainSession = `
  set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

type Counted = { -readonly [Name in keyof BackupMade]: BackupMade[Name] };

async function* entriesOf(
  client: pg.PoolClient,
  parts: BackupParts,
  made: Counted,
): AsyncGenerator<Entry> {
  yield await manifestOf(client, parts.keys);
  // first, while few of them can have been removed since the moment of the tables
  yield* fileEntries(client, parts, made);
  for (const table of await listTables(client)) {
    yield { kind: 'table', ...table };
    made.tables += 1;
    for await (const rows of fetchAll(
      client,
      `select whole_row::text as value from ${quoted(table.name)} whole_row`,
    )) {
      yield { kind: 'rows', rows };
      made.rows += rows.length;
    }
  }
  // after the rows: a sequence is of no moment, and must not be behind what they used
  for (const sequence of await listSequences(client)) yield { kind: 'sequence', ...sequence };
  const { tables, rows, files, fileBytes } = made;
  yield { kind: 'end', tables, rows, files, fileBytes };
}

/** Those of these files that the database names now. */
async function stillNamed(
  client: pg.PoolClient,
  { fileKeys: { table, column } }: BackupParts,
  keys: readonly string[],
): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `select ${quoted(column)}::text as key from ${quoted(table)} where ${quoted(column)}::text = any($1)`,
    [keys],
  );
  return rows.map(({ key }) => key);
}

async function manifestOf(client: pg.PoolClient, keys: Keys): Promise<Entry> {
  const { rows: known } = await client.query(
    `select from pg_class where oid = to_regclass('migration')`,
  );
  if (known.length === 0)
    throw new BadArchive('the database is empty: there is nothing to back up');
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, sha256 from migration order by name',
  );
  return {
    kind: 'manifest',
    createdAt: new Date().toISOString(),
    migrations,
    indexKeyId: keys.indexKeyId.toString('hex'),
  };
}

async function* fileEntries(
  client: pg.PoolClient,
  { files, fileKeys: { table, column } }: BackupParts,
  made: Counted,
): AsyncGenerator<Entry> {
  for await (const keys of fetchAll(
    client,
    `select ${quoted(column)}::text as value from ${quoted(table)}`,
  )) {
    for (const key of keys) {
      const stored = await files.read(key);
      if (!stored) {
        if (!(await files.isMarkedLost(key))) made.missing.push(key);
        continue;
      }
      yield { kind: 'file', key, sizeBytes: stored.sizeBytes };
      for await (const bytes of stored.stream)
        yield { kind: 'bytes', bytes: Buffer.from(bytes as Uint8Array) };
      made.files += 1;
      made.fileBytes += stored.sizeBytes;
    }
  }
}

const rowsAtATime = 100;

/** The column `value` of a query, some rows at a time, so that a table may be larger than the memory. */
async function* fetchAll(client: pg.PoolClient, query: string): AsyncGenerator<string[]> {
  await client.query(`declare everything no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await client.query<{ value: string }>(`fetch ${rowsAtATime} from everything`);
    if (rows.length === 0) break;
    yield rows.map(({ value }) => value);
  }
  await client.query('close everything');
}
