import { deadlineDays } from '@shieldsource/contract/promises/deadlines';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { actOnEachDue } from '../../platform/jobs/each-due.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { settingOf } from '../../platform/settings.ts';
import { clock, record } from '../events/events.ts';
import { dropOfReport, removeBytes } from '../files/files.ts';
import * as queries from './reports.retention.queries.ts';

/** The days between the letter that announces the erasure and the erasure. */
export const noticeDays = deadlineDays.eraseNotice;
const announcedAtOnce = 200;
const namedInLetter = 20;

/**
 * Erases the text of reports that were closed `REPORT_RETENTION_DAYS` ago, with address, comments, files and the notes of
 * their history. Row, title, number, steps and award stay. Off without the setting. Authors are informed beforehand.
 * Throws `JobFailed` in the end if one could not be erased.
 */
export async function applyRetention(app: App): Promise<void> {
  const days = settingOf(app, 'reports.retentionDays');
  if (days === null) return;
  while (await announce(app, days)) continue;
  await actOnEachDue(app, {
    kind: 'report',
    list: (except, limit) => queries.listDue(app.db, days, noticeDays, { except, limit }),
    act: (id) => erase(app, id, days),
  });
}

/** What the next run would do; changes nothing. */
export const foreseeRetention = (
  app: Pick<App, 'db'>,
  days: number,
): Promise<{ toAnnounce: number; announced: number; toErase: number }> =>
  queries.countOutlived(app.db, days, noticeDays);

/** Announces the erasure to the authors of some reports, each by one letter. Answers whether there may be more. */
async function announce(app: App, days: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const reports = await queries.announceOldest(tx, days, announcedAtOnce);
    const byAuthor = Map.groupBy(reports, (report) => report.researcher_id);
    for (const [researcherId, theirs] of byAuthor) {
      const named = theirs.slice(0, namedInLetter).map(({ number }) => number);
      await record(tx, app, 'report.announceErasure', {
        subject: researcherId,
        concerns: researcherId,
        actor: clock,
        params: { reports: theirs.length, numbers: named, days, noticeDays },
      });
    }
    return reports.length === announcedAtOnce;
  });
}

async function erase(app: App, id: string, days: number): Promise<void> {
  const dropped = await inTransaction(app.db, async (tx) => {
    const erased = await queries.eraseWords(tx, id, days, noticeDays);
    if (!erased) return [];
    const keys = await dropOfReport(tx, id);
    await record(tx, app, 'report.erase', {
      subject: id,
      concerns: erased.researcher_id,
      actor: clock,
      params: {},
      text: erased.title,
    });
    return keys;
  });
  await removeBytes(app, dropped);
}

export const retentionTimedJobs: readonly TimedJob[] = [
  { kind: 'reports-retention', cron: '53 3 * * *', run: applyRetention },
];
