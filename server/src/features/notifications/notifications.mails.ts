import { describedKind } from '@shieldsource/contract/events';
import {
  notificationKind,
  type NotificationKind,
} from '@shieldsource/contract/letters/notifications';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { inLanguage } from '../../platform/language.ts';
import { canMail } from '../../platform/messages/mail.ts';
import { signed } from '../../platform/messages/signed.ts';
import {
  addDeliveries,
  claimDeliveries,
  type ClaimedDelivery,
  listStuckReceivers,
  secondsToNextDelivery,
  sendAsMail,
  type Sender,
  settleSkipped,
  shiftMs,
} from '../deliveries/deliveries.ts';
import * as queries from './notifications.queries.ts';

const [kind, jobKind, leaseSeconds] = ['staffmail', 'staff-mail', 120] as const;

/** Of what staff are told by an event. */
export function topicOfEvent(event: {
  readonly kind: string;
  readonly params: unknown;
}): NotificationKind | null {
  const tells = describedKind(event.kind)?.tells ?? null;
  return typeof tells === 'function' ? tells(event.params as never) : tells;
}

/** Writes down who is to have a mail of what, and has them sent. */
export async function addMails(
  tx: Db,
  app: App,
  wanted: readonly { staffId: string; eventId: string; eventKind: string }[],
): Promise<void> {
  if (wanted.length === 0 || !canMail(app)) return;
  await addDeliveries(
    tx,
    wanted.map(({ staffId: receiverId, ...event }) => ({ kind, receiverId, ...event })),
  );
  for (const staffId of new Set(wanted.map((one) => one.staffId))) await wake(tx, app, staffId);
}

const wake = (db: Db, { keys }: Pick<App, 'keys'>, staffId: string, seconds = 0) =>
  enqueue(
    db,
    keys,
    jobKind,
    { staffId },
    seconds > 0 ? { runAt: new Date(Date.now() + seconds * 1_000) } : {},
  );

/** Sends a colleague what is due to them, a mail for each event. */
async function send(app: App, { payload: { staffId } }: Job<{ staffId: string }>): Promise<void> {
  const takeNext = () => claimDeliveries(app.db, staffId, 1, leaseSeconds);
  const end = performance.now() + shiftMs;
  for (let [next] = await takeNext(); next; [next] = await takeNext()) {
    await sendOne(app, staffId, next);
    if (performance.now() > end) break;
  }
  // the rest, and what a process had taken that ended before it was sent
  const due = await secondsToNextDelivery(app.db, staffId);
  // a second at least: the database's clock may be ahead
  if (due !== null) await wake(app.db, app, staffId, Math.max(due, 1));
}

async function sendOne(app: App, staffId: string, delivery: ClaimedDelivery): Promise<void> {
  const { id, event_id: eventId } = delivery;
  const found = eventId === null ? undefined : await queries.findMail(app.db, staffId, eventId);
  const topic = found && topicOfEvent(found);
  if (!found || !topic) return settleSkipped(app.db, [id], say('账号已停用'));
  const mail = inLanguage(found.language, () => mailOf(app, topic, found));
  await sendAsMail(app, [delivery], { to: found.email, ...mail });
}

/** Names the report and the kind of event, but nothing of its content: mail can be read on the way. */
function mailOf(
  app: App,
  topic: NotificationKind,
  { number, report_id: reportId }: { readonly number: string; readonly report_id: string },
) {
  const what = { kind: notificationKind.labelOf(topic), number };
  const { href } = new URL(`/console/reports/${reportId}`, consoleAddress(app.config));
  return {
    subject: signed(app, say('{kind}：{number}', what)),
    body: say(
      '{kind}。\n\n打开报告 {number}：{href}\n\n不想收到这类邮件，可以在控制台的“通知”里关闭。',
      { ...what, href },
    ),
  };
}

/** Comes again to what was to be sent while no mail went out. */
async function wakeStuck(app: App): Promise<void> {
  for (const id of await listStuckReceivers(app.db, kind, 500)) await wake(app.db, app, id);
}

export const staffMailSender: Sender = {
  kinds: [kind],
  namesOf: queries.namesOf,
  wake: (tx, app, staffId) => wake(tx, app, staffId),
};
export const staffMailJobs: JobHandlers = { [jobKind]: { run: send, isChannel: true } };
export const staffMailTimedJob: TimedJob = {
  kind: 'staff-mails',
  cron: '45 * * * *',
  run: wakeStuck,
};
