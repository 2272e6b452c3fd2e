import type { App } from '../../platform/app.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { shanghaiDay } from '../../platform/shanghai.ts';
import { reconcile } from './reconciliation.ts';
import { BadHead } from './reconciliation.head.ts';
import * as queries from './reconciliation.queries.ts';

/**
 * Verifies what was written since the last night, and on Sundays everything. A difference raises an alarm; the head then
 * stays where it was, so that the next night finds it again.
 */
export async function verifyNightly(app: App, today = shanghaiDay()): Promise<void> {
  const isSunday = new Date(today).getUTCDay() === 0;
  const head = isSunday ? undefined : await queries.findVerifiedHead(app.db);
  const {
    counted,
    faults,
    faultCount,
    head: next,
  } = await reconcile(app, head).catch((error: unknown) => {
    if (error instanceof BadHead)
      return {
        counted: {},
        faults: ['the stored head is not signed by this INDEX_KEY'],
        faultCount: 1,
        head: '',
      };
    throw error;
  });
  if (faultCount === 0) {
    app.log.info({ ...counted, since: head ?? null }, 'the ledger was verified without a fault');
    return queries.keepVerifiedHead(app.db, next);
  }
  for (const fault of faults) app.log.error({ fault }, 'the ledger has a fault: run verify-ledger');
  await raiseAlarm(app, 'ledgerBroken', { faults: faultCount });
}

export const reconciliationTimedJobs: readonly TimedJob[] = [
  { kind: 'books', cron: '17 4 * * *', run: (app) => verifyNightly(app), limitSeconds: 43_200 },
];
