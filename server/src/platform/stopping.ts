import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { raiseAlarm } from './alarms.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { endSnapshots, type Database } from './database/database.ts';

/** A server that runs, until it is told to stop. */
export interface Running {
  /** Stops in order: says so for a probe's time, answers what is under way, then lets go of everything. */
  close(): Promise<void>;
  /** What `close` still waits for. */
  unfinished(): string[];
  /** Tells the operator that it stops because of an error that nobody caught. */
  alarm(): Promise<void>;
  readonly log: FastifyBaseLogger;
}

/** What goes on beside answering. */
export interface Background {
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
  /** What `stop` waits for, by name. */
  underWay(): string[];
}

interface Parts {
  readonly config: Pick<Config, 'stopProbeSeconds' | 'stopDrainSeconds'>;
  readonly server: FastifyInstance;
  readonly app: App;
  readonly background: readonly Background[];
  readonly database: Pick<Database, 'close' | 'db'>;
}

/** What was started, and the order in which it stops. */
export function runningOf({ config, server, app, background, database }: Parts): Running {
  const { connections, log } = server;
  let isDatabaseOpen = true;

  async function close(): Promise<void> {
    // a proxy hears it from /readyz and sends no more; whoever it still sends is answered
    connections.leave();
    await wait(config.stopProbeSeconds * 1_000);

    // a verification may take minutes: whoever is next begins it anew
    endSnapshots(database.db);
    const stopped = Promise.all(background.map((one) => one.stop()));
    const drained = server.close();
    const drainOver = new AbortController();
    await Promise.race([
      drained,
      wait(config.stopDrainSeconds * 1_000, undefined, { signal: drainOver.signal }).catch(
        () => {},
      ),
    ]);
    drainOver.abort();
    const cut = connections.unanswered();
    if (cut.length > 0) log.warn({ cut }, 'requests are cut off: the server stops');
    connections.closeAll();
    await Promise.all([drained, stopped]);

    await database.close();
    isDatabaseOpen = false;
  }

  return {
    log,
    close,
    alarm: () => raiseAlarm(app, 'strayError'),
    unfinished: () => [
      ...connections.unanswered(),
      ...background.flatMap((one) => one.underWay()),
      ...(isDatabaseOpen ? ['database'] : []),
    ],
  };
}

/** From the signal; whoever stops us has more patience than this (systemd 90 s, Kubernetes 30 s). */
const usualHardEndSeconds = 20;

/**
 * SIGTERM and SIGINT close and leave with 0. A second one, from somebody in a hurry, ends the process at once; what has
 * not closed 20 s after the first is named in the log, and the process leaves with 1. An error that nobody caught does the
 * same as a signal, with a line, an alarm and 1: nobody knows what it left half done.
 */
export function stopOnSignal(
  { close, unfinished, alarm, log }: Running,
  hardEndSeconds = usualHardEndSeconds,
): void {
  let stoppingSince: number | null = null;
  let code = 0;
  const stop = (end: () => Promise<void>): void => {
    stoppingSince = performance.now();
    log.info('stopping');
    setTimeout(() => {
      log.error({ unfinished: unfinished() }, 'not closed in time: the process ends');
      process.exit(1);
    }, hardEndSeconds * 1_000).unref();
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'the server could not be closed');
        process.exit(1);
      },
    );
  };
  const onSignal = (): void => {
    if (stoppingSince !== null) {
      // npm hands on a Ctrl-C that the terminal has given us already
      if (performance.now() - stoppingSince > 500) process.exit(1);
      return;
    }
    stop(close);
  };
  const onStrayError = (thrown: unknown): void => {
    // the log says of an error what may be said; of anything else nothing is known
    const err = thrown instanceof Error ? thrown : new Error('what was thrown is no error');
    log.fatal({ err }, 'an error that nobody caught: the server stops');
    code = 1;
    if (stoppingSince === null) stop(() => alarm().then(close));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  process.on('uncaughtException', onStrayError).on('unhandledRejection', onStrayError);
}
