import { setTimeout as wait } from 'node:timers/promises';
import {
  Kysely,
  PostgresDialect,
  sql,
  Transaction,
  type DatabaseConnection,
  type PostgresPoolClient,
  type QueryExecutor,
} from 'kysely';
import type pg from 'pg';
import { openEmbedded, type EmbeddedOptions } from './embedded.ts';
import { lease, poolOfOne, withNamedStatements } from './named-statements.ts';
import { openPostgres, type Engine, type PostgresOptions } from './postgres.ts';
import type { Watch } from './standby.ts';
import { insideTransaction, StrayQuery } from './stray-query.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { beginLong, WatchedClient } from './watched-client.ts';

/** Queries outside a transaction. */
export type Db = Kysely<Tables>;
/** Queries inside one. Functions that lock rows ask for it by type. */
export type Tx = Transaction<Tables>;

export interface Database extends Omit<Engine, 'publicPool' | 'strangersPool' | 'standby'> {
  readonly db: Db;
  /** Where visitors read: few connections of their own, that write nothing and give a statement one second. */
  readonly publicDb: Db;
  /** By which strangers are served when they write: few connections of their own. */
  readonly strangersDb: Db;
  /** Where visitors read instead, as long as it keeps up; null where there is none. */
  readonly standby: Standby | null;
}

export interface Standby extends Pick<Watch, 'isFresh' | 'isKnown' | 'trouble' | 'doubt'> {
  readonly db: Db;
}

export type DatabaseOptions = PostgresOptions | EmbeddedOptions;

/**
 * Opens PostgreSQL (`url`) or the embedded database inside `dataDir`. Throws when the server cannot be reached, and
 * `EmbeddedRefusal` when the embedded one cannot be opened. Applies no migrations.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { publicPool, strangersPool, standby, ...engine } =
    'url' in options ? await openPostgres(options) : await openEmbedded(options);
  return {
    ...engine,
    db: kyselyOn(engine.pool),
    publicDb: kyselyOn(publicPool),
    strangersDb: kyselyOn(strangersPool),
    standby: standby && { ...standby.watch, db: kyselyOn(standby.pool) },
  };
}

const pools = new WeakMap<Db, pg.Pool>();
/** The connections of a database as it was opened. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('only a database as it was opened has connections of its own');
  return pool;
}
/** Who lent a single connection. */
const lenders = new WeakMap<Db, Db>();
/** For what goes on when a lent connection has gone back: the database that lent it; any other is itself. */
export const lenderOf = (db: Db): Db => lenders.get(db) ?? db;
/** Connections with a snapshot, by pool; null once no more may begin. */
const reading = new WeakMap<pg.Pool, Set<pg.PoolClient> | null>();

function kyselyOn(pool: pg.Pool): Db {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
  });
  pools.set(db, pool);
  return db;
}

const kyselyOnOne = (leased: PostgresPoolClient): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOfOne(leased) }) });

/**
 * Lends `work` one connection. What it asks there at once (`Promise.all`) is sent without waiting for answers, in one trip;
 * each statement still sees what was committed before it. Inside a transaction or a snapshot it is that one. A query of
 * `work` past it throws.
 */
export async function onOneConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  if (!pools.has(db)) return work(db);
  return lend(db.getExecutor(), (executor) => {
    const one = new Kysely<Tables>({ ...unconnected, executor });
    lenders.set(one, db);
    return insideTransaction(() => work(one));
  });
}

/**
 * Lends `work` a connection of its own. By `leave` it is let go at once, whatever it is asking: that fails, and the server
 * ends it as soon as it notices.
 */
export async function onOwnConnection<T>(
  db: Db,
  work: (one: Db, leave: () => void) => Promise<T>,
): Promise<T> {
  const client = await poolOf(db).connect();
  const leased = lease(client);
  let isLeft = false;
  try {
    return await work(kyselyOnOne(leased), () => {
      isLeft = true;
      if (client instanceof WatchedClient) client.giveUp('nobody waits for it any more');
    });
  } finally {
    leased.release(isLeft);
  }
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
  const pool = poolOf(db);
  const client = await pool.connect();
  const clients = reading.has(pool) ? reading.get(pool) : new Set<pg.PoolClient>();
  try {
    if (!clients) throw new DatabaseUnavailable(new Error('no more snapshots begin'));
    reading.set(pool, clients.add(client));
    await beginLong(client, 'begin isolation level repeatable read read only');
    // before the first query, which is the moment of the snapshot
    for (const table of held) await client.query(`lock table ${table} in access share mode`);
    const snapshot = kyselyOnOne(lease(client));
    snapshots.add(snapshot);
    lenders.set(snapshot, db);
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
 * serialization failure runs it again, up to five times, so `work` must do nothing outside the database. What need not wait
 * for each other it asks by `together`.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) =>
          lend(tx.getExecutor(), (executor) =>
            insideTransaction(() => work(new Transaction<Tables>({ ...unconnected, executor }))),
          ),
        );
    } catch (error) {
      if (retries === 5 || !isTransient(error)) throw error;
      // oxlint-disable-next-line no-restricted-properties -- apart in time is enough, nothing is guessed
      await wait(Math.random() * 20 * 2 ** retries);
    }
  }
}

/**
 * Several things that a transaction asks at once, in one trip: the database does them in the order in which they are asked,
 * each after the one before. Answers when all have ended. Throws the failure of the first in the list that did not fail only
 * because the transaction had failed already.
 */
export async function together<T extends readonly Promise<unknown>[]>(
  asked: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const ends = await Promise.allSettled(asked);
  const failures = ends.flatMap((end): unknown[] =>
    end.status === 'rejected' ? [end.reason] : [],
  );
  if (failures.length > 0)
    throw failures.find((failure) => codeOf(failure) !== aborted) ?? failures[0];
  return Promise.all(asked);
}

const aborted = '25P02';

/**
 * Lends `work` one connection of a database, or that of a transaction, to which each statement is sent as it is asked, where
 * Kysely's own lets one wait for the answer to another.
 */
function lend<T>(from: QueryExecutor, work: (executor: QueryExecutor) => Promise<T>): Promise<T> {
  return from.provideConnection(async (connection) => {
    let isOver = false;
    const provideConnection = async <R>(use: (it: DatabaseConnection) => Promise<R>) => {
      // behind a rollback it would be a transaction of its own
      if (isOver) throw new StrayQuery('A query came after the end: an await is missing');
      return use(connection);
    };
    try {
      return await work(from.withConnectionProvider({ provideConnection }));
    } finally {
      isOver = true;
    }
  });
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new StrayQuery('What has a connection opens none')),
});
/** What Kysely is told of a database, and asks nothing of once it has a connection. */
const unconnected = { config: { dialect }, dialect, driver: dialect.createDriver() };

/** The database's time, in milliseconds: what goes for good goes by it, as this server's clock may be years ahead. */
export async function timeOf(db: Db): Promise<number> {
  const { now } = await db
    .selectNoFrom(sql<number>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return now;
}

/** Whether the database refused a row because of this constraint, unique index or foreign key. */
export function violates(error: unknown, constraint: string): boolean {
  const { constraint: name } = (error ?? {}) as { constraint?: unknown };
  return (codeOf(error)?.startsWith('23') ?? false) && name === constraint;
}

/** The same may be asked again at once. */
export const isTransient = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error) ?? '');

/** The data is at fault, or more than one statement can take: the same asked again fails again. */
export const isOfData = (error: unknown): boolean => /^(?:22|54)|^57014$/.test(codeOf(error) ?? '');

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
