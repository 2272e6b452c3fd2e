import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import * as queries from './analytics.queries.ts';

export const recomputeFigures = (app: App): Promise<void> =>
  inTransaction(app.db, (tx) => queries.recomputeMedian(tx));

/** Deletes views after 90 days, and who read an announcement after one day. */
export const forgetViews = (app: App): Promise<void> => queries.deleteOldViews(app.db);

export const analyticsTimedJobs: readonly TimedJob[] = [
  { kind: 'public-figures', cron: '*/10 * * * *', run: recomputeFigures },
  { kind: 'page-views', cron: '52 * * * *', run: forgetViews },
];
