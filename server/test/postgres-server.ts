import { spawn } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import {
  binariesIn,
  installedBinaries,
  localeOptions,
} from '../src/platform/database/embedded-binaries.ts';
import { giveTo, runnerFor } from '../src/platform/database/embedded-user.ts';

export interface PostgresServer {
  /** The address of the maintenance database, for a user who may create others. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL server for tests: the one of `TEST_DATABASE_URL`, else one run from the programs of `TEST_POSTGRES`, else from
 * those of the embedded database. Its folder is removed at the end, also when the test run is killed.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => {} } : startOwnPostgres(fast);
}

export interface MortalPostgres extends PostgresServer {
  readonly folder: string;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
  /** Starts it again on the same files. Resolves when it accepts connections. */
  startAgain(): Promise<void>;
}

/** A server that a test may kill: it keeps everything that it has acknowledged. */
export const startMortalPostgres = (): Promise<MortalPostgres> => startOwnPostgres([]);

/** A server that counts what runs inside it: statements, functions and WAL. */
export const startMeasuredPostgres = (): Promise<PostgresServer> =>
  startOwnPostgres([
    ...fast,
    ...options(
      'shared_preload_libraries=pg_stat_statements',
      'pg_stat_statements.track=all',
      'track_functions=all',
    ),
  ]);

/** One that follows the server at `primary`, and lacks nothing that this keeps for it. Needs `pg_basebackup` in `TEST_POSTGRES`: what is embedded has none. */
export const startStandby = (primary: string): Promise<MortalPostgres> =>
  startOwnPostgres(
    [],
    `"$binaries/pg_basebackup" --dbname '${primary}' --pgdata "$folder/data" --write-recovery-conf --create-slot --slot standby --checkpoint fast`,
  );

/** The same without `pg_basebackup`: `primary` is killed for as long as its files are copied. */
export async function startCopiedStandby(primary: MortalPostgres): Promise<MortalPostgres> {
  await primary.kill();
  const { port } = new URL(primary.url);
  const standby = await startOwnPostgres(
    [...fast, ...options(`primary_conninfo=host=127.0.0.1 port=${port} user=postgres`)],
    `cp -a '${primary.folder}/data' "$folder/data" && rm "$folder/data/postmaster.pid" && touch "$folder/data/standby.signal"`,
  );
  await primary.startAgain();
  return standby;
}

async function startOwnPostgres(
  settings: readonly string[],
  fill = '"$binaries/initdb" -D "$folder/data" -U postgres -A trust $locale --no-sync',
): Promise<MortalPostgres> {
  const named = process.env['TEST_POSTGRES'];
  const installed = named ? binariesIn(named) : installedBinaries()[0];
  if (!installed) throw new Error(`No PostgreSQL runs on this machine${named ? `: ${named}` : ''}`);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'shieldsource-postgres-'));
  const runner = runnerFor(installed, folder);
  giveTo(runner, folder);

  const port = await freePort();
  const locale = localeOptions(installed.major).join(' ');
  const server = spawn(
    runner.before[0] ?? '/bin/sh',
    [
      ...(runner.before.length > 0 ? [...runner.before.slice(1), '/bin/sh'] : []),
      '-c',
      keepWhileWatched,
      'sh',
      folder,
      runner.binaries.folder,
      locale,
      fill,
      '-p',
      `${port}`,
      ...local,
      ...settings,
    ],
    // In a process group of its own: the test run answers Ctrl-C by stopping it in order.
    { ...runner.user, cwd: folder, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
  );
  let log = '';
  server.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (log = (log + text).slice(-4_000)));
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const reached = async () => {
    try {
      await untilReachable(url, () => /(initdb|pg_basebackup): error|FATAL: +could not/.test(log));
    } catch (error) {
      server.stdin.end();
      throw new Error(`PostgreSQL did not start: ${log}`, { cause: error });
    }
  };
  await reached();
  async function stop(): Promise<void> {
    server.stdin.end();
    await ended;
  }
  async function tell(order: 'kill' | 'start'): Promise<void> {
    const obeyed = new Promise((resolve) => server.stdout.once('data', resolve));
    server.stdin.write(`${order}\n`);
    await obeyed;
  }
  return {
    url,
    folder,
    stop,
    kill: () => tell('kill'),
    async startAgain() {
      log = '';
      await tell('start');
      await reached();
    },
  };
}

/**
 * A script that runs the server while its standard input stays open, so that it ends with this process, however that ends.
 * A server that is killed is stopped first, and its backends are waited for: one started meanwhile, or still writing to the
 * disk, would live on and prevent the next start.
 */
const keepWhileWatched = `
folder=$1; binaries=$2; locale=$3; fill=$4; shift 4
trap '' INT TERM HUP
start() { "$binaries/postgres" -D "$folder/data" "$@" < /dev/null > /dev/null & server=$!; }
eval "$fill" < /dev/null > /dev/null && start "$@"
while read -r order; do
  case $order in
    kill)
      kill -STOP $server
      all=$(echo $server $(pgrep -P $server))
      kill -9 $all
      wait $server
      while ps -o stat= -p "$(echo $all | tr ' ' ,)" | grep -qv Z; do sleep 0.05; done
      ;;
    start) start "$@" ;;
  esac
  echo "$order"
done
while kill -INT $server 2> /dev/null; do sleep 0.1; done
cd /; rm -rf "$folder"
`;

const options = (...settings: string[]): string[] => settings.flatMap((setting) => ['-c', setting]);
const local = options(
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=600',
);
/** Faster: everything may be lost when the machine stops. */
const fast = options('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');

/** An unused port, which this process gets no second time: its server may not listen yet. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 22_000);
    if (given.has(port)) continue;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (!isFree || given.has(port)) continue;
    given.add(port);
    return port;
  }
}
const given = new Set<number>();

/** Resolves when a server accepts connections there; throws when `hasFailed`, or after two minutes. */
export async function untilReachable(url: string, hasFailed = () => false): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 20_000 });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (hasFailed() || Date.now() > deadline) throw error;
      await wait(50);
    }
  }
}
