import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { hashOf as sha256Of } from '../crypto.ts';
import type { Database } from './database.ts';
import { listServers } from './servers.ts';
import { allowLong } from './watched-client.ts';

/**
 * The migrations do not fit the database: a file was changed after it was applied, is named wrongly, or a newer release
 * has applied one that this one does not know. The message is one line.
 */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch';
}

/** Something else holds a table that a migration changes, or servers are at work on it. The message is one line. */
export class MigrationBlocked extends Error {
  override name = 'MigrationBlocked';
}

export interface MigrateOptions {
  /** Applies no others than these. */
  readonly only?: readonly AppliedMigration[];
  /** Leaves a database that has been migrated before as it is, and throws `MigrationMismatch` when it misses one. */
  readonly onlyNew?: boolean;
}

/**
 * Applies the files `NNNN-name.sql` of `folder` that the database has not seen, in order, each in its own transaction
 * together with its record, but one marked `-- outside a transaction` as it stands. Answers their names. Processes that
 * start together take turns, so each file runs once.
 * Throws `MigrationMismatch`, `MigrationBlocked`, or the database's own error with the file's name in front; earlier files
 * stay applied.
 */
export async function migrate(
  { directPool: pool }: Pick<Database, 'directPool'>,
  folder: string,
  { only, onlyNew = false }: MigrateOptions = {},
): Promise<string[]> {
  const chosen = only && new Set(only.map(({ name }) => name));
  const files = (await readMigrations(folder)).filter(({ name }) => chosen?.has(name) ?? true);
  const client = await pool.connect();
  try {
    // Waiting for another process and building an index both may take longer than any request.
    await allowLong(client);
    await takeTurn(client);
    const missing = await listMissing(client, files);
    const isNew = missing.length === files.length;
    if (onlyNew && missing.length > 0 && !(isNew && (await mayCreate(client))))
      refuseToMigrate(missing);
    for (const [done, file] of missing.entries()) {
      // also one that was cut off, and came back meanwhile
      if (!isNew) await refuseWhileServed(client, missing.slice(done), done);
      await apply(client, file);
    }
    return missing.map(({ name }) => name);
  } finally {
    // Closing the connection gives back the lock and the setting, also after an error.
    client.release(true);
  }
}

function refuseToMigrate(missing: readonly Migration[]): never {
  const [first] = missing;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new MigrationMismatch(
    `the database misses ${first?.name}${others}: run \`npm run shieldsource -- migrate\` first, as the upgrade notes say`,
  );
}

/** Throws `MigrationMismatch` for a user who cannot even look. */
async function mayCreate(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean | null }>(
    `select has_schema_privilege(current_schema(), 'create') as may`,
  );
  const may = rows[0]?.may ?? null;
  if (may === null)
    throw new MigrationMismatch(
      'this user of the database has no right to look into it: give it rights by `database-roles` and `migrate`, as docs/operating.md says',
    );
  return may;
}

/** A server of the release before would go on writing as it always did, into tables that are others now. */
async function refuseWhileServed(
  client: pg.PoolClient,
  missing: readonly Migration[],
  done: number,
): Promise<void> {
  const first = missing.find(({ text }) => !isCompatible(text));
  const servers = first ? await listServers(client) : [];
  if (first && servers.length > 0)
    throw new MigrationBlocked(
      `${first.name} is not for a database that is served: stop ${servers.join(', ')} first; ${done > 0 ? 'earlier ones stay applied' : 'nothing was changed'}`,
    );
}

/** Whoever waited inside of a statement would be waited for by an index that is built concurrently. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(
      'select pg_try_advisory_lock($1) as "isOurs"',
      [lockNumber],
    );
    if (rows[0]?.isOurs) return;
    await wait(50);
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
  const { rows } = await client.query<{ name: string; first: string }>(
    `select name, (select name from migration order by name limit 1) as first from migration
     where name <> all($1::text[]) and not is_compatible order by name limit 1`,
    [files.map(({ name }) => name)],
  );
  if (rows[0])
    throw new MigrationMismatch(
      isOfBefore({ name: rows[0].first }, files)
        ? `the database is of a release before 0.3.0 (${rows[0].name}), from which nothing is carried over: give this one a new database, as the upgrade notes say`
        : `the database was migrated by a newer release (${rows[0].name}): start that one, or restore a backup from before into a new database`,
    );
}

/** Whether what begins with this migration is of a release before 0.3.0, whose migrations ours began anew. */
export const isOfBefore = (
  first: Pick<Migration, 'name'> | undefined,
  [ours]: readonly Pick<Migration, 'name'>[],
): boolean => first?.name !== ours?.name;

