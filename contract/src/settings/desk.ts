import * as z from 'zod/mini';
import { waitingProposal } from '../staff/proposals.ts';
import { nothing, time, versionOrNone } from '../paging.ts';
import { route } from '../route.ts';

// keys and values are checked by the server alone, against `settings.ts`
export const settingKey = z.string().check(z.maxLength(100));

const consoleSetting = z.object({
  key: settingKey,
  /** The group of the setting. */
  group: z.string(),
  groupName: z.string(),
  label: z.string(),
  hint: z.string(),
  isSecret: z.boolean(),
  /** The value; empty for the default, and for every secret. */
  value: z.string(),
  isSet: z.boolean(),
  /** Whether its only values are `on` and `off`. */
  isSwitch: z.optional(z.boolean()),
  initial: z.string(),
  /** The environment variable that fixes the value; null if it can be changed here. */
  lockedBy: z.nullable(z.string()),
  /** 0 if it was never changed. */
  version: z.int(),
  changedBy: z.nullable(z.string()),
  changeTime: z.nullable(time),
  /** Whether a change is proposed by one admin and signed by another; not for the only admin. */
  takesTwo: z.optional(z.boolean()),
  /** A change that waits for the other admin. */
  proposal: z.optional(
    z.object({
      ...waitingProposal,
      /** The proposed value; empty for the default, and for every secret. */
      value: z.string(),
      /** Whether a secret is taken away instead of replaced, and to which host a secret address leads. */
      clears: z.optional(z.boolean()),
      host: z.optional(z.string()),
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
    '修改一项设置，所有服务器立即生效；留空恢复默认；由环境变量设定的不能改；单点登录、报告保留天数和渠道的设置（takesTwo）等另一位管理员复核，仅有一位管理员时渠道由他独自修改，等下一位确认',
  records: ['setting.change', 'setting.propose'],
  input: z.strictObject({
    key: settingKey,
    version: versionOrNone,
    value: z.string().check(z.trim(), z.maxLength(2_000, '最多 2,000 个字')),
  }),
  output: nothing,
  refusals: ['conflict'],
});
