import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { settingKey } from './desk.ts';
import { id, nothing, time } from '../paging.ts';
import { route } from '../route.ts';
import { oneLine } from '../text/typed.ts';

export const postSettingConfirm = route({
  name: 'postSettingConfirm',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '确认仅有一位管理员时由他独自修改的渠道设置；不能由修改的人确认',
  records: 'setting.confirm',
  input: z.strictObject({
    changes: z.array(id).check(z.minLength(1), z.maxLength(100)),
  }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownProposal', 'signerTooNew'],
});

const settingChange = z.object({
  time,
  /** Who changed it, or signed the change. */
  by: z.string(),
  /** The values before and after, empty for the default; null if the log does not store them, as for secrets. */
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

/** The channels that can be tried with a test message. */
export const channel = coded({
  sms: { code: 'sms', label: '短信' },
  mail: { code: 'mail', label: '邮件' },
  alarm: { code: 'alarm', label: '告警邮件' },
});

export const postChannelTry = route({
  name: 'postChannelTry',
  group: 'console',
  access: ['admin'],
  summary: '用当前设置发送一条测试短信或邮件；告警邮件发往告警邮箱',
  records: 'channel.try',
  input: z.strictObject({
    channel: channel.schema,
    /** The caller's own phone or mail address; empty for an alarm, which goes to `ALERT_MAIL`. */
    to: z.string().check(oneLine, z.maxLength(254, '收件人过长')),
  }),
  output: z.object({
    isDelivered: z.boolean(),
    /** Where the message went, or what went wrong, in Chinese. */
    words: z.string(),
  }),
  refusals: ['tooOften'],
});
