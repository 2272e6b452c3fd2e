import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { WatchedClient } from './watched-client.ts';

/**
 * Calls `handler` with the payload of each notification on `channel`, from whichever process it was sent. Resolves once
 * listening, to a function that stops it. A notification is a wake-up, not a message: while the connection is being
 * restored some are lost; once it is, every handler is woken with an empty payload. So is one that rejects, a second later.
 */
export type Listen = (
  channel: string,
  handler: NotificationHandler,
) => Promise<() => Promise<void>>;
export type NotificationHandler = (payload: string) => unknown;

/** Sends a notification (at most 8000 bytes). Inside a transaction it travels on commit, and never if that fails. */
export async function notify<T>(db: Kysely<T>, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${checkedName(channel)}, ${payload})`.execute(db);
}

/** One that only listens would never notice that its connection is gone. */
const heartbeatMs = 2_000;

/**
 * Listening on a PostgreSQL server: one connection of its own, called `name` there, made when first needed and restored when
 * it breaks.
 */
export function listenOnServer(
  url: string,
  name: string,
  { silenceMs, patience }: { silenceMs: number; patience: number },
): { listen: Listen; close(): Promise<void> } {
  const stop = new AbortController();
  const handlers = new Handlers(stop.signal);
  let connection: Promise<WatchedClient> | undefined;

  async function connect(): Promise<WatchedClient> {
    const client = new WatchedClient({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: 2_000 * patience,
    });
    client.on('notification', handlers.deliver);
    await client.connect();
    client.allowSilence(silenceMs);
    const heartbeat = setInterval(() => void client.answers(), heartbeatMs).unref();
    client.once('end', () => {
      clearInterval(heartbeat);
      connection = undefined;
      if (!stop.signal.aborted && handlers.channels.length > 0) void reconnect();
    });
    for (const channel of handlers.channels) await client.query(`listen ${channel}`);
    return client;
  }

  async function reconnect(): Promise<void> {
    while (!stop.signal.aborted && !connection) {
      const attempt = connect();
      connection = attempt;
      await attempt.then(handlers.wakeAll, async () => {
        // one that ended while it was made is being replaced already
        if (connection === attempt) connection = undefined;
        await aSecond(stop.signal).catch(() => {});
      });
    }
  }

  return {
    listen: (channel, handler) =>
      handlers.add(channel, handler, async (command) => {
        connection ??= connect();
        const client = await connection.catch((error: unknown) => {
          connection = undefined;
          throw error;
        });
        await client.query(command);
      }),
    async close() {
      stop.abort();
      const client = await connection?.catch(() => undefined);
      await client?.leave();
    },
  };
}

const aSecond = (signal: AbortSignal) => wait(1_000, undefined, { signal, ref: false });

class Handlers {
  readonly #byChannel = new Map<string, Set<NotificationHandler>>();
  readonly #stopped: AbortSignal;

  constructor(stopped: AbortSignal) {
    this.#stopped = stopped;
  }

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  deliver = ({ channel, payload = '' }: Pick<pg.Notification, 'channel' | 'payload'>): void => {
    for (const handler of this.#byChannel.get(channel) ?? [])
      void this.#wake(channel, handler, payload);
  };

  async #wake(channel: string, handler: NotificationHandler, payload: string): Promise<void> {
    for (let said = payload; ; said = '') {
      const done = handler(said);
      try {
        await done;
        return;
      } catch {
        await aSecond(this.#stopped).catch(() => {});
        if (this.#stopped.aborted || !this.#byChannel.get(channel)?.has(handler)) return;
      }
    }
  }

  wakeAll = (): void => {
    for (const channel of this.channels) this.deliver({ channel });
  };

  async add(
    channel: string,
    handler: NotificationHandler,
    run: (command: string) => Promise<unknown>,
  ) {
    const listeners = this.#byChannel.get(checkedName(channel)) ?? new Set();
    this.#byChannel.set(channel, listeners.add(handler));
    await run(`listen ${channel}`);
    return async () => {
      listeners.delete(handler);
      if (listeners.size > 0 || this.#byChannel.get(channel) !== listeners) return;
      this.#byChannel.delete(channel);
      // a connection that was lost listens to nothing
      await run(`unlisten ${channel}`).catch(() => {});
    };
  }
}

function checkedName(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel))
    throw new TypeError(`Not a channel name: ${channel}`);
  return channel;
}
