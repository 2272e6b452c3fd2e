import { clockKind } from '@shieldsource/contract/promises/calls';
import { say } from '@shieldsource/contract/say';
import { raiseAlarm } from '../../platform/alarms.ts';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import { settingOf } from '../../platform/settings.ts';
import { clock, record, recordAll } from '../events/events.ts';
import { missingYear, promisesJob } from './promises.calendar.ts';
import { recomputed, isWorkingHour } from './promises.clocks.ts';
import { clockRulesOf } from './promises.ts';
import * as queries from './promises.queries.ts';

const batch = 200;

/** Applies changes of the calendar, marks missed promises, and warns of those due soon. */
export async function updatePromises(app: App): Promise<void> {
  await inBatches(app, recompute);
  await inBatches(app, markMissed);
  await warnOfSoon(app);
}

/** Runs batches, each in its own transaction, until one is not full. */
async function inBatches(app: App, doBatch: (tx: Tx, app: App) => Promise<number>): Promise<void> {
  let done: number;
  do done = await inTransaction(app.db, (tx) => doBatch(tx, app));
  while (done === batch);
}

/** Computes open promises again by the newest calendar. */
async function recompute(tx: Tx, app: App): Promise<number> {
  const rules = await clockRulesOf(tx, app);
  const version = rules.calendarVersion;
  const outdated = await queries.takeOutdated(tx, version, batch);
  if (outdated.length === 0) return 0;
  await queries.saveClocks(
    tx,
    outdated.map((clock) => ({ ...recomputed(clock, rules), reportId: clock.reportId })),
  );
  await record(tx, app, 'calendar.reckon', {
    subject: '',
    actor: clock,
    params: { version, clocks: outdated.length },
  });
  return outdated.length;
}

/** Marks overdue promises as missed, each once. */
async function markMissed(tx: Tx, app: App): Promise<number> {
  const missed = await queries.markMissed(tx, batch);
  await recordAll(tx, app, 'report.miss', missed.map(eventOf));
  return missed.length;
}

/** Warns of promises that will soon be missed, once each and in working hours only: the assignee by an event, admins by mail. */
export async function warnOfSoon(app: App, at = Date.now()): Promise<void> {
  const { time } = await clockRulesOf(app.db, app);
  if (isWorkingHour(at, time)) await inBatches(app, warn);
}

async function warn(tx: Tx, app: App): Promise<number> {
  const soon = await queries.markWarned(tx, batch);
  if (soon.length === 0) return 0;
  await recordAll(tx, app, 'report.warn', soon.map(eventOf));
  for (const admin of await queries.listAdmins(tx))
    await mailTo(tx, app, admin, () => mailOf(app, soon));
  return soon.length;
}

/** Names the reports by their numbers, and tells nothing of what they say. */
function mailOf(app: App, soon: Awaited<ReturnType<typeof queries.markWarned>>) {
  const count = soon.length;
  const lines = [
    ...soon.slice(0, 50).map(({ number, kind }) => `${number} ${clockKind.labelOf(kind)}`),
    ...(count > 50 ? [say('等 {count} 份', { count })] : []),
  ];
  return {
    subject: say('{count} 份报告即将超时', { count }),
    body: [...lines, '', settingOf(app, 'company.name')].join('\n'),
  };
}

const eventOf = ({
  report_id,
  kind,
  due_at,
  assignee_id,
}: Awaited<ReturnType<typeof queries.markMissed>>[number]) => ({
  subject: report_id,
  actor: clock,
  params: { clock: kind, dueAt: due_at, ...(assignee_id && { assignee: assignee_id }) },
});

/** Raises an alarm when the calendar of a year is needed and missing. */
async function checkCalendar(app: App): Promise<void> {
  const year = await missingYear(app.db);
  if (year !== null) await raiseAlarm(app, 'calendarMissing', { year });
}

export const promisesTimedJobs: readonly TimedJob[] = [
  { kind: promisesJob, cron: '*/5 * * * *', run: updatePromises },
  { kind: 'calendar', cron: '7 9 * * *', run: checkCalendar },
];
