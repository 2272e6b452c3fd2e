import * as z from 'zod/mini';
import { empty, feedInput, feedOf, id, nothing, time } from '../paging.ts';
import { memberFactor } from './factors.ts';
import { phone } from './phone.ts';
import { route } from '../route.ts';
import { sixDigits } from '../text/typed.ts';
import { saying } from '../say.ts';

/** The six digits of an SMS code. */
const code = sixDigits('请填写验证码', '短信验证码为 6 位数字');

export const minPasswordLength = 10;
export const maxPasswordLength = 64;

/** A password that somebody chooses. The server also refuses those that are easy to guess. */
const newPassword = z.string('请输入密码').check(
  z.minLength(1, '请输入密码'),
  z.minLength(minPasswordLength, {
    error: saying('密码至少 {least} 位', { least: minPasswordLength }),
  }),
  z.maxLength(maxPasswordLength, {
    error: saying('密码最多 {most} 位', { most: maxPasswordLength }),
  }),
);

export const getCurrentPhone = route({
  name: 'getCurrentPhone',
  group: 'personal',
  access: 'user',
  summary: '当前手机号，脱敏',
  input: empty,
  output: z.object({ phoneMasked: z.string() }),
});

export const postPhoneChange = route({
  name: 'postPhoneChange',
  group: 'personal',
  access: 'user',
  summary:
    '更换手机号：原手机用途 phoneOld 与新手机用途 phoneNew 的短信验证码都对才更换；启用了两步验证的，还须通过它；其他设备全部退出',
  records: ['account.changePhone', 'account.useRecoveryCode'],
  input: z.strictObject({ oldCode: code, phone, newCode: code, ...memberFactor }),
  output: z.object({ phoneMasked: z.string() }),
  refusals: ['wrongPhoneCode', 'phoneTaken', 'tooOften'],
});

export const postPasswordSet = route({
  name: 'postPasswordSet',
  group: 'personal',
  access: 'user',
  summary:
    '设置或修改登录密码，10 到 64 位；code 为用途 password 的短信验证码；启用了两步验证的，还须通过它；其他设备全部退出',
  records: ['account.setPassword', 'account.useRecoveryCode'],
  input: z.strictObject({ password: newPassword, code, ...memberFactor }),
  output: nothing,
  refusals: ['wrongPhoneCode', 'tooOften'],
});

export const postPasswordRemove = route({
  name: 'postPasswordRemove',
  group: 'personal',
  access: 'user',
  summary:
    '移除登录密码，以后只用短信验证码登录；code 为用途 password 的短信验证码；启用了两步验证的，还须通过它',
  records: ['account.removePassword', 'account.useRecoveryCode'],
  input: z.strictObject({ code, ...memberFactor }),
  output: nothing,
  refusals: ['wrongPhoneCode', 'tooOften', 'conflict'],
});

export const postSessionEnd = route({
  name: 'postSessionEnd',
  group: 'personal',
  access: 'user',
  summary: '移除登录设备；不带 sessionId 则让当前设备以外的全部退出',
  records: 'account.endSession',
  input: z.strictObject({ sessionId: z.optional(id) }),
  output: nothing,
  refusals: ['notFound'],
});

/** A reading of the member's data by staff, or a sign-in or export of their own. */
const accessRecord = z.object({
  id,
  /** The kind of the event. */
  action: z.string(),
  actionName: z.string(),
  /** Who did it; staff are named by their number. */
  actorName: z.string(),
  /** The number of the report or order; empty if it is about neither. */
  target: z.string(),
  times: z.int(),
  reason: z.string(),
  createTime: time,
});
export type AccessRecord = z.output<typeof accessRecord>;

/** A position in the feed: the time of an event in microseconds, and its id. */
export const eventCursor = /^\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const getAccessRecordPage = route({
  name: 'getAccessRecordPage',
  group: 'personal',
  access: 'user',
  summary: '谁看过我的信息，由近到远：报告、实名与收货信息被谁查看，以及本人的登录与导出',
  input: z.strictObject(feedInput(eventCursor)),
  output: feedOf(accessRecord),
});
