import { dayMs, minuteMs } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { timeOf } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { Background } from '../../platform/stopping.ts';
import * as queries from './files.queries.ts';

const batch = 200;

/** Deletes uploads that were not used within 24 hours and that nothing unsent holds, and bytes without a row (a crash can leave some). */
export async function removeUnused(app: App): Promise<void> {
  for (;;) {
    const keys = await queries.deleteUnattached(app.db, batch);
    for (const key of keys) await app.files.remove(key);
    if (keys.length < batch) break;
  }
  await app.files.sweep(
    Math.min(Date.now(), await timeOf(app.db)) - dayMs,
    async (keys) => new Set(await queries.listKnownKeys(app.db, keys)),
  );
}

/**
 * Removes what a killed process left of uploads in the folder in which they arrive here, at once and every hour. Every
 * process does: with a bucket each machine has a folder of its own.
 */
export function keepIncomingSwept({ files }: Pick<App, 'files'>): Background {
  // what cannot be removed now is the next time
  const sweep = () => void files.sweepIncoming().catch(() => {});
  sweep();
  const timer = setInterval(sweep, 60 * minuteMs);
  return { stop: async () => clearInterval(timer), underWay: () => [] };
}

export const filesTimedJobs: readonly TimedJob[] = [
  { kind: 'files-unused', cron: '17 * * * *', run: removeUnused },
];
