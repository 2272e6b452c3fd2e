import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { openEmbedded, type EmbeddedOptions } from './embedded.ts';
import { onOneClient, withNamedStatements } from './named-statements.ts';
import { openPostgres, type Engine, type PostgresOptions } from './postgres.ts';
import { insideTransaction } from './stray-query.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { allowLong, WatchedClient } from './watched-client.ts';

/** Queries outside a transaction. */
export type Db = Kysely<Tables>;
/** Queries inside one. Functions that lock rows ask for it by type. */
export type Tx = Transaction<Tables>;

export interface Database extends Omit<Engine, 'publicPool' | 'strangersPool'> {
  readonly db: Db;
  /** Where visitors read: few connections of their own, that write nothing and give a statement one second. */
  readonly publicDb: Db;
  /** By which strangers are served when they write: few connections of their own. */
  readonly strangersDb: Db;
}

export type DatabaseOptions = PostgresOptions | EmbeddedOptions;

/**
 * Opens PostgreSQL (`url`) or the embedded database inside `dataDir`. Throws when the server cannot be reached, and
 * `EmbeddedRefusal` when the embedded one cannot be opened. Applies no migrations.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { publicPool, strangersPool, ...engine } =
    'url' in options ? await openPostgres(options) : await openEmbedded(options);
  return {
    ...engine,
    db: kyselyOn(engine.pool),
    publicDb: kyselyOn(publicPool),
    strangersDb: kyselyOn(strangersPool),
  };
}

const pools = new WeakMap<Db, pg.Pool>();
/** Connections with a snapshot, by pool; null once no more may begin. */
const reading = new WeakMap<pg.Pool, Set<pg.PoolClient> | null>();

function kyselyOn(pool: pg.Pool): Db {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
  });
  pools.set(db, pool);
  return db;
}

/**
 * Runs `work` on one unchanging view of the database: a transaction that only reads (REPEATABLE READ), whose statements may
 * take long. Inside a transaction or a snapshot it is that one. A table of `held` cannot be dropped meanwhile, nor a part of
 * it, which a snapshot would notice. As long as it lasts, vacuum removes no row that was deleted since.
 */
export async function inSnapshot<T>(
  db: Db,
  work: (snapshot: Db) => Promise<T>,
  held: readonly string[] = [],
): Promise<T> {
  if (db.isTransaction || snapshots.has(db)) return work(db);
  const pool = pools.get(db);
  if (!pool) throw new Error('a snapshot is taken of a database as it was opened');
  const client = await pool.connect();
  const clients = reading.has(pool) ? reading.get(pool) : new Set<pg.PoolClient>();
  try {
    if (!clients) throw new DatabaseUnavailable(new Error('no more snapshots begin'));
    reading.set(pool, clients.add(client));
    await allowLong(client);
    await client.query('begin isolation level repeatable read read only');
    // before the first query, which is the moment of the snapshot
    for (const table of held) await client.query(`lock table ${table} in access share mode`);
    const snapshot = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: onOneClient(client) }),
    });
    snapshots.add(snapshot);
    const done = await insideTransaction(() => work(snapshot));
    await client.query('commit');
    return done;
  } finally {
    clients?.delete(client);
    client.release(true);
  }
}

/** Gives up the snapshots that are open, whose work fails, and lets no more begin: for a process that ends. */
export function endSnapshots(db: Db): void {
  const pool = pools.get(db);
  if (!pool) return;
  for (const client of reading.get(pool) ?? [])
    if (client instanceof WatchedClient) client.giveUp('the process ends');
  reading.set(pool, null);
}

const snapshots = new WeakSet<Db>();

/**
 * Runs `work` in one READ COMMITTED transaction: what it returns is committed, what it throws rolls back. A deadlock or
 * serialization failure runs it again, up to five times, so `work` must do nothing outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => insideTransaction(() => work(tx)));
    } catch (error) {
      if (retries === 5 || !isTransient(error)) throw error;
      // oxlint-disable-next-line no-restricted-properties -- apart in time is enough, nothing is guessed
      await wait(Math.random() * 20 * 2 ** retries);
    }
  }
}

/** The database's time, in milliseconds: what goes for good goes by it, as this server's clock may be years ahead. */
export async function timeOf(db: Db): Promise<number> {
  const { now } = await db
    .selectNoFrom(sql<number>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** Whether the database refused a row because of this constraint, unique index or foreign key. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return typeof code === 'string' && code.startsWith('23') && name === constraint;
}

function isTransient(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === '40001' || code === '40P01';
}
