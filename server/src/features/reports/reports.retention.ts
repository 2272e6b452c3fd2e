import { letterType } from '@shieldsource/contract/letters';
import type { App } from '../../platform/app.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { record } from '../audit/audit.ts';
import { dropOfReport, removeBytes } from '../files/files.ts';
import { send } from '../letters/letters.ts';
import * as queries from './reports.retention.queries.ts';

/** Between the letter that says what will be erased and the erasing. */
export const noticeDays = 30;
const batch = 200;
const namedInLetter = 20;

/**
 * Erases what was written about reports that ended `REPORT_RETENTION_DAYS` ago: text, address, comments and files. Row,
 * number, history and award stay. Off without the setting. Their authors are told 30 days before.
 */
export async function applyRetention(app: App): Promise<void> {
  const days = app.config.reportRetentionDays;
  if (days === null) return;
  while (await announce(app, days)) continue;
  for (;;) {
    const due = await queries.listDue(app.db, days, noticeDays, batch);
    for (const id of due) await erase(app, id, days);
    if (due.length < batch) return;
  }
}

/** What the next run would do, with nothing done. */
export const foreseeRetention = (
  app: Pick<App, 'db'>,
  days: number,
): Promise<{ toAnnounce: number; announced: number; toErase: number }> =>
  queries.countOutlived(app.db, days, noticeDays);

/** Tells the authors of some reports, each in one letter. Answers whether there may be more. */
async function announce(app: App, days: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    const reports = await queries.announceOldest(tx, days, batch);
    const byAuthor = Map.groupBy(reports, (report) => report.researcher_id);
    for (const [researcherId, theirs] of byAuthor) {
      const named = theirs.slice(0, namedInLetter).map(({ number }) => number);
      await send(tx, app, {
        researcherId,
        type: letterType.codes.notice,
        title: `${theirs.length} 份已结束的报告将在 ${noticeDays} 天后清除内容`,
        body: `${named.join('、')}${theirs.length > named.length ? ` 等 ${theirs.length} 份报告` : ''}结束已满 ${days} 天。\n${noticeDays} 天后将清除其正文、漏洞地址、评论与附件；编号、处理记录和奖励不受影响。需要留存的内容，请在此之前自行保存。`,
        link: '/personal/submit',
      });
    }
    return reports.length === batch;
  });
}

async function erase(app: App, id: string, days: number): Promise<void> {
  const dropped = await inTransaction(app.db, async (tx) => {
    const number = await queries.eraseWords(tx, id, days, noticeDays);
    if (number === null) return [];
    const keys = await dropOfReport(tx, id);
    await record(tx, {
      staffId: null,
      action: 'report.erase',
      target: `report:${number}`,
      reason: '',
    });
    return keys;
  });
  await removeBytes(app, dropped);
}

export const retentionTimedJobs: readonly TimedJob[] = [
  { kind: 'reports-retention', cron: '53 3 * * *', run: applyRetention },
];
