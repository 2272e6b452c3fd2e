import { v7 as newId } from 'uuid';
import {
  channelOff,
  mostReplayed,
  objectionToSecret,
  type getChannel,
  type getChannelPage,
  type postChannelInsert,
  type postChannelModify,
  type postChannelReplay,
  type postChannelSample,
  type postChannelSwitch,
  type Channel,
} from '@shieldsource/contract/channels/channels';
import { channelKind, type ChannelKind } from '@shieldsource/contract/channels/kinds';
import type { InputOf, OutputOf } from '@shieldsource/contract/route';
import { say } from '@shieldsource/contract/say';
import type { App } from '../../platform/app.ts';
import { consoleAddress } from '../../platform/config.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { CallOf } from '../../platform/http/calls.ts';
import { type Limit, spend } from '../../platform/limits.ts';
import { mailTo } from '../../platform/messages/mail.ts';
import { rangeOf, totalOf } from '../../platform/paging.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import type { StaffMe } from '../../platform/sessions.ts';
import { type Sender, shownAnswer, startFailedAnew } from '../deliveries/deliveries.ts';
import { record } from '../events/events.ts';
import * as proposals from '../proposals/proposals.ts';
import { adminMails } from '../staff/staff.ts';
import { kindsHeard, tellOf } from './channels.follow.ts';
import { hintOf, messageOf, type Target } from './channels.kind.ts';
import * as queries from './channels.queries.ts';
import { openTarget, sealedTargets, send, wakeChannel } from './channels.sending.ts';

type Row = queries.RowOfChannel;

/** What a signature allows; the address and the secret are sealed. */
interface Asked {
  readonly host: string;
  readonly hasSecret: boolean;
}

export async function list(
  { db }: App,
  { me }: CallOf<typeof getChannelPage>,
  { page, pageSize }: InputOf<typeof getChannelPage>,
): Promise<OutputOf<typeof getChannelPage>> {
  const rows = await queries.list(db, rangeOf({ page, pageSize }));
  return {
    list: await present(db, me, rows),
    ...totalOf(await queries.count(db)),
    page,
    pageSize,
  };
}

export async function detail(
  { db }: App,
  { me }: CallOf<typeof getChannel>,
  { id }: InputOf<typeof getChannel>,
): Promise<OutputOf<typeof getChannel>> {
  const row = await queries.findOne(db, id);
  const [channel] = row ? await present(db, me, [row]) : [];
  if (!channel) throw refuse('notFound');
  return channel;
}

async function present(db: Db, me: StaffMe, rows: readonly Row[]): Promise<Channel[]> {
  const open = await proposals.waitingOf(
    db,
    me,
    'channel',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const waiting = open.get(row.id);
    const { params, uid: _, ...proposal } = waiting ?? {};
    const isReady = row.target_version > 0;
    return {
      id: row.id,
      version: row.version,
      kind: row.kind as ChannelKind,
      kindName: channelKind.labelOf(row.kind as ChannelKind),
      name: row.name,
      applications: row.applications,
      events: row.events as Channel['events'],
      hasTitles: row.has_titles,
      host: row.host,
      hasSecret: row.has_secret,
      off: row.off_because,
      stateName: row.off_because
        ? channelOff.labelOf(row.off_because)
        : say(isReady ? '使用中' : waiting ? '待复核' : '未设置地址'),
      proposal: waiting
        ? ({ ...proposal, host: (params as Asked).host } as Channel['proposal'])
        : null,
      changeTime: row.changed_at,
    };
  });
}

export const insert = (
  app: App,
  { me }: CallOf<typeof postChannelInsert>,
  { kind, address, secret, ...fields }: InputOf<typeof postChannelInsert>,
): Promise<OutputOf<typeof postChannelInsert>> =>
  inTransaction(app.db, async (tx) => {
    const id = newId();
    await queries.insert(tx, id, kind, fields);
    await record(tx, app, 'channel.insert', { subject: id, actor: me, params: { kind } });
    const channel = await locked(tx, id);
    const isProposed = await changeTarget(tx, app, me, channel, { address, secret });
    return { id, version: (await locked(tx, id)).version, isProposed };
  });

