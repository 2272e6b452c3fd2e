import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { lockDataDir, type DataLock } from './data-lock.ts';
import type { Engine } from './database.ts';
import type { Answer, Question } from './embedded-worker.ts';
import { LiteSession, LiteSocket, type Execute } from './lite-socket.ts';
import { listenOnSession } from './notifications.ts';
import { GuardedPool } from './stray-query.ts';
import { valueTypes } from './value-types.ts';

export interface EmbeddedOptions {
  /** The folder that holds everything; the database is in `database` inside it. */
  dataDir: string;
  /** Given when the caller already holds the folder; else it is locked here, and released by `close`. */
  lock?: DataLock;
  /** Time between two rounds of vacuum and checkpoint. */
  upkeepMs?: number;
}

/**
 * Opens, or makes, the embedded database: PostgreSQL inside a worker thread, one session, one connection. What is
 * committed survives the end of the process, however it ends, but not a power failure: it never calls fsync.
 */
export async function openEmbedded({
  dataDir,
  lock,
  upkeepMs = 10 * 60_000,
}: EmbeddedOptions): Promise<Engine> {
  const ownLock = lock ? undefined : lockDataDir(dataDir);
  const worker = await startWorker(join(dataDir, 'database')).catch((error: unknown) => {
    ownLock?.release();
    throw error;
  });
  const session = new LiteSession(worker.ask);
  const notifications = listenOnSession(() => pool);
  const pool: pg.Pool = new GuardedPool({
    max: 1,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    types: valueTypes,
    stream: () => new LiteSocket(session),
    onConnect: notifications.attach as (client: pg.ClientBase) => void,
  });
  pool.on('error', () => {});
  // The embedded server has no background processes, so nothing else collects dead rows or shortens the log.
  const upkeep = setInterval(() => {
    pool
      .query('vacuum analyze')
      .then(() => pool.query('checkpoint'))
      .catch(() => {});
  }, upkeepMs).unref();

  async function close(): Promise<void> {
    clearInterval(upkeep);
    await pool.end();
    await worker.stop();
    ownLock?.release();
  }

  let closing: Promise<void> | undefined;
  return {
    pool,
    engine: 'embedded',
    listen: notifications.listen,
    close: () => (closing ??= close()),
  };
}

async function startWorker(folder: string): Promise<{ ask: Execute; stop(): Promise<void> }> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder },
    // Flags meant for the main program, such as --input-type, would keep the worker from starting.
    execArgv: [],
  });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let lastId = 0;
  let failure: Error | undefined;

  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database did not start')));
  });
  await ready;

  worker.on('message', ({ id, bytes, error }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (bytes) asked?.resolve(bytes);
    else asked?.reject(new Error(`The embedded database failed: ${error}`));
  });
  worker.on('error', (error: unknown) =>
    fail(new Error('The embedded database crashed', { cause: error })),
  );
  worker.on('exit', () => fail(new Error('The embedded database is closed')));

  function fail(error: Error): void {
    failure ??= error;
    for (const asked of waiting.values()) asked.reject(failure);
    waiting.clear();
  }

  function ask(messages?: Uint8Array): Promise<Uint8Array> {
    if (failure) return Promise.reject(failure);
    const asked = Promise.withResolvers<Uint8Array>();
    const id = ++lastId;
    waiting.set(id, asked);
    const copy = messages && Uint8Array.from(messages);
    const question: Question = copy ? { id, messages: copy } : { id };
    worker.postMessage(question, copy ? [copy.buffer] : []);
    return asked.promise;
  }

  return {
    ask,
    async stop() {
      await ask();
      await ended;
    },
  };
}
