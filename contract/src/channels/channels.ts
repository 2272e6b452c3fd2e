import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { cappedPageOf, distinct, id, moment, pageInput, time, version } from '../paging.ts';
import { route } from '../route.ts';
import { isWebAddress } from '../settings/settings.ts';
import { waitingProposal } from '../staff/proposals.ts';
import { oneLine, typed } from '../text/typed.ts';
import { type ChannelKind, channelKind, publishedEvent } from './kinds.ts';

/** Why nothing is sent through a channel. */
export const channelOff = coded({
  admin: { code: 'admin', label: '已停用' },
  gone: { code: 'gone', label: '对方要求停发，已停用' },
  failed: { code: 'failed', label: '多次发送失败，已停用' },
});

/** `whsec_` and 24 to 64 bytes in Base64, as Standard Webhooks asks for. */
const webhookSecret = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const noSecret = '这种机器人没有密钥，地址就是密钥';
/** What is wrong with the secret of a channel; null: nothing. An empty one stays as it is. */
export function objectionToSecret(kind: ChannelKind, secret: string): string | null {
  if (secret === '') return null;
  if (!channelKind.of(kind).hasSecret) return noSecret;
  return kind !== 'webhook' || webhookSecret.test(secret)
    ? null
    : '请填写 whsec_ 开头的密钥，其后是 24 至 64 字节的 Base64';
}

const fields = {
  name: typed('请填写名称', oneLine, z.maxLength(50, '名称最多 50 个字')),
  /** Only reports of these applications are told of; none: of all. */
  applications: z
    .array(id)
    .check(z.maxLength(200, '最多 200 个应用'), distinct('同一个应用选了两次')),
  events: z
    .array(publishedEvent.schema)
    .check(z.minLength(1, '请至少选择一种事件'), distinct('同一种事件选了两次')),
  /** Whether titles go out; to a webhook also what else its event holds. */
  hasTitles: z.boolean('请选择'),
};
/** Both are secret and never read back; of a change, an empty one stays as it is. */
const target = {
  address: z.string().check(
    z.maxLength(500, '地址最多 500 个字符'),
    z.refine(
      (given) =>
        given === '' ||
        isWebAddress(given, /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$))/),
      '请填写 https 开头的地址，不含用户名和密码',
    ),
  ),
  secret: z.string().check(z.regex(/^[!-~]{0,200}$/, '密钥最多 200 个字符，不含空格')),
};

export const eventChannel = z.object({
  ...fields,
  id,
  version,
  kind: channelKind.schema,
  kindName: z.string(),
  /** Whom it leads to; empty until that was signed, and where a program reads it instead. */
  host: z.string(),
  hasSecret: z.boolean(),
  /** Why nothing is sent; null while it is on. */
  off: z.nullable(channelOff.schema),
  /** 已停用, 待复核 … */
  stateName: z.string(),
  /** A new address or secret that waits for a second admin. */
  proposal: z.nullable(z.object({ ...waitingProposal, host: z.string() })),
  changeTime: time,
});
export type Channel = z.output<typeof eventChannel>;

export const getChannelPage = route({
  name: 'getChannelPage',
  group: 'console',
  access: ['admin'],
  summary: '通知渠道：Webhook 与群机器人；不含地址与密钥',
  input: z.strictObject(pageInput),
  output: cappedPageOf(eventChannel),
});

export const getChannel = route({
  name: 'getChannel',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '一个通知渠道',
  input: z.strictObject({ id }),
  output: eventChannel,
  refusals: ['notFound'],
});

/** What a webhook was told: the id of its delivery, and the body that is sent. */
const pulledEvent = z.object({
  id,
  type: publishedEvent.schema,
  /** When it happened, in ISO 8601. */
  timestamp: z.string(),
  data: z.object({
    reportId: id,
    number: z.string(),
    status: z.int(),
    level: z.int(),
    applicationId: id,
    link: z.string(),
    application: z.optional(z.string()),
    title: z.optional(z.string()),
    event: z.optional(z.record(z.string(), z.unknown())),
  }),
});

