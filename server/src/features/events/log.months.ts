import type { App } from '../../platform/app.ts';
import { inTransaction, timeOf } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { makeAccessMonths } from './events.queries.ts';
import { clock, record } from './events.ts';
import * as queries from './log.queries.ts';

/**
 * Creates partitions for the months to come, and deletes access events `ACCESS_LOG_MONTHS` after the end of their month, once
 * all of them are sealed. Their leaves stay, and an event records their number and hash.
 */
export async function keepAccessMonths(app: App, now?: number): Promise<void> {
  await makeAccessMonths(app.db);
  const today = new Date(now ?? (await timeOf(app.db)));
  const oldestKept = new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - app.config.accessLogMonths),
  )
    .toISOString()
    .slice(0, 10);
  for (;;) {
    const month = await queries.findOldestMonth(app.db);
    if (month === null || month >= oldestKept || !(await queries.isMonthLogged(app.db, month)))
      return;
    await retire(app, month);
  }
}

async function retire(app: App, month: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const { leaves, digest } = await queries.sumUpMonth(tx, month);
    await record(tx, app, 'log.retire', {
      subject: month.slice(0, 7),
      actor: clock,
      params: { month, leaves, digest: digest.toString('hex') },
    });
    await queries.dropMonth(tx, month);
  });
}

export const eventsTimedJobs: readonly TimedJob[] = [
  { kind: 'events', cron: '47 3 * * *', run: (app) => keepAccessMonths(app) },
];
