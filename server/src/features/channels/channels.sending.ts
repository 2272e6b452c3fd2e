import { v5 as nameId } from 'uuid';
import {
  channelKind,
  type ChannelKind,
  publishedEvent,
} from '@shieldsource/contract/channels/kinds';
import { say } from '@shieldsource/contract/say';
import { setTimeout as wait } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import { randomBelow } from '../../platform/crypto.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { reasonOf } from '../../platform/jobs/job-failed.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { TimedJob } from '../../platform/jobs/schedule.ts';
import type { Job, JobHandlers } from '../../platform/jobs/worker.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import { signed } from '../../platform/messages/signed.ts';
import { ask, outgoingMs } from '../../platform/outgoing.ts';
import type { SealedColumn } from '../../platform/rotation.ts';
import {
  claimDeliveries,
  type ClaimedDelivery,
  countDueDeliveries,
  putBackDeliveries,
  secondsToNextDelivery,
  shiftMs,
  settleFailed,
  settleSent,
  settleSkipped,
} from '../deliveries/deliveries.ts';
import { clock, record } from '../events/events.ts';
import { adminMails } from '../staff/staff.ts';
import { type Message, messageOf, type Target, type Told, type Verdict } from './channels.kind.ts';
import { kinds } from './channels.kinds.ts';
import * as queries from './channels.queries.ts';

export const sealedTargets: SealedColumn = {
  table: 'channel',
  column: 'target_sealed',
  placeOf: (id) => `channel.target.${id}`,
};

export const openTarget = (app: Pick<App, 'keys'>, id: string, sealed: Buffer): Target =>
  JSON.parse(app.keys.open(sealed, sealedTargets.placeOf(id))) as Target;

/** Seconds between the tries of one delivery: ten tries in about three days. */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** A receiver that fails rests before it is asked anything again, twice as long each time. */
const [firstRest, longestRest] = [5, 300];
const mostAtOnce = 500;
const leaseSeconds = 60;

const jobOf = (kind: ChannelKind): string => `tell-${kind}`;
// any fixed id: names made under it collide with nothing else
const jobIds = '0f8c1f5e-2f6a-4c8a-9b52-7f5f4b6f8a31';

/** Has what is due to a channel sent: at once, or in so many seconds. */
export async function wakeChannel(
  tx: Db,
  { keys }: Pick<App, 'keys'>,
  { id, kind }: { id: string; kind: string },
  seconds = 0,
): Promise<void> {
  const at = Date.now() + seconds * 1_000;
  // those who ask for the same second are one
  const later = seconds > 0 && {
    runAt: new Date(at),
    id: nameId(`${id} ${Math.ceil(at / 1_000)}`, jobIds),
  };
  await enqueue(tx, keys, jobOf(kind as ChannelKind), { channelId: id }, later || {});
}

/** Sends what is due to a channel, one after another, and sees to it that the rest is sent when it is due. */
async function tell(
  app: App,
  { payload: { channelId } }: Job<{ channelId: string }>,
): Promise<void> {
  const channel = await queries.takeChannel(app.db, channelId);
  if (!channel) return;
  const end = Date.now() + shiftMs;
  let next: number | null = 0;
  while (next === 0 && Date.now() < end) next = await sendNext(app, channel);
  await queries.giveBack(app.db, channel.id);
  // also what came after the last look, whose own job found the channel taken
  const due = await secondsToNextDelivery(app.db, channel.id);
  if (due === null) return;
  const held = (await queries.secondsHeld(app.db, channel.id)) ?? 0;
  await wakeChannel(app.db, app, channel, Math.max(due, held, next ?? 0, 0.001));
}

