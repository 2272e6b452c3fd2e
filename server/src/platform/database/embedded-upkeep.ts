import type pg from 'pg';
import type { EmbeddedThread } from './embedded-thread.ts';
import { keepSnapshot } from './snapshots.ts';

/**
 * What background processes do on a server, the embedded database has done here, every `everyMs` in which something was
 * written: collect dead rows, shorten the log, and take a lasting snapshot. Trouble is a process warning.
 */
export function startUpkeep(
  pool: pg.Pool,
  thread: EmbeddedThread,
  everyMs: number,
): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let done: string | undefined;

  async function position(): Promise<string | undefined> {
    const { rows } = await pool.query<{ at: string }>('select pg_current_wal_lsn()::text as at');
    return rows[0]?.at;
  }

  async function round(): Promise<void> {
    if ((await position()) === done) return;
    await pool.query('vacuum analyze');
    await pool.query('checkpoint');
    const reached = await position();
    await keepSnapshot(await thread.copy());
    done = reached;
  }

  const timer = setInterval(() => {
    running ??= round()
      .catch((error: unknown) =>
        process.emitWarning(`Upkeep of the embedded database failed: ${String(error)}`),
      )
      .finally(() => (running = undefined));
  }, everyMs).unref();

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
