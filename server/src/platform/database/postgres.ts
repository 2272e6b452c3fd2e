import type pg from 'pg';
import { listenOnServer, type Listen } from './notifications.ts';
import { ownName, type Role } from './servers.ts';
import { GuardedPool } from './stray-query.ts';
import { valueTypes } from './value-types.ts';
import { watchStandby, type Watch } from './standby.ts';
import { noticeLeaving, silenceMs as usualSilenceMs, WatchedClient } from './watched-client.ts';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  /** A standby of it, from which visitors read as long as it keeps up. */
  standbyUrl?: string | null;
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
  readonly publicPool: pg.Pool;
  readonly strangersPool: pg.Pool;
  readonly standby: { readonly pool: pg.Pool; readonly watch: Watch } | null;
  readonly engine: 'postgres' | 'embedded';
  readonly listen: Listen;
  /** Waits for running queries, then lets go of everything. Safe to call twice. */
  close(): Promise<void>;
}

/** Connects to a PostgreSQL server. Throws when it cannot be reached within two seconds. */
export async function openPostgres({
  url,
  standbyUrl = null,
  joins = false,
  role,
  connections = 6,
  publicConnections = 2,
  patience = 1,
  silenceMs = usualSilenceMs * patience,
}: PostgresOptions): Promise<Engine> {
  const name = ownName(joins, role);
  const settings = { connectionString: url, application_name: name, ...everyPool };
  const writing = (max: number) =>
    new GuardedPool({
      ...settings,
      max,
      connectionTimeoutMillis: 2_000 * patience,
      onConnect: prepared(`set statement_timeout to '${5 * patience}s'`, patience, silenceMs),
    });
  const [pool, strangersPool] = [writing(connections), writing(2)];
  const reading = (connectionString: string, max: number) =>
    new GuardedPool({
      ...settings,
      connectionString,
      max,
      // also the longest wait for one that is free
      connectionTimeoutMillis: 1_000 * patience,
      onConnect: prepared(
        `set statement_timeout to '${patience}s'; set default_transaction_read_only to on`,
        patience,
        silenceMs,
        leftSoon,
      ),
    });
  const publicPool = reading(url, publicConnections);
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
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
          pool,
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

const prepared = (limits: string, patience: number, silenceMs: number, noticed?: string) =>
  (async (client) => {
    if (client instanceof WatchedClient) client.allowSilence(silenceMs);
    const idle = `set idle_in_transaction_session_timeout to '${30 * patience}s'`;
    await client.query(`${limits}; ${idle}; set timezone to 'UTC'`);
    if (noticed !== undefined) await noticeLeaving(client, noticed);
  }) as (client: pg.ClientBase) => void;