/** Sends one message. Answers after how many seconds to go on: 0 at once, null where nothing is due. */
async function sendNext(app: App, channel: queries.TakenChannel): Promise<number | null> {
  const { limits } = kinds[channel.kind as ChannelKind];
  const room = roomFor(channel, limits?.rates ?? []);
  if (room.messages === 0) {
    if (room.seconds > 2) return room.seconds;
    await wait(room.seconds * 1_000);
    return 0;
  }
  // with half of its room used up by what waits, a robot says all of it in one message
  const merges =
    limits && (await countDueDeliveries(app.db, channel.id, mostAtOnce)) > room.messages / 2;
  const claimed = await claimDeliveries(app.db, channel.id, merges ? mostAtOnce : 1, leaseSeconds);
  if (channel.host === '') {
    await settleSkipped(app.db, idsOf(claimed), say('由程序拉取'));
    return claimed.length === 0 ? null : 0;
  }
  const told = await toldOf(app, channel, claimed);
  const [first, ...others] = told;
  if (!first) {
    // what it was about is gone
    await settleFailed(app.db, idsOf(claimed), say('报告已不存在'), null);
    return claimed.length === 0 ? null : 0;
  }
  const message = messageOf(
    [first, ...others],
    consoleAddress(app.config).href,
    textBytesOf(app, limits?.textBytes),
  );
  const sent = claimed.filter(({ id }) => message.told.some((one) => one.id === id));
  await putBackDeliveries(app.db, idsOf(claimed.filter((one) => !sent.includes(one))));
  const now = Date.now();
  channel.sent_at = limits ? [...recent(channel.sent_at, now), now] : [];
  await queries.noteSending(app.db, channel.id, channel.sent_at);
  const target = openTarget(app, channel.id, channel.target_sealed as Buffer);
  const verdict = await send(app, channel.kind as ChannelKind, target, message);
  return settle(app, channel, sent, verdict);
}

const idsOf = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ id }) => id);

/** The signature in front of each text takes room too. */
const textBytesOf = (app: App, most = Infinity): number =>
  most - Buffer.byteLength(signed(app, ''));

/** No limit looks back further. */
const recent = (sentAt: readonly number[], now: number) => sentAt.filter((at) => at > now - 60_000);

/** For how many messages a channel has room now; where for none, in how many seconds it has. */
function roomFor(
  { sent_at }: queries.TakenChannel,
  rates: readonly { messages: number; seconds: number }[],
): { messages: number; seconds: number } {
  let room = { messages: Infinity, seconds: 0 };
  for (const { messages, seconds } of rates) {
    const sent = sent_at.filter((at) => at > Date.now() - seconds * 1_000);
    const left = Math.max(0, messages - sent.length);
    const first = sent.at(-messages) ?? 0;
    const until = left > 0 ? 0 : Math.max(0.001, first / 1_000 + seconds - Date.now() / 1_000);
    room = { messages: Math.min(room.messages, left), seconds: Math.max(room.seconds, until) };
  }
  return room;
}

/** What is to be told of these deliveries, without those whose report is gone. */
export async function toldOf(
  app: App,
  channel: Pick<queries.TakenChannel, 'has_titles'>,
  claimed: readonly Pick<ClaimedDelivery, 'id' | 'event_id' | 'event_kind'>[],
): Promise<Told[]> {
  const eventIds = claimed.flatMap(({ event_id }) => event_id ?? []);
  const rows = eventIds.length === 0 ? [] : await queries.listTold(app.db, eventIds);
  const byEvent = new Map(rows.map((row) => [row.event_id, row]));
  return claimed.flatMap(({ id, event_id, event_kind }) => {
    const row = event_id === null ? undefined : byEvent.get(event_id);
    const type = publishedEvent.list.find(({ kind }) => kind === event_kind)?.code;
    if (!row || type === undefined) return [];
    return {
      id,
      type,
      at: row.at,
      params: row.params,
      link: new URL(`/console/reports/${row.id}`, consoleAddress(app.config)).href,
      report: {
        id: row.id,
        number: row.number,
        status: row.status,
        level: row.level,
        applicationId: row.application_id,
        application: row.application,
        title: channel.has_titles ? row.title : '',
      },
    };
  });
}