export const getChannelEvents = route({
  name: 'getChannelEvents',
  group: 'common',
  access: 'anyone',
  tail: '/{id}',
  summary:
    '程序拉取 Webhook 渠道的事件，由远到近，每次最多 100 条；以渠道密钥签名，cursor 取自上一次的回答，首次留空',
  keeps: true,
  input: z.strictObject({
    id,
    cursor: z._default(
      z.string().check(z.regex(/^[\w-]{0,200}$/, 'cursor 不属于此渠道，请检查')),
      '',
    ),
    /** Seconds since the epoch. */
    timestamp: z.int(),
    /** Over `id.timestamp.cursor`, by the secret of the channel as Standard Webhooks signs. */
    signature: z.string().check(z.regex(/^v1,[A-Za-z0-9+/]{43}=$/, '签名格式不正确')),
  }),
  output: z.object({ events: z.array(pulledEvent), cursor: z.string() }),
  refusals: ['notFound', 'tooOften'],
});

const saved = z.object({
  id,
  version,
  /** Whether its address waits for a second admin. */
  isProposed: z.boolean(),
});

export const postChannelInsert = route({
  name: 'postChannelInsert',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '新增通知渠道；地址与密钥由另一位管理员复核后生效，只有一位管理员时立即生效',
  records: ['channel.insert', 'channel.modify', 'channel.propose'],
  input: z.strictObject({ kind: channelKind.schema, ...fields, ...target }).check(
    z.refine(({ kind, address }) => kind === 'webhook' || address !== '', {
      path: ['address'],
      error: '请填写地址',
    }),
    z.refine(({ kind, secret }) => kind !== 'webhook' || secret !== '', {
      path: ['secret'],
      error: '请填写密钥',
    }),
    z.superRefine(({ kind, secret }, context) => {
      const message = objectionToSecret(kind, secret);
      if (message !== null) context.addIssue({ code: 'custom', path: ['secret'], message });
    }),
  ),
  output: saved,
});

export const postChannelModify = route({
  name: 'postChannelModify',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '修改通知渠道；地址与密钥留空即不变，新的由另一位管理员复核后生效',
  records: ['channel.modify', 'channel.propose'],
  input: z.strictObject({ id, version, ...fields, ...target }),
  output: saved,
  refusals: ['notFound', 'conflict'],
});

export const postChannelSwitch = route({
  name: 'postChannelSwitch',
  group: 'console',
  access: ['admin'],
  summary: '启用或停用通知渠道；停用期间的事件不发送',
  records: 'channel.switch',
  input: z.strictObject({ id, version, isOn: z.boolean('请选择') }),
  output: z.object({ id, version }),
  refusals: ['notFound', 'conflict'],
});

export const postChannelSample = route({
  name: 'postChannelSample',
  group: 'console',
  access: ['admin'],
  summary: '立即发送一条测试消息，并说明对方为何没有接受',
  records: 'channel.sample',
  input: z.strictObject({ id }),
  output: z.object({
    isDelivered: z.boolean(),
    /** What the other side answered, or what to look at. */
    words: z.string(),
  }),
  refusals: ['notFound', 'conflict', 'tooOften'],
});

const longestReplay = 31 * 86_400_000;
// of what is no time, its own field complains
const ofTimes =
  (holds: (from: number, to: number) => boolean) =>
  ({ from, to }: { from: number; to: number }): boolean =>
    ![from, to].every(Number.isSafeInteger) || holds(from, to);
export const mostReplayed = 10_000;

export const postChannelReplay = route({
  name: 'postChannelReplay',
  group: 'console',
  access: ['admin'],
  summary: '重新发送一段时间内的事件，最长 31 天；已送达的也会以原编号再发一次',
  records: 'channel.replay',
  input: z.strictObject({ id, from: moment, to: moment }).check(
    z.refine(
      ofTimes((from, to) => from < to),
      {
        path: ['to'],
        error: '结束时间须晚于开始时间',
      },
    ),
    z.refine(
      ofTimes((from, to) => to - from <= longestReplay),
      {
        path: ['from'],
        error: '开始时间须在结束前 31 天之内',
      },
    ),
  ),
  output: z.object({ deliveries: z.int() }),
  refusals: ['notFound', 'conflict'],
});
