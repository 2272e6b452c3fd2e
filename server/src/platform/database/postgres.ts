import type pg from 'pg';
import { listenOnServer, type Listen } from './notifications.ts';
import { BadConfig } from '../bad-config.ts';
import { ownName, placeSql, pooledName, type Role } from './servers.ts';
import { GuardedPool } from './stray-query.ts';
import { valueTypes } from './value-types.ts';
import { watchStandby, type Watch } from './standby.ts';
import {
  noticeLeaving,
  PooledClient,
  silenceMs as usualSilenceMs,
  WatchedClient,
} from './watched-client.ts';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  /** A standby of it, from which visitors read as long as it keeps up. */
  standbyUrl?: string | null;
  /** A pooler of transactions in front of it, through which members, staff and jobs are served; strangers never. */
  poolerUrl?: string | null;
  /** For what may be done beside a running server: not one of the servers itself. */
  joins?: boolean;
  role?: Role | undefined;
  connections?: number;
  /** How long a query may go without a word from the server before its connection is given up, in milliseconds. */
  silenceMs?: number;
  /** Further ones, for visitors alone. */
  publicConnections?: number;
  /** How many times as long as usual statements, silence and waits for a connection may last: for tests, which no limit of time should end. */
  patience?: number;
}

/** A first look runs beside other work, and nobody floods it. */
export const firstLook = { patience: 2, silenceMs: usualSilenceMs };

/** What an engine brings; the rest is the same for both. */
export interface Engine {
  /** For what Kysely does not do. Guarded like `db`. */
  readonly pool: pg.Pool;
  /** Past any pooler, for what is of a session. */
  readonly directPool: pg.Pool;
  readonly publicPool: pg.Pool;
  readonly strangersPool: pg.Pool;
  readonly standby: { readonly pool: pg.Pool; readonly watch: Watch } | null;
  readonly engine: 'postgres' | 'embedded';
  readonly listen: Listen;
  /** Waits for running queries, then lets go of everything. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * Connects to a PostgreSQL server. Throws when it cannot be reached within two seconds, and `BadConfig` where the pooler leads
 * elsewhere or gives connections without limits.
 */
export async function openPostgres({
  url,
  standbyUrl = null,
  poolerUrl = null,
  joins = false,
  role,
  connections = 6,
  publicConnections = 2,
  patience = 1,
  silenceMs = usualSilenceMs * patience,
}: PostgresOptions): Promise<Engine> {
  const name = ownName(joins, role);
  const settings = { connectionString: url, application_name: name, ...everyPool };
  const isPooled = poolerUrl !== null && !joins;
  const direct = {
    ...settings,
    connectionTimeoutMillis: 2_000 * patience,
    onConnect: prepared(limitsOf(patience), silenceMs),
  };
  const pooled = {
    ...direct,
    connectionString: poolerUrl ?? url,
    application_name: pooledName,
    Client: PooledClient,
    onConnect: answering(silenceMs + poolerWaitMs * patience),
  };
  const pool = new GuardedPool({ ...(isPooled ? pooled : direct), max: connections });
  // what strangers wait for takes no connection of the pooler from members
  const strangersPool = new GuardedPool({ ...direct, max: 2 });
  const directPool = isPooled ? new GuardedPool({ ...direct, max: 1 }) : pool;
  const reading = (connectionString: string, max: number) =>
    new GuardedPool({
      ...settings,
      connectionString,
      max,
      // also the longest wait for one that is free
      connectionTimeoutMillis: 1_000 * patience,
      onConnect: prepared(
        `${limitsOf(patience, 1)}; set default_transaction_read_only to on`,
        silenceMs,
        leftSoon,
      ),
    });
  const publicPool = reading(url, publicConnections);
  try {
    await pool.query('select 1');
    if (isPooled) await refuseUnfit(pool, directPool, patience);
  } catch (error) {
    await Promise.all([...new Set([pool, directPool])].map((one) => one.end()));
    throw error;
  }
  const following =
    standbyUrl === null || joins
      ? null
      : {
          // what visitors ask there costs members nothing
          pool: reading(standbyUrl, connections),
          // whoever looks on does not wait behind those who read
          looks: [reading(url, 1), reading(standbyUrl, 1)] as const,
        };
  const standby = following && {
    pool: following.pool,
    watch: watchStandby(...following.looks),
  };
  const notifications = listenOnServer(url, name, { silenceMs, patience });
  let closing: Promise<void> | undefined;
  return {
    pool,
    directPool,
    publicPool,
    strangersPool,
    standby,
    engine: 'postgres',
    listen: notifications.listen,
    close() {
      standby?.watch.stop();
      return (closing ??= Promise.all([
        notifications.close(),
        ...[
          ...new Set([pool, directPool]),
          publicPool,
          strangersPool,
          ...(following ? [following.pool, ...following.looks] : []),
        ].map((one) => one.end()),
      ]).then(() => {}));
    },
  };
}

const everyPool = {
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  types: valueTypes,
  Client: WatchedClient,
  // what is asked at once travels at once
  pipeline: true,
} as const;

/** How soon the server notices that whoever asked has gone. */
const leftSoon = '100ms';

/** What a connection may take; members, staff and jobs have five seconds for a statement. */
const limitsOf = (patience: number, seconds = 5): string =>
  `set statement_timeout to '${seconds * patience}s'; set idle_in_transaction_session_timeout to '${30 * patience}s'; set timezone to 'UTC'`;

const prepared = (limits: string, silenceMs: number, noticed?: string) =>
  (async (client) => {
    if (client instanceof WatchedClient) client.allowSilence(silenceMs);
    await client.query(limits);
    if (noticed !== undefined) await noticeLeaving(client, noticed);
  }) as (client: pg.ClientBase) => void;

/** How long a pooler lets a statement wait for a connection: its `query_wait_timeout`. */
const poolerWaitMs = 1_000;

/** A pooler answers for itself when it is connected to: whether there is a server behind it shows only now. */
const answering = (silenceMs: number) =>
  (async (client) => {
    if (client instanceof WatchedClient) client.allowSilence(silenceMs);
    await client.query('select');
  }) as (client: pg.ClientBase) => void;

/** Nobody can limit a connection that others share: the pooler has to give each what our own are given. */
async function refuseUnfit(pool: pg.Pool, directPool: pg.Pool, patience: number): Promise<void> {
  const look = `select concat_ws(' ', current_user, ${placeSql}) as place, concat_ws(', ', current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout'), current_setting('timezone')) as limits`;
  type Found = Record<'place' | 'limits', string>;
  const [through, past] = await Promise.all(
    [pool, directPool].map(async (one) => (await one.query<Found>(look)).rows[0]),
  );
  if (through?.place !== past?.place)
    throw new BadConfig(
      'POOLER_DATABASE_URL and DATABASE_URL lead to two databases, or to one as two users: give both the same',
    );
  if (through?.limits !== past?.limits)
    throw new BadConfig(
      `the pooler of POOLER_DATABASE_URL gives connections with the limits ${through?.limits} instead of ${past?.limits}: let it prepare each by "${limitsOf(patience)}"`,
    );
}
