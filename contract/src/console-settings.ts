import * as z from 'zod/mini';
import { coded } from './coded.ts';
import { reason } from './console-staff.ts';
import { id, nothing, time } from './paging.ts';
import { route } from './route.ts';

// which there are, and what each may be, only servers know (`settings.ts`)
const settingKey = z.string().check(z.maxLength(100));

const consoleSetting = z.object({
  key: settingKey,
  /** What it stands under, and its heading. */
  group: z.string(),
  groupName: z.string(),
  label: z.string(),
  hint: z.string(),
  isSecret: z.boolean(),
  /** Empty where nothing is set, and for every secret. */
  value: z.string(),
  isSet: z.boolean(),
  initial: z.string(),
  /** The environment variable that fixes it; null where it may be changed here. */
  lockedBy: z.nullable(z.string()),
  /** 0 before it was changed first. */
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changeTime: z.nullable(time),
  /** One admin proposes a change, another one signs it. */
  takesTwo: z.optional(z.boolean()),
  /** What waits for the other one. */
  proposal: z.optional(
    z.object({
      id,
      /** Empty for the default, and for every secret. */
      value: z.string(),
      authorName: z.string(),
      createTime: time,
      canSign: z.boolean(),
      canWithdraw: z.boolean(),
    }),
  ),
});
export type ConsoleSetting = z.output<typeof consoleSetting>;

export const getConsoleSettings = route({
  name: 'getConsoleSettings',
  group: 'console',
  access: ['admin'],
  summary: '系统设置；密钥只说是否已设置',
  input: z.strictObject({}),
  output: z.object({ list: z.array(consoleSetting) }),
});

export const postConsoleSetting = route({
  name: 'postConsoleSetting',
  group: 'console',
  access: ['admin'],
  summary:
    '修改一项设置，所有服务器立即生效；留空恢复默认；由环境变量设定的不能改；单点登录的设置（takesTwo）等另一位管理员签署',
  records: ['setting.change', 'setting.propose'],
  input: z.strictObject({
    key: settingKey,
    version: z.int().check(z.nonnegative()),
    value: z.string().check(z.trim(), z.maxLength(2_000, '最多 2,000 个字')),
  }),
  output: nothing,
  refusals: ['conflict'],
});

export const postSettingSign = route({
  name: 'postSettingSign',
  group: 'console',
  access: ['admin'],
  summary: '签署他人提出的设置修改，立即生效',
  records: 'setting.sign',
  input: z.strictObject({ proposalId: id }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownProposal'],
});

export const postSettingReturn = route({
  name: 'postSettingReturn',
  group: 'console',
  access: ['admin'],
  summary: '退回他人提出的设置修改，或撤回自己的；设置不变',
  records: 'setting.return',
  input: z.strictObject({ proposalId: id, reason }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownProposal'],
});

const settingChange = z.object({
  time,
  /** Who changed it, or signed the change. */
  by: z.string(),
  /** As they were written, empty for the default; null where the log does not say them. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});

export const getSettingHistory = route({
  name: 'getSettingHistory',
  group: 'console',
  access: ['admin'],
  summary: '一项设置最近 20 次修改：何时、何人；密钥与个人信息不显示内容',
  input: z.strictObject({ key: settingKey }),
  output: z.object({ list: z.array(settingChange) }),
});

/** What can be tried: whether a message of each kind arrives. */
export const channel = coded({
  sms: { code: 'sms', label: '短信' },
  mail: { code: 'mail', label: '邮件' },
  alarm: { code: 'alarm', label: '告警邮件' },
});

export const postChannelTry = route({
  name: 'postChannelTry',
  group: 'console',
  access: ['admin'],
  summary: '用当前设置试发一条短信或邮件；告警邮件发往告警邮箱',
  records: 'channel.try',
  input: z.strictObject({
    channel: channel.schema,
    /** A phone or an e-mail address of one's own; empty for an alarm. */
    to: z.string().check(z.trim(), z.maxLength(254, '收件人过长')),
  }),
  output: z.object({
    isDelivered: z.boolean(),
    /** What went wrong, in words for who keeps the settings; else where it went. */
    words: z.string(),
  }),
  refusals: ['tooOften'],
});
