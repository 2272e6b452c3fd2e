import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseUnavailable } from './unavailable.ts';

/** A query may go without a word from the server for so long: a little more than the server gives any statement. */
export const silenceMs = 5_500;
/** What has no work to do answers within this time, or is gone. */
const promptMs = 1_000;
/** Heard so short a time ago, a connection is taken for alive. */
const freshMs = 250;
/** What a migration, a backup or a restore may take in one statement. */
const longMs = 3_600_000;

/**
 * A connection that is given up when the server does not answer. The way between can lose connections without closing
 * them; then neither end would ever hear of it, and whoever waits would wait for good.
 */
export class WatchedClient extends pg.Client {
  #silenceMs = promptMs;
  #isBusy = false;
  #heardAt = 0;
  #isWatched = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // one that is nobody's at the moment must not end the process
    this.on('error', () => {});
    this.on('drain', () => {
      this.#isBusy = false;
      this.#heardAt = performance.now();
      this.#socket.setTimeout(0);
    });
  }

  /** When the server last finished an answer (on the clock of `performance.now()`). */
  get heardAt(): number {
    return this.#heardAt;
  }

  /** From now on a query may be silent for `ms`. */
  allowSilence(ms: number): void {
    this.#silenceMs = ms;
    if (this.#isBusy) this.#socket.setTimeout(ms);
  }

  /** Whether the server is still there: asked unless it was heard a moment ago, or is at work. One that is not is given up. */
  async answers(): Promise<boolean> {
    if (this.#isBusy || performance.now() - this.#heardAt < freshMs) return true;
    const usual = this.#silenceMs;
    this.allowSilence(promptMs);
    try {
      await this.query('select');
      return true;
    } catch {
      return false;
    } finally {
      this.allowSilence(usual);
    }
  }

  /** Lets go of it at once, without a farewell that may never arrive. */
  giveUp(reason: string): void {
    this.#socket.destroy(new DatabaseUnavailable(new Error(reason)));
  }

  /** Says farewell and closes, in either case soon. */
  async leave(): Promise<void> {
    const timer = setTimeout(() => this.giveUp('the farewell was not answered'), promptMs);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }

  get #socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }

  #watch(): void {
    this.#isBusy = true;
    if (!this.#isWatched) {
      this.#isWatched = true;
      // the first query comes after a handshake that may have replaced the socket; later none does
      this.#socket.on('timeout', () => this.#endSilence());
    }
    this.#socket.setTimeout(this.#silenceMs);
  }

  /** A process that was busy itself comes to its timers first: what was said meanwhile is read before anybody is given up. */
  #endSilence(): void {
    const { bytesRead } = this.#socket;
    setImmediate(() => {
      if (this.#socket.bytesRead === bytesRead)
        this.giveUp(`the database did not answer for ${this.#silenceMs} ms`);
      else if (this.#isBusy) this.#socket.setTimeout(this.#silenceMs);
    });
  }

  override query = ((...given: Parameters<pg.Client['query']>) => {
    this.#watch();
    // what is asked until then is sent by one write
    this.#socket.cork();
    process.nextTick(() => this.#socket.uncork());
    return super.query(...given) as unknown;
  }) as unknown as pg.Client['query'];
}

/**
 * One of a pooler, behind which each transaction may have another connection: what is of a session stays with nobody. A
 * pooler whose connections are all at work answers late, which says nothing of this one.
 */
export class PooledClient extends WatchedClient {
  override answers(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

/** Lets this client run statements that take long, up to an hour each: for migrations, backups and restores. */
export async function allowLong(client: pg.ClientBase): Promise<void> {
  if (client instanceof WatchedClient) client.allowSilence(longMs);
  await client.query(`set statement_timeout to ${longMs}`);
  await noticeLeaving(client, '1s');
}

/** Begins a transaction, by these words, whose statements may take as long. */
export async function beginLong(client: pg.ClientBase, begin: string): Promise<void> {
  if (client instanceof PooledClient) {
    client.allowSilence(longMs);
    await client.query(
      `${begin}; set local statement_timeout to ${longMs}; set local client_connection_check_interval to '1s'`,
    );
  } else {
    await allowLong(client);
    await client.query(begin);
  }
}

/** Lets the server notice that this process was killed, or has let go, while it is at work; not every platform has it. */
export async function noticeLeaving(client: pg.ClientBase, within: string): Promise<void> {
  await client.query(`set client_connection_check_interval to '${within}'`).catch(() => {});
}
