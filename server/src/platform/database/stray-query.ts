import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { tell } from '../observed.ts';
import { connectFailure, watchConnection } from './unavailable.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * A query took the wrong road: through the pool while a transaction was open, or through a transaction that was over.
 * The first would escape the rollback. Always a defect.
 */
export class StrayQuery extends Error {
  override name = 'StrayQuery';
}

/** Runs the body of a transaction. Until it settles, whoever asks a guarded pool for a connection gets `StrayQuery`. */
export async function insideTransaction<T>(body: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, body);
  } finally {
    // What the body left behind (timers, events) still sees this object, and may use the pool from now on.
    transaction.isOpen = false;
  }
}

/** Runs what does not belong to the transaction around it, such as an alarm about what was found in it. */
export const outsideTransaction = <T>(work: () => T): T => current.exit(work);

/**
 * A `pg` pool that refuses connections to code running inside a transaction. A connection that breaks fails the query it
 * was running, and is replaced on the next use, as is one that was lost silently; one that cannot be made is
 * `DatabaseUnavailable`.
 */
export class GuardedPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    // Without listeners a broken connection would end the process, whether it was idle or in use.
    this.on('error', () => {});
    this.on('connect', watchConnection);
  }

  /** Connections that were silent until then are not used again. */
  #lostSince = 0;

  /** The connections may lead to the wrong server: all of them are replaced before their next use. */
  distrust(): void {
    // at most once a second: while there is no better server, connecting again and again helps nobody
    if (performance.now() - this.#lostSince > 1_000) this.#lostSince = performance.now();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (current.getStore()?.isOpen) {
      const stray = new StrayQuery(
        'A query inside a transaction went to the pool: pass it `tx`, not `db`',
      );
      if (!callback) return Promise.reject(stray);
      return callback(stray, undefined, () => {});
    }
    if (!callback) return this.#connectTimed();
    this.#connectTimed().then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: unknown) => callback(error as Error, undefined, () => {}),
    );
  }

  async #connectTimed(): Promise<pg.PoolClient> {
    const startedAt = performance.now();
    let isGiven = false;
    try {
      const client = await this.#connectAlive();
      isGiven = true;
      return client;
    } finally {
      tell('connection', {
        pool: this,
        seconds: (performance.now() - startedAt) / 1_000,
        isGiven,
      });
    }
  }

  async #connectAlive(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect().catch((error: unknown) => {
        throw connectFailure(error);
      });
      if (!(client instanceof WatchedClient)) return client;
      const askedAt = performance.now();
      if (client.heardAt > this.#lostSince && (await client.answers())) return client;
      client.giveUp('the connection was lost while nobody used it');
      client.release(true);
      // those that were silent since before are not asked one by one
      this.#lostSince = Math.max(this.#lostSince, askedAt);
    }
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void;

const current = new AsyncLocalStorage<{ isOpen: boolean }>();
