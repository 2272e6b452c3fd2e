import { isWarning, topicOf } from '@shieldsource/contract/letters/mail';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { inLanguage } from '../../platform/language.ts';
import { canMail } from '../../platform/messages/mail.ts';
import {
  addDeliveries,
  claimDeliveries,
  type ClaimedDelivery,
  listStuckReceivers,
  putBackDeliveries,
  secondsToNextDelivery,
  sendAsMail,
  type Sender,
  settleSkipped,
} from '../deliveries/deliveries.ts';
import type { RowOfEvent, Subscriber } from '../events/events.ts';
import { letterOf, newsOf } from '../letters/letters.ts';
import { namesOf } from '../people/people.ts';
import { clockRulesOf } from '../promises/promises.ts';
import { addressOf, mailJob, sendingOf, stop, wakeMail } from './member-mail.ts';
import { offNameOf } from './member-mail.off.ts';
import * as queries from './member-mail.queries.ts';
import { allowedAt, dueAt, sentOn } from './member-mail.times.ts';
import { mailOf, offUrlOf } from './member-mail.words.ts';

const mostAtOnce = 200;
const leaseSeconds = 120;
/** So often in a row an unsure refusal is taken for one for good. */
const mostRefusals = 3;

/** Writes down what members want mailed of the letters that these events are: warnings at once, the rest when it is due. */
async function follow(tx: Tx, app: App, events: readonly RowOfEvent[]): Promise<void> {
  const notes = canMail(app) ? events.flatMap(noteOf) : [];
  const wanted = notes.length === 0 ? [] : await queries.listWanted(tx, notes);
  if (wanted.length === 0) return;
  const { time } = await clockRulesOf(tx, app);
  const now = Date.now();
  const planned = wanted.map(({ note, mail }) => ({
    note,
    due: isWarning(note.kind) ? now : dueAt(now, sendingOf(mail), time),
  }));
  await addDeliveries(
    tx,
    planned.map(({ note, due }) => ({
      kind: 'mail',
      receiverId: note.researcherId,
      eventId: note.eventId,
      eventKind: note.kind,
      notBefore: due > now ? new Date(due) : undefined,
    })),
  );
  const wakes = new Map(planned.map((one) => [`${one.note.researcherId} ${one.due}`, one]));
  for (const { note, due } of wakes.values()) await wakeMail(tx, app, note.researcherId, due);
}

function noteOf(event: RowOfEvent): queries.Note[] {
  const topic = topicOf(event.kind);
  if (topic === null) return [];
  return letterOf(event).map(({ id: eventId, kind, researcherId, at }) => ({
    eventId,
    kind,
    researcherId,
    topic,
    at,
  }));
}

export const memberMailFollows: Subscriber = { name: 'member-mail', follow };

/** What goes out as one mail. */
interface Batch {
  readonly mail: queries.RowOfMail;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly isWarning: boolean;
}

/** Sends what is due to a member, and sees to it that the rest is sent when it is due. */
async function tell(
  app: App,
  { payload: { researcherId } }: Job<{ researcherId: string }>,
): Promise<void> {
  const takeNext = () => inTransaction(app.db, (tx) => take(tx, researcherId, Date.now()));
  for (let batch = await takeNext(); batch; batch = await takeNext()) await send(app, batch);
  const due = await secondsToNextDelivery(app.db, researcherId);
  // a second at least: the database's clock may be ahead
  if (due !== null)
    await wakeMail(app.db, app, researcherId, Date.now() + Math.max(due, 1) * 1_000);
}

/** Takes what goes into the next mail, and notes that it is sent: nobody else sends one meanwhile. Null: nothing may go out now. */
async function take(tx: Tx, researcherId: string, now: number): Promise<Batch | null> {
  const mail = await queries.lockMail(tx, researcherId);
  const due = await claimDeliveries(tx, researcherId, mostAtOnce, leaseSeconds);
  if (!mail || mail.stop_reason === 'refused') return skip(tx, due, say('没有可以送达的通知邮箱'));
  const warnings = due.filter((one) => isWarning(one.event_kind));
  const others = due.filter((one) => !warnings.includes(one));
  if (warnings.length > 0) {
    await putBackDeliveries(tx, idsOf(others));
    return { mail, deliveries: warnings, isWarning: true };
  }
  if (mail.stop_reason !== null) return skip(tx, others, say('已退订'));
  const eventIds = others.flatMap(({ event_id: id }) => id ?? []);
  const unread = await queries.listUnread(tx, researcherId, eventIds);
  const deliveries = others.filter(({ event_id: id }) => id !== null && unread.has(id));
  await skip(
    tx,
    others.filter((one) => !deliveries.includes(one)),
    say('已在站内读过'),
  );
  if (deliveries.length === 0) return null;
  const allowed = allowedAt(now, sendingOf(mail));
  if (allowed > now) {
    await putBackDeliveries(tx, idsOf(deliveries), (allowed - now) / 1_000);
    return null;
  }
  const sentThatDay = sentOn(now, sendingOf(mail)) + 1;
  await queries.noteSent(tx, mail.id, { sentAt: now, sentThatDay });
  return { mail, deliveries, isWarning: false };
}

const idsOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ id }) => id);

async function skip(tx: Tx, deliveries: readonly ClaimedDelivery[], reason: string): Promise<null> {
  await settleSkipped(tx, idsOf(deliveries), reason);
  return null;
}

/** Sends one mail. An address that is gone is mailed to no more. */
async function send(app: App, { mail, deliveries, isWarning }: Batch): Promise<void> {
  const ids = idsOf(deliveries);
  const news = await inLanguage(mail.language, () =>
    newsOf(
      app.db,
      app,
      deliveries.flatMap(({ event_id: id }) => id ?? []),
    ),
  );
  if (news.length === 0) return settleSkipped(app.db, ids, say('相关内容已不存在'));
  const written = inLanguage(mail.language, () =>
    mailOf(app, news, {
      showsTitles: mail.shows_titles,
      offUrl: isWarning ? null : offUrlOf(app, offNameOf(app, mail.id)),
    }),
  );
  let isSent = false;
  try {
    const outcome = await sendAsMail(app, deliveries, { ...written, to: addressOf(app, mail) });
    isSent = outcome === 'sent';
    if (isSent && mail.refusals > 0) await queries.writeRefusals(app.db, mail.id, 0);
    if (outcome === 'unsure') await queries.writeRefusals(app.db, mail.id, mail.refusals + 1);
    if (outcome === 'gone' || (outcome === 'unsure' && mail.refusals + 1 >= mostRefusals))
      await stop(app, mail.id, 'refused');
  } finally {
    // none went out
    if (!isSent && !isWarning) await queries.noteSent(app.db, mail.id, sendingOf(mail));
  }
}

export const memberMailJobs: JobHandlers = { [mailJob]: { run: tell, isChannel: true } };

/** Comes again to what was to be sent while no mail went out. */
async function wakeStuck(app: App): Promise<void> {
  for (const id of await listStuckReceivers(app.db, 'mail', 500)) await wakeMail(app.db, app, id);
}

export const memberMailTimedJobs: readonly TimedJob[] = [
  { kind: 'member-mails', cron: '40 * * * *', run: wakeStuck },
];

export const memberMailSender: Sender = {
  kinds: ['mail'],
  namesOf,
  wake: (tx, app, researcherId) => wakeMail(tx, app, researcherId),
};
