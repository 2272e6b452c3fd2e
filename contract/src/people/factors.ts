import * as z from 'zod/mini';
import {
  appSecret,
  factorCode,
  listedPasskey,
  passkeyMade,
  passkeyName,
  passkeyRequest,
  passkeyShown,
  passkeyWish,
} from '../passport/second-factor.ts';
import { empty, id, nothing } from '../paging.ts';
import { route } from '../route.ts';
import { sixDigits } from '../text/typed.ts';
import { userInfo } from './calls.ts';

/** A member's second factor: a code of the app or a recovery code, or a passkey. Asked for only where one is set. */
export const memberFactor = {
  factorCode: z.optional(factorCode),
  passkey: z.optional(passkeyShown),
};

/** What proves who changes the factors: a factor, or for the first one an SMS code (purpose factor). */
const proof = {
  code: z.optional(sixDigits('请填写验证码', '短信验证码为 6 位数字')),
  ...memberFactor,
};

/** New recovery codes where this is the first factor; else empty. */
const firstCodes = z.object({ codes: z.array(z.string()) });

export const factors = z.object({
  hasCodeApp: z.boolean(),
  passkeys: z.array(listedPasskey),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** Whether passkeys work at the address of this installation. */
  hasPasskeys: z.boolean(),
});
export type Factors = z.output<typeof factors>;

/** Whether anything is asked for beside phone and password. */
export const hasFactor = ({ hasCodeApp, passkeys }: Factors): boolean =>
  hasCodeApp || passkeys.length > 0;

export const getFactors = route({
  name: 'getFactors',
  group: 'personal',
  access: 'user',
  summary: '自己的两步验证：动态码、通行密钥、恢复码',
  input: empty,
  output: factors,
});

export const postCodeAppWish = route({
  name: 'postCodeAppWish',
  group: 'personal',
  access: 'user',
  summary: '取得新的动态码密钥，10 分钟内有效；确认之前旧的照用',
  recordsNothing: 'a secret that is not in use before it is confirmed',
  input: empty,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

export const postCodeAppSet = route({
  name: 'postCodeAppSet',
  group: 'personal',
  access: 'user',
  summary:
    '启用或更换动态码：新密钥的动态码，和已有的两步验证；还没有时用途 factor 的短信验证码，并得到十个恢复码。其他设备全部退出',
  records: ['account.setCodeApp', 'account.makeRecoveryCodes', 'account.useRecoveryCode'],
  input: z.strictObject({
    secret: appSecret,
    newCode: sixDigits('请输入新的动态码', '动态码为 6 位数字'),
    ...proof,
  }),
  output: firstCodes,
  refusals: ['wrongPhoneCode', 'tooOften', 'conflict'],
});

export const postCodeAppRemove = route({
  name: 'postCodeAppRemove',
  group: 'personal',
  access: 'user',
  summary: '停用动态码，须通过两步验证；不再有两步验证时恢复码一并作废。其他设备全部退出',
  records: ['account.removeCodeApp', 'account.useRecoveryCode'],
  input: z.strictObject(memberFactor),
  output: nothing,
  refusals: ['tooOften', 'conflict'],
});

export const postPasskeyWish = route({
  name: 'postPasskeyWish',
  group: 'personal',
  access: 'user',
  summary: '取得新建通行密钥所需的内容，10 分钟内有效，只能用一次',
  recordsNothing: 'a number that a new passkey signs; adding it is recorded',
  input: empty,
  output: passkeyWish,
  refusals: ['notFound'],
});

export const postPasskeyAdd = route({
  name: 'postPasskeyAdd',
  group: 'personal',
  access: 'user',
  summary:
    '添加新建的通行密钥，最多 10 个，须通过两步验证；还没有时用途 factor 的短信验证码，并得到十个恢复码。其他设备全部退出',
  records: ['account.addPasskey', 'account.makeRecoveryCodes', 'account.useRecoveryCode'],
  input: z.strictObject({ name: passkeyName, made: passkeyMade, ...proof }),
  output: firstCodes,
  refusals: ['wrongPhoneCode', 'wrongPasskey', 'tooOften', 'conflict'],
});

export const postPasskeyRemove = route({
  name: 'postPasskeyRemove',
  group: 'personal',
  access: 'user',
  summary:
    '移除自己的一个通行密钥，须通过两步验证；不再有两步验证时恢复码一并作废。其他设备全部退出',
  records: ['account.removePasskey', 'account.useRecoveryCode'],
  input: z.strictObject({ passkeyId: id, ...memberFactor }),
  output: nothing,
  refusals: ['tooOften', 'notFound'],
});

export const postRecoveryCodes = route({
  name: 'postRecoveryCodes',
  group: 'personal',
  access: 'user',
  summary: '生成十个恢复码，只显示这一次，须通过两步验证；以前的全部作废',
  records: ['account.makeRecoveryCodes', 'account.useRecoveryCode'],
  input: z.strictObject(memberFactor),
  output: firstCodes,
  refusals: ['tooOften'],
});

const signedIn = z.object({ token: z.string(), user: userInfo });

export const postPasskeyStart = route({
  name: 'postPasskeyStart',
  group: 'passport',
  access: 'anyone',
  summary: '取得通行密钥要签名的内容，10 分钟内有效，只能用一次',
  recordsNothing: 'a number that a passkey signs; what it proves is recorded',
  input: empty,
  output: passkeyRequest,
  refusals: ['tooOften', 'notFound'],
});

export const postPasskeyLogin = route({
  name: 'postPasskeyLogin',
  group: 'passport',
  access: 'anyone',
  summary: '用通行密钥登录，须由它验证过本人（指纹、面容或 PIN）。协议更新过的，登录后再同意',
  records: ['account.signIn', 'account.failSignIn', 'account.newBrowser'],
  input: z.strictObject({ passkey: passkeyShown }),
  output: signedIn,
  refusals: ['wrongPasskey', 'accountDisabled', 'tooOften'],
});

export const postLoginFactor = route({
  name: 'postLoginFactor',
  group: 'passport',
  access: 'anyone',
  summary:
    '登录的第二步：postUserLogin 回答 factorNeeded 时，凭其 ticket 和动态码、恢复码或通行密钥完成登录；10 分钟内，限同一浏览器',
  records: [
    'account.signIn',
    'account.failSignIn',
    'account.newBrowser',
    'account.consent',
    'account.useRecoveryCode',
    'account.failFactor',
  ],
  input: z.strictObject({
    ticket: z.string('请重新登录').check(z.maxLength(100, '请重新登录')),
    ...memberFactor,
  }),
  output: signedIn,
  refusals: ['signInOver', 'accountDisabled', 'tooOften'],
});
