import { answerWithinDays } from '@shieldsource/contract/reports/flags';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { clock } from '../events/events.ts';
import { act } from './reports.acts.ts';
import { lockReport } from './reports.acts.queries.ts';
import * as queries from './reports.timed.queries.ts';

const batch = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Ignores reports whose author did not answer a question in time, each in its own transaction. */
export async function expireUnanswered(app: App): Promise<void> {
  for (let after = beforeAll; ;) {
    const overdue = await queries.listUnanswered(app.db, answerWithinDays, after, batch);
    for (const id of overdue) {
      await expire(app, id).catch((error: unknown) =>
        app.log.error(
          { err: error, reportId: id },
          'an unanswered report could not be closed; tried again at the next run',
        ),
      );
    }
    if (overdue.length < batch) return;
    after = overdue.at(-1) ?? after;
  }
}

async function expire(app: App, id: string): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const report = await lockReport(tx, id);
    // answered or judged before this job got the lock
    if (!report || !(await queries.isUnanswered(tx, id, answerWithinDays))) return;
    await act(tx, app, report, 'expire', clock);
  });
}

export const reportsTimedJobs: readonly TimedJob[] = [
  { kind: 'reports-unanswered', cron: '37 * * * *', run: expireUnanswered },
];
