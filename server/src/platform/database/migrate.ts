import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Database } from './database.ts';

/** The migrations do not fit the database: a file was changed or removed after it was applied, or is named wrongly. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/**
 * Applies the files `NNNN-name.sql` of `folder` that the database has not seen, in order, each in its own transaction
 * together with its record. Answers their names. Processes that start together take turns, so each file runs once.
 * Throws `MigrationMismatch`, or the database's own error with the file's name in front; earlier files stay applied.
 */
export async function migrate({ pool }: Pick<Database, 'pool'>, folder: string): Promise<string[]> {
  const files = await readMigrations(folder);
  const client = await pool.connect();
  try {
    // Waiting for another process and building an index both may take longer than any request.
    await client.query('set statement_timeout to 0');
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await applyMissing(client, files);
  } finally {
    // Closing the connection gives back the lock and the setting, also after an error.
    client.release(true);
  }
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
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
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, sha256: hash('sha256', text) };
    }),
  );
}

async function applyMissing(client: pg.PoolClient, files: Migration[]): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text constraint migration_key primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name');
  for (const applied of rows) {
    const file = files.find(({ name }) => name === applied.name);
    if (file && file.sha256 !== applied.sha256) {
      throw new MigrationMismatch(`${file.name} was changed after it was applied: put it back and add a new file`);
    }
  }
  const seen = new Set(rows.map(({ name }) => name));
  const missing = files.filter(({ name }) => !seen.has(name));
  for (const file of missing) await apply(client, file);
  return missing.map(({ name }) => name);
}

async function apply(client: pg.PoolClient, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
}
