import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { lockDataDir, type DataLock } from './data-lock.ts';
import type { Engine } from './database.ts';
import { startEmbeddedThread, type EmbeddedThread } from './embedded-thread.ts';
import { startUpkeep } from './embedded-upkeep.ts';
import { LiteSession, LiteSocket } from './lite-socket.ts';
import { listenOnSession } from './notifications.ts';
import { openSnapshot } from './snapshots.ts';
import { GuardedPool } from './stray-query.ts';
import { valueTypes } from './value-types.ts';

export interface EmbeddedOptions {
  /** The folder that holds everything; the database is in `database` inside it, its snapshots in `snapshots`. */
  dataDir: string;
  /** Given when the caller already holds the folder; else it is locked here, and released by `close`. */
  lock?: DataLock;
  /** Time between two rounds of vacuum, checkpoint and snapshot. */
  upkeepMs?: number;
}

/**
 * Opens, or makes, the embedded database: PostgreSQL inside a worker thread, one session, one connection. What is
 * committed survives the end of the process, however it ends. It never calls fsync, so a power failure may damage it:
 * then it goes back to the newest snapshot, at most `upkeepMs` old, and says so in a process warning.
 */
export async function openEmbedded({
  dataDir,
  lock,
  upkeepMs = 5 * 60_000,
}: EmbeddedOptions): Promise<Engine> {
  const ownLock = lock ? undefined : lockDataDir(dataDir);
  const thread = await openThread(join(dataDir, 'database')).catch((error: unknown) => {
    ownLock?.release();
    throw error;
  });
  const session = new LiteSession(thread.execute);
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
  const upkeep = startUpkeep(pool, thread, upkeepMs);

  async function close(): Promise<void> {
    await upkeep.stop();
    await pool.end();
    await thread.close();
    ownLock?.release();
  }

  let closing: Promise<void> | undefined;
  return {
    pool,
    // there is one connection, whoever asks
    publicPool: pool,
    engine: 'embedded',
    listen: notifications.listen,
    close: () => (closing ??= close()),
  };
}

async function openThread(folder: string): Promise<EmbeddedThread> {
  try {
    return await startEmbeddedThread(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    const snapshot = await openSnapshot(folder, () => startEmbeddedThread(folder));
    if (!snapshot) throw error;
    const { opened, moment, damaged } = snapshot;
    process.emitWarning(
      `The embedded database was damaged and is back as of ${moment}; the damaged files are in ${damaged}`,
    );
    return opened;
  }
}