/** Sends a message once. Whatever goes wrong on the way is a verdict too. */
export async function send(
  app: App,
  kind: ChannelKind,
  target: Target,
  message: Message,
): Promise<Verdict> {
  const { write, judge } = kinds[kind];
  try {
    const {
      url,
      headers = {},
      body,
    } = write(target, { ...message, text: signed(app, message.text) }, Date.now());
    return judge(
      await ask(app.config.outgoingAllow, url, {
        method: 'POST',
        headers: { 'user-agent': 'ShieldSource', ...headers },
        body,
        isTrusted: false,
        mostBytes: 64 * 1024,
      }),
    );
  } catch (error) {
    app.log.warn({ channel: kind, reason: reasonOf(error) }, 'a channel cannot be reached');
    return { isReceived: false, words: faultOf(error) };
  }
}

/** What came of an answer that did not come whole. Why nobody was reached, the server's log alone says. */
function faultOf(error: unknown): string {
  if (error instanceof RangeError) return say('对方返回的内容过长');
  return error instanceof Error && error.name === 'TimeoutError'
    ? say('对方未在 {seconds} 秒内完成响应', { seconds: outgoingMs / 1_000 })
    : say('无法连接对方服务器');
}

/** Notes how a message fared. Answers after how many seconds to go on. */
async function settle(
  app: App,
  channel: queries.TakenChannel,
  sent: readonly ClaimedDelivery[],
  verdict: Verdict,
): Promise<number> {
  const { isReceived, words, isGone, isAboutOne, pauseSeconds = 0 } = verdict;
  const ids = idsOf(sent);
  if (isReceived) {
    await settleSent(app.db, ids, words);
    channel.failures = 0;
    await queries.noteOutcome(app.db, channel.id, { failures: 0, heldSeconds: null });
    return 0;
  }
  const tries = Math.max(...sent.map((one) => one.tries));
  const pause = pauses[tries - 1];
  // up to a tenth later, so that not all come back at once
  const seconds = Math.max(pause ?? 0, pauseSeconds) * (1 + randomBelow(100) / 1_000);
  const isLast = isGone || pause === undefined;
  await settleFailed(app.db, ids, words, isLast ? 0 : seconds);
  if (isLast) {
    await switchOff(app, channel.id, isGone ? 'gone' : 'failed');
    return longestRest;
  }
  if (isAboutOne && pauseSeconds === 0) return 0;
  channel.failures += 1;
  const rest = Math.min(firstRest * 2 ** (channel.failures - 1), longestRest);
  const heldSeconds = Math.max(rest, pauseSeconds);
  await queries.noteOutcome(app.db, channel.id, { failures: channel.failures, heldSeconds });
  return heldSeconds;
}

/** Switches a channel off that nothing gets through, and tells the admins. What waits stays, for whoever switches it on. */
async function switchOff(app: App, id: string, because: 'gone' | 'failed'): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const channel = await queries.lock(tx, id);
    if (!channel || channel.off_because !== null) return;
    await queries.switchTo(tx, id, because);
    await record(tx, app, 'channel.stop', { subject: id, actor: clock, params: { because } });
    const { href } = new URL(`/console/channels/${id}`, consoleAddress(app.config));
    const mail = () => ({
      subject: say('通知渠道“{name}”已停用', { name: channel.name }),
      body: say(
        because === 'gone'
          ? '通知渠道“{name}”的接收方要求不再发送，已停用。没有送达的通知会保留，启用后继续发送。\n\n查看与启用：{href}'
          : '通知渠道“{name}”三天内多次发送失败，已停用。没有送达的通知会保留，启用后继续发送。\n\n查看与启用：{href}',
        { name: channel.name, href },
      ),
    });
    for (const admin of await adminMails(tx)) await mailTo(tx, app, admin, mail);
  });
}

/** Slots of its own for each kind, so that none waits for another. */
export const channelJobs: JobHandlers = Object.fromEntries(
  channelKind.list.map(({ code }) => [jobOf(code), { run: tell, atOnce: 8 }]),
);

/** Covers a wake-up that was lost. */
async function wakeDue(app: App): Promise<void> {
  for (const channel of await queries.listDue(app.db)) await wakeChannel(app.db, app, channel);
}

export const channelsTimedJobs: readonly TimedJob[] = [
  { kind: 'channels-due', cron: '* * * * *', run: wakeDue },
];