export const modify = (
  app: App,
  { me }: CallOf<typeof postChannelModify>,
  { id, version, address, secret, ...fields }: InputOf<typeof postChannelModify>,
): Promise<OutputOf<typeof postChannelModify>> =>
  inTransaction(app.db, async (tx) => {
    const channel = await locked(tx, id, version);
    if (!isSame(channel, fields)) {
      await queries.modify(tx, id, fields);
      const params = { version: version + 1, hasTitles: fields.hasTitles };
      await record(tx, app, 'channel.modify', { subject: id, actor: me, params });
    }
    const isNew = address !== '' || secret !== '';
    const isProposed = isNew && (await changeTarget(tx, app, me, channel, { address, secret }));
    return { id, version: (await locked(tx, id)).version, isProposed };
  });

const isSame = (row: Row, { name, applications, events, hasTitles }: queries.Fields): boolean =>
  JSON.stringify([row.name, row.applications, row.events, row.has_titles]) ===
  JSON.stringify([name, applications, events, hasTitles]);

type LockedChannel = Row & { readonly target_sealed: Buffer | null };

async function locked(tx: Tx, id: string, version?: number): Promise<LockedChannel> {
  const channel = await queries.lock(tx, id);
  if (!channel) throw refuse('notFound');
  if (version !== undefined && channel.version !== version) throw refuse('conflict');
  return channel as LockedChannel;
}

/** Empty for a webhook that its program reads, and nothing is sent to. */
const hostOf = ({ url }: Target): string => (url === '' ? '' : new URL(url).host);

/** How long both secrets of a webhook sign after a new one. */
const rotationMs = 86_400_000;

/** Sets a new address or secret where there is one admin alone, else proposes it. Answers whether it waits. */
async function changeTarget(
  tx: Tx,
  app: App,
  me: StaffMe,
  channel: LockedChannel,
  given: { address: string; secret: string },
): Promise<boolean> {
  const objection = objectionToSecret(channel.kind as ChannelKind, given.secret);
  if (objection !== null) throw refuseFields({ path: 'secret', message: objection });
  const now = channel.target_sealed && openTarget(app, channel.id, channel.target_sealed);
  const target: Target = {
    url: given.address || (now?.url ?? ''),
    secret: given.secret || (now?.secret ?? ''),
  };
  if (target.url === '' && channel.kind !== 'webhook')
    throw refuseFields({ path: 'address', message: '请填写地址' });
  // the first ones may have been sent back, and are not kept
  if (target.secret === '' && channel.kind === 'webhook')
    throw refuseFields({ path: 'secret', message: '请填写密钥' });
  const host = hostOf(target);
  if (await proposals.isAlone(tx, me.id)) {
    await setTarget(tx, app, channel, { target, by: me });
    const params = { version: channel.version + 1, host, isAlone: true };
    await record(tx, app, 'channel.modify', { subject: channel.id, actor: me, params });
    await tellAdmins(tx, app, channel.name, host, '只有一位管理员，由他独自修改。');
    return false;
  }
  const id = newId();
  const asked: Asked = { host, hasSecret: target.secret !== '' };
  const isFirst = await proposals.propose(tx, {
    id,
    kind: 'channel',
    subject: channel.id,
    basedOn: channel.target_version,
    params: { ...asked },
    secret: app.keys.seal(JSON.stringify(target), proposals.placeOfSecret(id)),
    askedBy: me.id,
  });
  if (!isFirst)
    throw refuseFields({ path: 'address', message: '已有一个新地址待复核，请先通过、退回或撤回' });
  await record(tx, app, 'channel.propose', { subject: channel.id, actor: me, params: { host } });
  await tellAdmins(tx, app, channel.name, host, '有人提出修改，等另一位管理员复核。');
  return true;
}

/** The secret before stays beside a new one for a day, whatever else changes, so that no message is missed. */
async function setTarget(
  tx: Tx,
  app: App,
  channel: LockedChannel,
  { target, by }: { target: Target; by: StaffMe },
): Promise<void> {
  const now = channel.target_sealed && openTarget(app, channel.id, channel.target_sealed);
  const isRotated = now !== null && now.secret !== '' && now.secret !== target.secret;
  const kept: Target = {
    ...target,
    ...(isRotated
      ? { before: { secret: now.secret, until: Date.now() + rotationMs } }
      : now?.before && { before: now.before }),
  };
  await queries.setTarget(tx, channel.id, {
    sealed: app.keys.seal(JSON.stringify(kept), sealedTargets.placeOf(channel.id)),
    host: hostOf(target),
    hasSecret: target.secret !== '',
    version: channel.target_version + 1,
    signedBy: by.id,
  });
  await wakeChannel(tx, app, channel);
}

