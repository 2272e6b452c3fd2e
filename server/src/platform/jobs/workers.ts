import { raiseAlarm } from '../alarms.ts';
import type { App } from '../app.ts';
import { countWorkers } from '../database/servers.ts';
import type { Figures } from '../figures.ts';
import type { Background } from '../stopping.ts';

export const figuresOfWorkers: Figures = {
  gauges: {
    shieldsource_workers: { help: 'Processes that are connected to the database and do the jobs' },
  },
  read: async ({ db }) => [{ name: 'shieldsource_workers', value: await countWorkers(db) }],
};

/** Raises an alarm, in a process that leaves the work to others, once nobody has been there to do it for `patienceMs`. */
export function missWorkers(app: App, { lookMs = 20_000, patienceMs = 120_000 } = {}): Background {
  let seenAt = performance.now();
  let isTold = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    if ((await countWorkers(app.db)) > 0) {
      if (isTold) app.log.warn('a worker is there again');
      isTold = false;
      seenAt = performance.now();
      return;
    }
    const ms = performance.now() - seenAt;
    if (isTold || ms < patienceMs) return;
    isTold = true;
    await raiseAlarm(app, 'noWorker', { seconds: Math.round(ms / 1_000) });
  }

  const timer = setInterval(() => {
    // without a database /readyz says so
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = null));
  }, lookMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
    underWay: () => [],
  };
}
