import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { hashOf as sha256Of } from '../crypto.ts';
import type { Database } from './database.ts';
import { allowLong } from './watched-client.ts';

/**
 * The migrations do not fit the database: a file was changed after it was applied, is named wrongly, or a newer release
 * has applied one that this one does not know. The message is one line.
 */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/**
 * Applies the files `NNNN-name.sql` of `folder` that the database has not seen, in order, each in its own transaction
 * together with its record. Answers their names. Processes that start together take turns, so each file runs once. With
 * `only`, no others than these are applied.
 * Throws `MigrationMismatch`, or the database's own error with the file's name in front; earlier files stay applied.
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  folder: string,
  only?: readonly AppliedMigration[],
): Promise<string[]> {
  const chosen = only && new Set(only.map(({ name }) => name));
  const files = (await readMigrations(folder)).filter(({ name }) => chosen?.has(name) ?? true);
  const client = await pool.connect();
  try {
    // Waiting for another process and building an index both may take longer than any request.
    await allowLong(client);
    // Lets the server notice at once that this process was killed. Not every platform has it.
    await client.query("set client_connection_check_interval to '1s'").catch(() => {});
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await applyMissing(client, files);
  } finally {
    // Closing the connection gives back the lock and the setting, also after an error.
    client.release(true);
  }
}

/** The migrations of `folder` in order, as the database records them. */
export async function migrationsIn(folder: string): Promise<AppliedMigration[]> {
  const files = await readMigrations(folder);
  return files.map(({ name, text }) => ({ name, sha256: sha256Of(text).toString('hex') }));
}

export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string;
}

interface Migration {
  name: string;
  text: string;
}

/** Any number, the same in every version of this program. */
const lockNumber = 7_246_553;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) throw new MigrationMismatch(`${name} is not named like 0001-what-it-adds.sql`);
    const twin = numbers.get(number);
    if (twin) throw new MigrationMismatch(`${twin} and ${name} have the same number`);
    numbers.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
}

/**
 * Throws `MigrationMismatch` when a newer release has changed the tables in a way that this one cannot live with: it
 * knows every applied migration of its own `folder`, and others only if they were declared compatible.
 */
export async function refuseNewer(client: Pick<pg.Pool, 'query'>, folder: string): Promise<void> {
  await refuseUnknown(client, await readMigrations(folder));
}

async function refuseUnknown(
  client: Pick<pg.Pool, 'query'>,
  files: readonly Migration[],
): Promise<void> {
  // the column is younger than the table
  const { rows } = await client.query<{ name: string }>(
    `select name from migration where name <> all($1::text[])
     and not coalesce((to_jsonb(migration) ->> 'is_compatible')::bool, false) order by name limit 1`,
    [files.map(({ name }) => name)],
  );
  if (rows[0])
    throw new MigrationMismatch(
      `the database was migrated by a newer release (${rows[0].name}): start that one, or restore a backup from before into a new database`,
    );
}

/** The first line of a migration under which the release before can go on: it only adds what that one does not see. */
const compatible = /^-- compatible: yes$/;
const isCompatible = (text: string): boolean => compatible.test(text.split('\n', 1)[0] ?? '');

async function applyMissing(client: pg.PoolClient, files: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text constraint migration_key primary key,
    sha256 text not null,
    applied_at timestamptz not null default now(),
    is_compatible boolean not null default false
  )`);
  const { rows: columns } = await client.query(
    `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'is_compatible'`,
  );
  if (columns.length === 0)
    await client.query(
      'alter table migration add column is_compatible boolean not null default false',
    );
  await refuseUnknown(client, files);
  const { rows: applied } = await client.query<{ name: string; isSame: boolean }>(
    `select name, migration.sha256 = ${hashOf('text')} as "isSame"
     from migration join unnest($1::text[], $2::text[]) as file (name, text) using (name)
     order by name`,
    [files.map(({ name }) => name), files.map(({ text }) => text)],
  );
  const changed = applied.find(({ isSame }) => !isSame);
  if (changed) {
    throw new MigrationMismatch(
      `${changed.name} was changed after it was applied: put it back, and change the database in a new file`,
    );
  }
  const seen = new Set(applied.map(({ name }) => name));
  const missing = files.filter(({ name }) => !seen.has(name));
  for (const file of missing) await apply(client, file);
  return missing.map(({ name }) => name);
}

async function apply(client: pg.PoolClient, { name, text }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query(
      `insert into migration (name, sha256, is_compatible) values ($1, ${hashOf('$2')}, $3)`,
      [name, text, isCompatible(text)],
    );
    await client.query('commit');
  } catch (error) {
    if (error instanceof Error) error.message = `${name}${lineOf(error, text)}: ${error.message}`;
    throw error;
  }
}

function hashOf(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}

/** The database tells where in the text it stopped, counting characters from one. */
function lineOf(error: Error, text: string): string {
  const position = Number((error as { position?: unknown }).position);
  return Number.isNaN(position) ? '' : ` line ${text.slice(0, position).split('\n').length}`;
}
