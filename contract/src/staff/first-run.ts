import * as z from 'zod/mini';
import { postStaffLogin } from '../reports/desk.ts';
import { route } from '../route.ts';
import { appCode } from '../passport/second-factor.ts';
import { newPassphrase } from './passphrase.ts';
import { oneLine, pastedText, showsAtLeast, typed } from '../text/typed.ts';

/** The first word that a start prints: 28 letters and digits in groups of four. Case, spaces and dashes do not matter. */
const word = z
  .string('请输入首次密码')
  .check(pastedText(), showsAtLeast(1, '请输入首次密码'), z.maxLength(40, '首次密码过长'));
const { email } = postStaffLogin.input.shape;

export const getFirstRun = route({
  name: 'getFirstRun',
  group: 'console',
  access: 'anyone',
  summary: '是否还没有管理员',
  input: z.strictObject({}),
  output: z.object({ isOpen: z.boolean() }),
});

export const postFirstRunWord = route({
  name: 'postFirstRunWord',
  group: 'console',
  access: 'anyone',
  summary: '核对服务器日志中的首次密码，得到一个新的动态码密钥',
  recordsNothing: 'a look at the word; nothing is there yet',
  input: z.strictObject({ word, email }),
  output: z.object({
    /** The secret of the second factor in base32, for typing; it is not stored before `postFirstRun`. */
    secret: z.string(),
    /** The same as an `otpauth` address, for a QR code. */
    totpUri: z.string(),
  }),
  refusals: ['wrongFirstWord', 'firstRunClosed', 'tooOften'],
});

export const postFirstRun = route({
  name: 'postFirstRun',
  group: 'console',
  access: 'anyone',
  summary: '创建第一位管理员并登录；只能成功一次',
  records: ['staff.found', 'staff.signIn'],
  input: z.strictObject({
    word,
    name: typed('请输入姓名', oneLine, z.maxLength(50, '姓名最多 50 个字')),
    email,
    passphrase: newPassphrase,
    secret: z.string().check(z.regex(/^[A-Z2-7]{32}$/, '密钥有误，请返回上一步重新扫码')),
    totp: appCode,
  }),
  output: postStaffLogin.output,
  refusals: ['wrongFirstWord', 'firstRunClosed', 'tooOften'],
});