/** The first line of a migration under which the release before can go on: it only adds what that one does not see. */
const compatible = /^-- compatible: yes$/;
const isCompatible = (text: string): boolean => compatible.test(text.split('\n', 1)[0] ?? '');

async function listMissing(client: pg.PoolClient, files: Migration[]): Promise<Migration[]> {
  const { rows: kept } = await client.query(
    `select from pg_class where oid = to_regclass('migration')`,
  );
  if (kept.length === 0) {
    // whoever serves from it owns nothing, and only looks
    if (!(await mayCreate(client))) return files;
    await client.query(`create table migration (
      name text collate "C" constraint migration_key primary key,
      sha256 text not null,
      applied_at timestamptz not null default now(),
      is_compatible boolean not null default false
    )`);
  }
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
  await refuseLate(client, missing);
  return missing;
}

async function refuseLate(client: pg.PoolClient, [first]: readonly Migration[]): Promise<void> {
  if (!first) return;
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name > $1 order by name desc limit 1',
    [first.name],
  );
  if (rows[0])
    throw new MigrationMismatch(
      `${first.name} comes too late: the database has ${rows[0].name} already, so give it a higher number`,
    );
}

/** Whoever waits for a table makes everybody after them wait too, so no longer than a request can bear. */
const lockWait = '3s';

async function apply(client: pg.PoolClient, file: Migration): Promise<void> {
  const { name, text } = file;
  try {
    if (isOutside(text)) return await applyOutside(client, file);
    await client.query('begin');
    await client.query(`set local lock_timeout to '${lockWait}'`);
    await client.query(text);
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    if (['55P03', '40P01'].includes(String((error as { code?: unknown }).code)))
      throw new MigrationBlocked(
        `${name} waited for a table that something else holds: run it again when that is over, earlier ones stay applied`,
        { cause: error },
      );
    if (error instanceof Error) error.message = `${name}${lineOf(error, text)}: ${error.message}`;
    throw error;
  }
}

async function record(client: pg.PoolClient, { name, text }: Migration): Promise<void> {
  await client.query(
    `insert into migration (name, sha256, is_compatible) values ($1, ${hashOf('$2')}, $3)`,
    [name, text, isCompatible(text)],
  );
}

/** In the comment that a migration begins with: one statement that no transaction may hold, such as an index built concurrently. */
const outside = /^(?:--.*\n)*?-- outside a transaction\n/;
const isOutside = (text: string): boolean => outside.test(text);
const builtIndex = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/i;

/** Can be cut short anywhere and done again: an index that was left unfinished is dropped, a finished one stays. */
async function applyOutside(client: pg.PoolClient, file: Migration): Promise<void> {
  const index = builtIndex.exec(file.text)?.[1];
  const isBuilt = index !== undefined && (await isIndexWhole(client, index));
  if (index && !isBuilt) await client.query(`drop index concurrently if exists ${index}`);
  // the extended protocol takes one statement only
  const statement = { text: file.text, queryMode: 'extended' };
  if (!isBuilt) await client.query(statement);
  await record(client, file);
}

async function isIndexWhole(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isWhole: boolean }>(
    'select indisvalid as "isWhole" from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.isWhole ?? false;
}

function hashOf(text: string): string {
  return `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;
}

/** The database tells where in the text it stopped, counting characters from one. */
function lineOf(error: Error, text: string): string {
  const position = Number((error as { position?: unknown }).position);
  return Number.isNaN(position) ? '' : ` line ${text.slice(0, position).split('\n').length}`;
}
