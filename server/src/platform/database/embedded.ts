import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clusterIn, removeUnfinished, type Cluster } from './embedded-cluster.ts';
import { EmbeddedRefusal } from './embedded-refusal.ts';
import { serverOf, stopServer, stopServerSoon, type EmbeddedServer } from './embedded-server.ts';
import { openPostgres, type Engine, type PostgresOptions } from './postgres.ts';

export interface EmbeddedOptions extends Pick<PostgresOptions, 'patience' | 'silenceMs'> {
  /** The folder that holds everything; the database is in `postgres` inside it. */
  dataDir: string;
  /** Whether it is enough that somebody else holds the database: for what may be done beside a running server. */
  joins?: boolean;
}

/**
 * Opens, or makes, the embedded database: a PostgreSQL of our own, on this machine alone, that keeps what it has
 * acknowledged however anything ends. One process holds it, starts it again when it falls, and stops it with `close`;
 * an orphan of a process that was killed is taken over. Throws `EmbeddedRefusal` when another process holds it.
 */
export async function openEmbedded({
  dataDir,
  joins = false,
  ...limits
}: EmbeddedOptions): Promise<Engine> {
  const cluster = await clusterIn(dataDir);
  const server = await serverOf(cluster);
  const hold = await holdOf(cluster, server, dataDir, joins);
  const engine = await openPostgres({ url: server.url, joins, ...limits }).catch(
    async (error: unknown) => {
      await hold?.release();
      throw error;
    },
  );

  async function close(): Promise<void> {
    await engine.close();
    await hold?.release();
  }

  let closing: Promise<void> | undefined;
  return { ...engine, engine: 'embedded', close: () => (closing ??= close()) };
}

interface Hold {
  /** Stops the server. */
  release(): Promise<void>;
}

/** Any number, the same in every version of this program. */
const lockNumber = 7_246_599;
/** The connection of a holder that was killed is gone within milliseconds. */
const graceMs = 2_000;

/** Holds the database for this process, or answers `undefined` when another does and that is enough. */
async function holdOf(
  cluster: Cluster,
  first: EmbeddedServer,
  dataDir: string,
  joins: boolean,
): Promise<Hold | undefined> {
  let server = first;
  let isOver = false;
  let client = await connectAsHolder(server);
  const holder = await holderBut(client, joins);
  if (holder !== null) {
    await client.end();
    if (joins) return undefined;
    throw new EmbeddedRefusal(`${dataDir} is in use by ${holder}`);
  }
  removeUnfinished(cluster);
  const onExit = (): void => stopServerSoon(server);
  process.once('exit', onExit);
  client.once('end', watch);

  function watch(): void {
    if (!isOver) repairing = repair();
  }
  let repairing: Promise<void> | undefined;

  /** The database fell: starts it again and holds it as before. */
  async function repair(): Promise<void> {
    for (let tries = 0; !isOver; tries++) {
      try {
        server = await serverOf(cluster, server.address);
        client = await connectAsHolder(server);
        client.once('end', watch);
        await holderBut(client, false);
        return;
      } catch (error) {
        if (tries === 0) process.emitWarning(`The embedded database fell: ${String(error)}`);
        await wait(500);
      }
    }
  }

  return {
    async release() {
      isOver = true;
      await repairing;
      await client.end().catch(() => {});
      await stopServer(cluster, server);
      process.off('exit', onExit);
    },
  };
}

async function connectAsHolder({ url }: EmbeddedServer): Promise<pg.Client> {
  const since = new Date(Date.now() - process.uptime() * 1000).toISOString().slice(0, 19);
  const name = `process ${process.pid} since ${since}Z on ${hostname()}`;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: name.slice(0, 63),
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Takes the hold and answers `null`, or says who has it. */
async function holderBut(client: pg.Client, isPatient: boolean): Promise<string | null> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(${lockNumber}) as "isHeld"`,
    );
    if (rows[0]?.isHeld) return null;
    const holders = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = ${lockNumber} and granted`,
    );
    if (isPatient || Date.now() > deadline) return holders.rows[0]?.name ?? 'another process';
    await wait(50);
  }
}
