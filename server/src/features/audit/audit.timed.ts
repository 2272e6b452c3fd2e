import type { App } from '../../platform/app.ts';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { verifyLog } from '../events/events.ts';
import { verifyAudit } from './audit.verify.ts';

/** Recomputes the whole log, and raises an alarm for any difference. The head is written to the server's log. */
async function verifyNightly(app: App): Promise<void> {
  const chain = await verifyAudit(app.db);
  const { faults: faultsOfLog, ...found } = await verifyLog(app);
  const faults = [...chain.faults, ...faultsOfLog];
  if (faults.length === 0) return app.log.info(found, 'the audit log is whole');
  for (const fault of faults) app.log.error({ fault }, 'the audit log does not come out');
  await raiseAlarm(app, 'auditBroken', { faults: faults.length });
}

export const auditTimedJobs: readonly TimedJob[] = [
  { kind: 'audit', cron: '37 4 * * *', run: verifyNightly },
];
