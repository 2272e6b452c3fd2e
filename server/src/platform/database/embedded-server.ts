import { existsSync, openSync, closeSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { embeddedName, run, type Cluster } from './embedded-cluster.ts';
import { EmbeddedRefusal } from './embedded-refusal.ts';
import { giveTo } from './embedded-user.ts';
import { spawnSync } from '../children.ts';

/** Where a running server of ours listens: a socket in a folder, or a port of this machine alone. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A server that accepts connections, whoever started it. */
export interface EmbeddedServer {
  readonly address: Address;
  readonly url: string;
  readonly pid: number;
}

/**
 * Settings of every server we start. Only its own log knows that it fell and came back: what a statement said may be
 * personal data.
 */
const settings = [
  'ssl=off',
  'max_connections=60',
  'max_wal_size=256MB',
  'unix_socket_permissions=0700',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];

const patienceMs = 30_000;
/** What a server that was killed leaves is gone within moments. */
const graceMs = 3_000;
const pauseMs = 30;

/**
 * The server of this cluster: the one that runs, or one started now, at `address` when it was there before. Waits while it
 * recovers, and for what an earlier one has left. Throws `EmbeddedRefusal` with its last words when it does not come up.
 */
export async function serverOf(cluster: Cluster, address?: Address): Promise<EmbeddedServer> {
  let deadline = Date.now() + patienceMs;
  let failedAt: number | undefined;
  let started: StartedServer | undefined;
  try {
    for (;;) {
      const found = await lookFor(cluster);
      if (typeof found === 'object') {
        started?.letGo();
        return found;
      }
      // as long as it recovers, and that may be long
      if (started?.isRunning() || found === 'recovering') deadline = Date.now() + patienceMs;
      if (found === 'nobody' && !started?.isRunning()) {
        if (started) await wait(200);
        // what goes on failing with nobody else in the way fails for good
        if (started && !isInUse(cluster, started))
          deadline = Math.min(deadline, (failedAt ??= Date.now()) + graceMs);
        if (Date.now() > deadline)
          throw new EmbeddedRefusal(
            `the embedded database does not start: ${lastWordsOf(cluster)}`,
          );
        started = await start(cluster, address);
      }
      await wait(pauseMs);
    }
  } catch (error) {
    started?.stop();
    throw error;
  }
}

/** Stops the server in order and resolves when it is gone. What others have under way on it fails. */
export async function stopServer(
  cluster: Cluster,
  { pid, address }: EmbeddedServer,
): Promise<void> {
  if (process.platform === 'win32') {
    const words = ['stop', '-D', cluster.data, '-m', 'fast', '-w'];
    const child = run(cluster.runner, 'pg_ctl', words, { cwd: cluster.home, stdio: ['ignore'] });
    await new Promise((resolve) => child.once('close', resolve));
  } else {
    tell(pid, 'SIGINT');
    const hurry = setTimeout(() => tell(pid, 'SIGQUIT'), patienceMs);
    while (existsSync(join(cluster.data, 'postmaster.pid')) && isServerOf(cluster, pid))
      await wait(pauseMs);
    clearTimeout(hurry);
  }
  if (isShortFolder(address.host)) rmSync(address.host, { recursive: true, force: true });
}

/** Begins to stop it, for a process that ends this moment. */
export function stopServerSoon({ pid }: EmbeddedServer): void {
  tell(pid, 'SIGINT');
}

interface StartedServer {
  readonly pid: number | undefined;
  isRunning(): boolean;
  stop(): void;
  /** From now on it does not end with this process. */
  letGo(): void;
}

async function start(cluster: Cluster, before: Address | undefined): Promise<StartedServer> {
  const { home, data, runner } = cluster;
  giveTo(runner, home);
  disown(cluster);
  const { host, port } = before ?? (await newAddress(cluster));
  const listening =
    process.platform === 'win32'
      ? [`listen_addresses=${host}`, `port=${port}`]
      : ['listen_addresses=', `unix_socket_directories=${host}`, `port=${port}`];
  const log = openSync(join(home, 'server.log'), logIsLong(home) ? 'w' : 'a', 0o600);
  const words = [...listening, ...settings].flatMap((setting) => ['-c', setting]);
  const child = run(runner, 'postgres', ['-D', data, ...words], {
    cwd: home,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let isRunning = true;
  const stop = (): void => void child.kill('SIGINT');
  const letGo = (): void => void process.off('exit', stop);
  const end = (): void => {
    isRunning = false;
    letGo();
  };
  process.once('exit', stop);
  child.once('error', end).once('exit', end).unref();
  return { pid: child.pid, isRunning: () => isRunning, stop, letGo };
}

/**
 * What `postmaster.pid` says is a claim, and its number may be another program's by now. Proof is a server that answers
 * there, for this user, that this is its folder.
 */
async function lookFor(cluster: Cluster): Promise<EmbeddedServer | 'recovering' | 'nobody'> {
  const claim = readClaim(cluster);
  if (!claim) return 'nobody';
  const { pid, address } = claim;
  // where it listens is written last: until then nobody is asked, least of all whoever has the port on this machine
  if (address.host === '') return isServerOf(cluster, pid) ? 'recovering' : 'nobody';
  const url = urlOf(cluster, address);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    if (isSameFolder(rows[0]?.folder, cluster.data)) return { address, url, pid };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28'))
      throw new EmbeddedRefusal(`${cluster.home} refuses its own password: ${error.message}`);
    if (error instanceof pg.DatabaseError && !isForNow.test(error.code ?? ''))
      throw new EmbeddedRefusal(`${cluster.data} cannot be read: ${error.message}`);
  } finally {
    await client.end().catch(() => {});
  }
  return isServerOf(cluster, pid) ? 'recovering' : 'nobody';
}

/** Whether another server, or what is left of one, still has the folder. */
function isInUse(cluster: Cluster, started: StartedServer): boolean {
  const claim = readClaim(cluster);
  if (claim) return claim.pid !== started.pid;
  return lastWordsOf(cluster).includes('still in use');
}

/** SQLSTATEs of a server that starts, stops or has no room for the moment. */
const isForNow = /^(57P0|53)/;

interface Claim {
  readonly pid: number;
  readonly address: Address;
}

function readClaim({ data }: Cluster): Claim | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    const host = lines[4] || lines[5] || '';
    return pid > 0 ? { pid, address: { host, port } } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A claim in the name of a program that is not ours would keep PostgreSQL from starting. It is put in our own name, which
 * PostgreSQL knows for its parent's; whether something still uses the folder's memory it then checks by itself.
 */
function disown(cluster: Cluster): void {
  const path = join(cluster.data, 'postmaster.pid');
  const claim = readClaim(cluster);
  if (!claim || !isAlive(claim.pid)) return;
  const [, ...rest] = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, [process.pid, ...rest].join('\n'));
}

/** Whether this process is a server on this very folder. Where it cannot be seen, a living process may be. */
function isServerOf({ data }: Cluster, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' });
    return !stdout || (stdout.includes('postgres') && stdout.includes(data));
  }
  try {
    const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    if (basename(program) !== 'postgres') return false;
    return words.includes(data) || isSameFolder(readlinkSync(`/proc/${pid}/cwd`), data);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isSameFolder(one: string | undefined, other: string): boolean {
  return one !== undefined && existsSync(one) && realpathSync(one) === other;
}

/** A socket's path has room for 107 bytes; where the cluster's own is longer, a folder of its own in the system's. */
const longestSocketFolder = 107 - '/.s.PGSQL.5432'.length;

async function newAddress({ home, runner }: Cluster): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  if (Buffer.byteLength(home) <= longestSocketFolder) return { host: home, port: 5432 };
  const folder = mkdtempSync(join(tmpdir(), shortPrefix));
  giveTo(runner, folder);
  return { host: folder, port: 5432 };
}

const shortPrefix = 'shieldsource-socket-';
const isShortFolder = (host: string): boolean => basename(host).startsWith(shortPrefix);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function urlOf({ password }: Cluster, { host, port }: Address): string {
  return `postgres://${embeddedName}:${password}@localhost/${embeddedName}?host=${encodeURIComponent(host)}&port=${port}`;
}

const logIsLong = (home: string): boolean =>
  (statSync(join(home, 'server.log'), { throwIfNoEntry: false })?.size ?? 0) > 1024 * 1024;

function lastWordsOf({ home }: Cluster): string {
  const log = join(home, 'server.log');
  const lines = (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []).filter(
    // what it answered to our own knocking
    (line) => !line.includes('FATAL:  the database system is '),
  );
  const reason = lines.slice(-6).findLast((line) => /\b(FATAL|PANIC):/.test(line));
  return `${reason ?? lines.slice(-2).join(' ')} (${log})`;
}
