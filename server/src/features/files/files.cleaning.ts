import { dayMs } from '@shieldsource/contract/promises/working-time';
import type { App } from '../../platform/app.ts';
import { timeOf } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import * as queries from './files.queries.ts';

const batch = 200;

/** Deletes uploads that were not used within 24 hours and are in no draft, and bytes without a row (a crash can leave some). */
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

export const filesTimedJobs: readonly TimedJob[] = [
  { kind: 'files-unused', cron: '17 * * * *', run: removeUnused },
];
