import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Keys } from '../crypto.ts';
import type { Database } from '../database/database.ts';
import { giveStore, refuseClaimedStore } from '../database/deployment.ts';
import { isOfBefore, migrate, migrationsIn, type AppliedMigration } from '../database/migrate.ts';
import { allowLong } from '../database/watched-client.ts';
import type { FileStore } from '../files/file-store.ts';
import { BadArchive, readArchive } from './archive.ts';
import { plainSession } from './back-up.ts';
import { unframed, type Contents, type Entry, type Manifest } from './entries.ts';
import { restoreRows } from './restore-rows.ts';

/** Somebody's data is here already. The message is one line. */
export class NotEmpty extends Error {
  override name = 'NotEmpty';
}

export interface RestoreParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly migrationsDir: string;
  /** Where a row in any of these tables stands, the database is in use. */
  readonly peopleTables: readonly string[];
  /** Hears how many rows more were put back. */
  readonly tell?: (rows: number) => void;
}

/**
 * Reads an archive from its first byte to its last and answers what it holds. Throws `BadArchive` when it was changed or
 * cut, was made under another key, or under a migration that this program does not know.
 */
export async function checkArchive(
  path: string,
  keys: Keys,
  migrationsDir: string,
): Promise<Contents & Pick<Manifest, 'createdAt'>> {
  const found = { tables: 0, rows: 0, files: 0, fileBytes: 0 };
  let [manifest, end]: [Manifest | null, Contents | null] = [null, null];
  for await (const entry of unframed(readArchive(path, keys))) {
    if (entry.kind === 'bytes') found.fileBytes += entry.bytes.length;
    else if (entry.kind === 'manifest')
      await checkManifest((manifest = entry), keys, migrationsDir);
    else if (entry.kind === 'file') found.files += 1;
    else if (entry.kind === 'table') found.tables += 1;
    else if (entry.kind === 'rows') found.rows += entry.rows.length;
    else if (entry.kind === 'end') end = entry;
  }
  if (!manifest || !end) throw new BadArchive(`${path} is not whole`);
  const { tables, rows, files, fileBytes } = end;
  if (JSON.stringify({ tables, rows, files, fileBytes }) !== JSON.stringify(found))
    throw new BadArchive(`${path} does not hold what it says`);
  return { ...found, createdAt: manifest.createdAt };
}

async function checkManifest(manifest: Manifest, keys: Keys, migrationsDir: string): Promise<void> {
  const ours = await migrationsIn(migrationsDir);
  const hashes = new Map(ours.map(({ name, sha256 }) => [name, sha256]));
  const unknown = manifest.migrations.find(({ name, sha256 }) => hashes.get(name) !== sha256);
  if (unknown)
    throw new BadArchive(
      isOfBefore(manifest.migrations[0], ours)
        ? `the archive is of a release before 0.3.0, from which nothing is carried over`
        : `the archive is of a later version of this program: it has migration ${unknown.name}, which this program does not know`,
    );
  if (manifest.indexKeyId !== keys.indexKeyId.toString('hex'))
    throw new BadArchive(
      'the archive was made with another INDEX_KEY: nobody in it could be found again',
    );
}

/**
 * Puts everything back from an archive that `checkArchive` has passed: the tables as they were under its own migrations,
 * the files under their keys, then all rows in one transaction, so that a restore cut short leaves an empty database and
 * can be run again; at last the migrations since. The database must be new, or migrated no further than the archive and
 * without people; else throws `NotEmpty` and changes nothing. Answers the migrations that the archive had not seen.
 */
export async function restore(parts: RestoreParts, path: string): Promise<string[]> {
  const { database, keys, files, migrationsDir, peopleTables, tell = () => {} } = parts;
  await checkEmpty(database.pool, peopleTables);
  await refuseClaimedStore(files);
  const entries = unframed(readArchive(path, keys));
  const manifest = await nextOf(entries);
  if (manifest.kind !== 'manifest') throw new BadArchive('the archive is out of order');
  await checkNotFurther(database.pool, manifest.migrations);
  await migrate(database, migrationsDir, { only: manifest.migrations });
  const firstTable = await putFilesBack(entries, files);
  const client = await database.pool.connect();
  try {
    await allowLong(client);
    await client.query('begin');
    await client.query(plainSession);
    const mayReplace = () => checkEmpty(client, peopleTables);
    await restoreRows(client, firstTable, entries, mayReplace, tell);
    await beginEpoch(client);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // closing it also rolls back what was not committed
    client.release(true);
    await entries.return(undefined);
  }
  const applied = await migrate(database, migrationsDir);
  await giveStore(database.db, files);
  return applied;
}

/** Events are in order of transactions, whose numbers begin anew here: what comes from now on stands behind all that came. */
async function beginEpoch(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_class where oid = to_regclass('event_epoch')`,
  );
  if (rows.length > 0) await client.query('update event_epoch set epoch = epoch + 1');
}

async function checkNotFurther(
  pool: pg.Pool,
  archived: readonly AppliedMigration[],
): Promise<void> {
  const { rows: known } = await pool.query(`select to_regclass('migration') as name`);
  if (known[0]?.['name'] === null) return;
  const { rows } = await pool.query<{ name: string }>(
    'select name from migration where name <> all($1) order by name limit 1',
    [archived.map(({ name }) => name)],
  );
  if (rows[0])
    throw new NotEmpty(
      `the database has migration ${rows[0].name}, which the archive has not: restore into a new one`,
    );
}

async function checkEmpty(
  client: pg.Pool | pg.PoolClient,
  peopleTables: readonly string[],
): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  const names = tables.map(({ name }) => name);
  if (names.length > 0 && !names.includes('migration'))
    throw new NotEmpty('the database holds tables of something else: restore into a new one');
  for (const table of peopleTables.filter((name) => names.includes(name))) {
    const { rows } = await client.query(`select from ${table} limit 1`);
    if (rows.length > 0) throw new NotEmpty('the database is in use: restore into a new one');
  }
}

/** Answers the first entry that is not about files. */
async function putFilesBack(entries: AsyncGenerator<Entry>, files: FileStore): Promise<Entry> {
  let next = await nextOf(entries);
  while (next.kind === 'file') next = await putFileBack(next, entries, files);
  return next;
}

async function putFileBack(
  { key, sizeBytes }: Extract<Entry, { kind: 'file' }>,
  entries: AsyncGenerator<Entry>,
  files: FileStore,
): Promise<Entry> {
  let next = await nextOf(entries);
  await files.putBack(key, { stream: Readable.from(ownBytes()), sizeBytes });
  return next;

  async function* ownBytes(): AsyncGenerator<Buffer> {
    for (; next.kind === 'bytes'; next = await nextOf(entries)) yield next.bytes;
  }
}

async function nextOf(entries: AsyncGenerator<Entry>): Promise<Entry> {
  const { value, done } = await entries.next();
  if (done) throw new BadArchive('the archive ends too early');
  return value;
}
