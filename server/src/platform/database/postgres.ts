import type pg from 'pg';
import type { Engine } from './database.ts';
import { listenOnServer } from './notifications.ts';
import { GuardedPool } from './stray-query.ts';
import { valueTypes } from './value-types.ts';
import { silenceMs as usualSilenceMs, WatchedClient } from './watched-client.ts';

export interface PostgresOptions {
  /** postgres://user:password@host:port/database */
  url: string;
  connections?: number;
  /** How long a query may go without a word from the server before its connection is given up, in milliseconds. */
  silenceMs?: number;
}

/** Connects to a PostgreSQL server. Throws when it cannot be reached within two seconds. */
export async function openPostgres({
  url,
  connections = 6,
  silenceMs = usualSilenceMs,
}: PostgresOptions): Promise<Engine> {
  const pool = new GuardedPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: valueTypes,
    Client: WatchedClient,
    onConnect: (async (client: pg.ClientBase) => {
      await prepareSession(client);
      if (client instanceof WatchedClient) client.allowSilence(silenceMs);
    }) as (client: pg.ClientBase) => void,
  });
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const notifications = listenOnServer(url);
  let closing: Promise<void> | undefined;
  return {
    pool,
    engine: 'postgres',
    listen: notifications.listen,
    close: () => (closing ??= Promise.all([notifications.close(), pool.end()]).then(() => {})),
  };
}

async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    "set statement_timeout to '5s'; set idle_in_transaction_session_timeout to '30s'; set timezone to 'UTC'",
  );
}