async function tellAdmins(tx: Tx, app: App, name: string, host: string, happened: string) {
  const mail = () => ({
    subject: say('通知渠道“{name}”的地址', { name }),
    body: say(
      '通知渠道“{name}”的新地址：{host}。\n{happened}\n如有异常，请立即登录控制台，在“通知渠道”里处理，并查看审计日志。',
      { name, host: host || say('无，由程序拉取'), happened: say(happened) },
    ),
  });
  for (const admin of await adminMails(tx)) await mailTo(tx, app, admin, mail);
}

export const channelProposals: proposals.Kind = {
  kind: 'channel',
  titlesOf: (db, proposed) =>
    queries.namesOf(
      db,
      proposed.map(({ subject }) => subject),
    ),
  lock: (tx, subject) => locked(tx, subject),
  async carryOut(tx, app, me, { id, subject, based_on, sealed, params }) {
    const channel = await locked(tx, subject);
    if (channel.target_version !== based_on || !sealed) throw refuse('conflict');
    const target = JSON.parse(app.keys.open(sealed, proposals.placeOfSecret(id))) as Target;
    await setTarget(tx, app, channel, { target, by: me });
    const { host } = params as unknown as Asked;
    await record(tx, app, 'channel.sign', { subject, actor: me, params: { host } });
    await tellAdmins(tx, app, channel.name, host, '由两位管理员修改。');
  },
  sendBack: (tx, app, me, { proposal: { subject }, reason, isWithdrawn }) =>
    record(tx, app, 'channel.return', {
      subject,
      actor: me,
      params: { isWithdrawn },
      text: reason,
    }),
};

export const switchTo = (
  app: App,
  { me }: CallOf<typeof postChannelSwitch>,
  { id, version, isOn }: InputOf<typeof postChannelSwitch>,
): Promise<OutputOf<typeof postChannelSwitch>> =>
  inTransaction(app.db, async (tx) => {
    const channel = await locked(tx, id, version);
    if (isOn === (channel.off_because === null)) return { id, version };
    await queries.switchTo(tx, id, isOn ? null : 'admin');
    await record(tx, app, 'channel.switch', { subject: id, actor: me, params: { isOn } });
    if (isOn) {
      await startFailedAnew(tx, id);
      await wakeChannel(tx, app, channel);
    }
    return { id, version: version + 1 };
  });

const samples: Limit = { scope: 'channel-sample', hits: 10, windowSeconds: 600 };

/** Sends a message that says nothing, at once, and answers what the other side made of it. */
export async function sample(
  app: App,
  { me }: CallOf<typeof postChannelSample>,
  { id }: InputOf<typeof postChannelSample>,
): Promise<OutputOf<typeof postChannelSample>> {
  const channel = await inTransaction(app.db, (tx) => locked(tx, id));
  if (!channel.target_sealed || !channel.host) throw refuse('conflict');
  await spend(app, samples, id);
  const { href: link } = consoleAddress(app.config);
  const told = {
    id: newId(),
    type: 'channel.sample',
    at: Date.now(),
    params: {},
    link,
    report: null,
  };
  const target = openTarget(app, id, channel.target_sealed);
  const verdict = await send(app, channel.kind as ChannelKind, target, messageOf([told], link));
  const { isReceived: isDelivered, words } = verdict;
  await inTransaction(app.db, (tx) =>
    record(tx, app, 'channel.sample', { subject: id, actor: me, params: { isDelivered } }),
  );
  return { isDelivered, words: [hintOf(verdict), shownAnswer(words)].filter(Boolean).join(' ') };
}

/** Sends the events of a time once more, those that were received too, each under its id. */
export const replay = (
  app: App,
  { me }: CallOf<typeof postChannelReplay>,
  { id, from, to }: InputOf<typeof postChannelReplay>,
): Promise<OutputOf<typeof postChannelReplay>> =>
  inTransaction(app.db, async (tx) => {
    const channel = await locked(tx, id);
    if (channel.off_because !== null || !channel.target_sealed) throw refuse('conflict');
    const events = await queries.listBetween(tx, kindsHeard(channel), { from, to }, mostReplayed);
    const deliveries = await tellOf(tx, app, { events, channels: [channel], isAgain: true });
    const params = { from, to, deliveries };
    await record(tx, app, 'channel.replay', { subject: id, actor: me, params });
    return { deliveries };
  });

export const channelSender: Sender = {
  kinds: channelKind.list.map(({ code }) => code),
  namesOf: queries.namesOf,
  wake: async (tx, app, id) => {
    const channel = await queries.findOne(tx, id);
    if (channel) await wakeChannel(tx, app, channel);
  },
};
