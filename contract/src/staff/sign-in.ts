import * as z from 'zod/mini';
import { staffInfo } from '../reports/desk.ts';
import { empty, id, nothing, time } from '../paging.ts';
import { newPassphrase } from './passphrase.ts';
import { everyRole } from './roles.ts';
import { route } from '../route.ts';
import {
  appSecret,
  listedPasskey,
  passkeyMade,
  passkeyName,
  passkeyRequest,
  passkeyShown,
  passkeyWish,
  secondFactor,
} from '../passport/second-factor.ts';
import { sixDigits } from '../text/typed.ts';

export const signedIn = z.object({ token: z.string(), staff: staffInfo });

export const getStaffSignInWays = route({
  name: 'getStaffSignInWays',
  group: 'console',
  access: 'anyone',
  summary: '控制台现在有哪些登录方式；passphrases 为 false 时只有应急账号能用密码',
  input: empty,
  output: z.object({
    passphrases: z.boolean(),
    passkeys: z.boolean(),
    /** The name of the provider; null if there is none. */
    provider: z.nullable(z.string()),
  }),
});

export const postStaffPasskeyStart = route({
  name: 'postStaffPasskeyStart',
  group: 'console',
  access: 'anyone',
  summary: '取得通行密钥要签名的内容，10 分钟内有效，只能用一次',
  recordsNothing: 'a number that a passkey signs; the sign-in is recorded',
  input: empty,
  output: passkeyRequest,
  refusals: ['tooOften', 'notFound'],
});

export const postStaffPasskeyLogin = route({
  name: 'postStaffPasskeyLogin',
  group: 'console',
  access: 'anyone',
  summary: '用通行密钥登录，须由它验证过本人（指纹、面容或 PIN）',
  records: ['staff.signIn', 'staff.failSignIn'],
  input: z.strictObject({ passkey: passkeyShown }),
  output: signedIn,
  refusals: ['wrongPasskey', 'tooOften'],
});

export const postStaffProviderStart = route({
  name: 'postStaffProviderStart',
  group: 'console',
  access: 'anyone',
  summary: '开始单点登录：回答要前往的地址，只有这个浏览器能从那里回来，10 分钟内有效',
  recordsNothing: 'the sign-in is recorded when it comes back',
  input: empty,
  output: z.object({ address: z.string() }),
  refusals: ['tooOften', 'singleSignOnFailed'],
});

/** The query string of the address to which the provider sent the browser back. */
const query = z
  .string('登录结果不正确')
  .check(z.minLength(1, '登录结果不正确'), z.maxLength(8_000, '登录结果过长'));

export const postStaffProviderBack = route({
  name: 'postStaffProviderBack',
  group: 'console',
  access: 'anyone',
  summary:
    '单点登录回来：登录完成；或者单点登录没有验证第二因素，凭 ticket 再验证一次，10 分钟内有效',
  records: ['staff.signIn', 'staff.failSignIn', 'staff.linkProvider', 'staff.mapRoles'],
  input: z.strictObject({ query }),
  output: z.object({ signedIn: z.nullable(signedIn), ticket: z.nullable(z.string()) }),
  refusals: ['tooOften', 'singleSignOnFailed'],
});

export const postStaffProviderFinish = route({
  name: 'postStaffProviderFinish',
  group: 'console',
  access: 'anyone',
  summary: '单点登录之后验证第二因素：动态码、恢复码或通行密钥',
  records: ['staff.signIn', 'staff.failSignIn', 'staff.useRecoveryCode'],
  input: z.strictObject({ ticket: z.string().check(z.maxLength(100)), ...secondFactor }),
  output: signedIn,
  refusals: ['tooOften', 'singleSignOnFailed'],
});

