import type { App } from '../../platform/app.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import { timeOf } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { logFollows, verifyLog } from '../events/events.ts';

const sealedWithinMs = 3_600_000;

/**
 * Recomputes the whole log, and raises an alarm for any difference, and another one when events wait long to be sealed. The
 * head is written to the server's log.
 */
export async function verifyNightly(app: App): Promise<void> {
  const { faults, faultCount, ...found } = await verifyLog(app);
  if (found.waitingSince !== null && found.waitingSince < (await timeOf(app.db)) - sealedWithinMs)
    await raiseAlarm(app, 'followerStuck', { subscriber: logFollows.name, waiting: found.waiting });
  if (faultCount === 0) return app.log.info(found, 'the audit log was verified without a fault');
  for (const fault of faults)
    app.log.error({ fault }, 'the audit log has a fault: run verify-audit');
  await raiseAlarm(app, 'auditBroken', { faults: faultCount });
}

export const auditTimedJobs: readonly TimedJob[] = [
  { kind: 'audit', cron: '37 4 * * *', run: verifyNightly, limitSeconds: 43_200 },
];
