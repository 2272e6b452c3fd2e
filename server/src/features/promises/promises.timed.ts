import { clockKind } from '@shieldsource/contract/promises';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import { settingOf } from '../../platform/settings.ts';
import { clock, record, recordAll } from '../events/events.ts';
import { missingYear, promisesJob } from './promises.calendar.ts';
import { isWorkingHour, reckoned } from './promises.clocks.ts';
import { giveSome, reckoningOf } from './promises.ts';
import * as queries from './promises.queries.ts';

const batch = 200;
/** Of the reports from before there were promises, in one run. */
const earlierInARun = 20_000;

/** What time does to promises: the calendar's change, the history of earlier reports, what is missed, what soon will be. */
export async function tendPromises(app: App): Promise<void> {
  await inBatches(app, reckonAnew);
  await giveEarlier(app);
  await inBatches(app, miss);
  await warnOfSoon(app);
}

/** Does a batch in a transaction of its own, until one was not full. */
async function inBatches(app: App, some: (tx: Tx, app: App) => Promise<number>): Promise<void> {
  let done: number;
  do done = await inTransaction(app.db, (tx) => some(tx, app));
  while (done === batch);
}

/** Open promises follow the newest calendar. */
async function reckonAnew(tx: Tx, app: App): Promise<number> {
  const reckoning = await reckoningOf(tx, app);
  const version = reckoning.calendarVersion;
  const outdated = await queries.takeOutdated(tx, version, batch);
  if (outdated.length === 0) return 0;
  await queries.saveClocks(
    tx,
    outdated.map((kept) => ({ ...reckoned(kept, reckoning), reportId: kept.reportId })),
  );
  await record(tx, app, 'calendar.reckon', {
    subject: '',
    actor: clock,
    params: { version, clocks: outdated.length },
  });
  return outdated.length;
}

/** Reports from before there were promises get theirs from their history. */
export async function giveEarlier(app: App): Promise<void> {
  for (let given = 0; given < earlierInARun; given += batch) {
    const isMore = await inTransaction(app.db, async (tx) =>
      giveSome(tx, await reckoningOf(tx, app), batch),
    );
    if (!isMore) return;
  }
}

/** Promises whose time is over are missed, each once. */
async function miss(tx: Tx, app: App): Promise<number> {
  const missed = await queries.markMissed(tx, batch);
  await recordAll(tx, app, 'report.miss', missed.map(told));
  return missed.length;
}

/** Whoever has a report is told by its event, and the admins by mail, before its promise is missed: once, and while people work at this moment. */
export async function warnOfSoon(app: App, at = Date.now()): Promise<void> {
  const { time } = await reckoningOf(app.db, app);
  if (isWorkingHour(at, time)) await inBatches(app, warn);
}

async function warn(tx: Tx, app: App): Promise<number> {
  const soon = await queries.markWarned(tx, batch);
  if (soon.length === 0) return 0;
  await recordAll(tx, app, 'report.warn', soon.map(told));
  // numbers of reports, never what they say
  const lines = [
    ...soon.slice(0, 50).map(({ number, kind }) => `${number} ${clockKind.labelOf(kind)}`),
    ...(soon.length > 50 ? [`等 ${soon.length} 份`] : []),
  ];
  const mail = {
    subject: `${soon.length} 份报告即将超过承诺的时间`,
    body: [...lines, '', settingOf(app, 'company.name')].join('\n'),
  };
  for (const { email } of await queries.listAdmins(tx)) await mailTo(tx, app, email, mail);
  return soon.length;
}

const told = ({
  report_id,
  kind,
  due_at,
  assignee_id,
}: Awaited<ReturnType<typeof queries.markMissed>>[number]) => ({
  subject: report_id,
  actor: clock,
  params: { clock: kind, dueAt: due_at, ...(assignee_id && { assignee: assignee_id }) },
});

/** Admins are told when the calendar of a year is wanted that is not there. */
async function checkCalendar(app: App): Promise<void> {
  const year = await missingYear(app.db);
  if (year !== null) await raiseAlarm(app, 'calendarMissing', { year });
}

export const promisesTimedJobs: readonly TimedJob[] = [
  { kind: promisesJob, cron: '*/5 * * * *', run: tendPromises },
  { kind: 'calendar', cron: '7 9 * * *', run: checkCalendar },
];