export const getStaffAccount = route({
  name: 'getStaffAccount',
  group: 'console',
  access: everyRole,
  summary: '自己的登录方式和登录着的设备',
  input: empty,
  output: z.object({
    /** The number of unused recovery codes. */
    recoveryCodes: z.int(),
    passkeys: z.array(listedPasskey),
    /** Whether passkeys work at the address of this installation. */
    hasPasskeys: z.boolean(),
    providerAccounts: z.array(
      z.object({ id, issuer: z.string(), linkTime: time, lastUsedTime: z.nullable(time) }),
    ),
    /** The name of the provider; null if there is none. */
    provider: z.nullable(z.string()),
    sessions: z.array(
      z.object({
        id,
        device: z.string(),
        /** The network (/24 or /64) of the session's start; empty for sessions from before this was stored. */
        network: z.string(),
        createTime: time,
        lastSeenTime: time,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});
export type StaffAccount = z.output<typeof getStaffAccount.output>;

export const postStaffProve = route({
  name: 'postStaffProve',
  group: 'console',
  access: everyRole,
  summary: '再次验证身份：此后十分钟内可以进行需要验证身份的操作',
  records: 'staff.useRecoveryCode',
  input: z.strictObject(secondFactor),
  output: nothing,
  refusals: ['tooOften'],
});

export const postStaffPassphrase = route({
  name: 'postStaffPassphrase',
  group: 'console',
  access: everyRole,
  summary: '修改自己的密码，须有当前密码和第二因素；其他设备全部退出',
  records: ['staff.changePassphrase', 'staff.useRecoveryCode'],
  input: z.strictObject({
    passphrase: z
      .string('请输入当前密码')
      .check(z.minLength(1, '请输入当前密码'), z.maxLength(256, '密码过长')),
    newPassphrase,
    ...secondFactor,
  }),
  output: nothing,
  refusals: ['tooOften'],
});

export const postStaffRecoveryCodes = route({
  name: 'postStaffRecoveryCodes',
  group: 'console',
  access: everyRole,
  summary: '生成十个恢复码，只显示这一次；以前的全部作废',
  records: ['staff.makeRecoveryCodes', 'staff.useRecoveryCode'],
  input: z.strictObject(secondFactor),
  output: z.object({ codes: z.array(z.string()) }),
  refusals: ['tooOften'],
});

export const postStaffPasskeyWish = route({
  name: 'postStaffPasskeyWish',
  group: 'console',
  access: everyRole,
  summary: '取得新建通行密钥所需的内容，10 分钟内有效，只能用一次',
  recordsNothing: 'a number that a new passkey signs; adding it is recorded',
  input: empty,
  output: passkeyWish,
  refusals: ['notFound'],
});

export const postStaffPasskeyAdd = route({
  name: 'postStaffPasskeyAdd',
  group: 'console',
  access: everyRole,
  summary: '添加新建的通行密钥，须有第二因素；最多 10 个；其他设备全部退出',
  records: ['staff.addPasskey', 'staff.useRecoveryCode'],
  input: z.strictObject({
    name: passkeyName,
    made: passkeyMade,
    ...secondFactor,
  }),
  output: nothing,
  refusals: ['tooOften', 'wrongPasskey'],
});

export const postStaffPasskeyRemove = route({
  name: 'postStaffPasskeyRemove',
  group: 'console',
  access: everyRole,
  summary: '移除自己的一个通行密钥，须有第二因素；其他设备全部退出',
  records: ['staff.removePasskey', 'staff.useRecoveryCode'],
  input: z.strictObject({ passkeyId: id, ...secondFactor }),
  output: nothing,
  refusals: ['tooOften', 'notFound'],
});

export const postStaffFactorWish = route({
  name: 'postStaffFactorWish',
  group: 'console',
  access: everyRole,
  summary: '取得新的动态码密钥，10 分钟内有效；确认之前旧的照用',
  recordsNothing: 'a secret that is not in use before it is confirmed',
  input: empty,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const postStaffFactorRenew = route({
  name: 'postStaffFactorRenew',
  group: 'console',
  access: everyRole,
  summary: '换用新的动态码：新密钥的动态码，和旧的第二因素；其他设备全部退出',
  records: ['staff.renewFactor', 'staff.useRecoveryCode'],
  input: z.strictObject({
    secret: appSecret,
    newCode: sixDigits('请输入新的动态码', '动态码为 6 位数字'),
    ...secondFactor,
  }),
  output: nothing,
  refusals: ['tooOften'],
});

export const postStaffSessionEnd = route({
  name: 'postStaffSessionEnd',
  group: 'console',
  access: everyRole,
  summary: '让自己的一个设备退出登录；不给 sessionId 时，退出其他所有设备',
  records: 'staff.endSession',
  input: z.strictObject({ sessionId: z.optional(id) }),
  output: nothing,
  refusals: ['notFound'],
});

export const postStaffProviderLinkStart = route({
  name: 'postStaffProviderLinkStart',
  group: 'console',
  access: everyRole,
  summary: '开始关联单点登录的账号，须有第二因素：回答要前往的地址',
  records: ['staff.useRecoveryCode'],
  input: z.strictObject(secondFactor),
  output: z.object({ address: z.string() }),
  refusals: ['tooOften', 'singleSignOnFailed'],
});

export const postStaffProviderLink = route({
  name: 'postStaffProviderLink',
  group: 'console',
  access: everyRole,
  summary: '从单点登录回来，关联那里的账号',
  records: 'staff.linkProvider',
  input: z.strictObject({ query }),
  output: nothing,
  refusals: ['singleSignOnFailed'],
});

export const postStaffProviderUnlink = route({
  name: 'postStaffProviderUnlink',
  group: 'console',
  access: everyRole,
  summary: '解除自己与单点登录账号的关联，须有第二因素',
  records: ['staff.unlinkProvider', 'staff.useRecoveryCode'],
  input: z.strictObject({ accountId: id, ...secondFactor }),
  output: nothing,
  refusals: ['tooOften', 'notFound'],
});
