import * as z from 'zod/mini';
import { coded } from '../coded.ts';
import { empty, id } from '../paging.ts';
import { canonicalPhone, phone, phoneShape } from './phone.ts';
import { route } from '../route.ts';
import { mailOf } from '../text/pasted.ts';
import { sixDigits, typed } from '../text/typed.ts';

/** What the portal shows a member first: the guide, nothing, or the offer to take over their account of the earlier portal. */
export const userStatus = coded({
  notSkipInstruct: { code: '0', label: '显示新手指引' },
  skipInstruct: { code: '1', label: '不再显示指引' },
  hasMovingData: { code: '2', label: '旧门户账号待迁入' },
});

export const getUserStatus = route({
  name: 'getUserStatus',
  group: 'passport',
  access: 'user',
  summary: '首次访问状态：0 显示指引，1 不再显示，2 有旧门户账号待迁入',
  input: empty,
  output: z.object({ status: userStatus.schema }),
});

export const postFirstStatus = route({
  name: 'postFirstStatus',
  group: 'passport',
  access: 'user',
  summary: '保存首次访问状态：1 不再显示指引，0 不再提示迁入旧门户账号；返回之后的状态',
  recordsNothing: 'what the portal shows first',
  input: z.strictObject({ status: z._default(z.literal(['0', '1'], '请选择'), '1') }),
  output: z.object({ status: userStatus.schema }),
});

const emailShape = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
export const isEmail = (text: string): boolean => emailShape.test(text) && text.length <= 254;

/** A phone in canonical form, or a mail address in lower case. */
const contact = typed(
  '请填写旧门户的手机号或邮箱',
  z.overwrite((given) => (isEmail(mailOf(given)) ? mailOf(given) : canonicalPhone(given))),
  z.refine((given) => isEmail(given) || phone.safeParse(given).success, {
    error: '请填写正确的手机号或邮箱',
    params: { says: { maxLength: 254, pattern: `${emailShape.source}|${phoneShape.source}` } },
  }),
);

/** What a takeover carries over from an account of the earlier portal. */
const totals = { reports: z.int(), coins: z.int(), contribution: z.int() };

export const postContactCheck = route({
  name: 'postContactCheck',
  group: 'passport',
  access: 'user',
  summary:
    '证明旧门户的手机号或邮箱是本人的：带 ticket 发送验证码，带 code 校验；不填 contact 即当前登录手机号；都不填则认可 10 分钟内用过的本机验证码',
  records: 'account.checkContact',
  input: z
    .strictObject({
      contact: z.optional(contact),
      ticket: z.optional(z.string('请先完成图形验证').check(z.maxLength(200))),
      code: z.optional(sixDigits('请填写验证码', '验证码为 6 位数字')),
    })
    .check(
      z.refine(
        ({ contact: to, ticket, code }) =>
          (ticket === undefined) !== (code === undefined) ||
          [to, ticket, code].every((one) => one === undefined),
        {
          path: ['code'],
          message: '请填写验证码',
          params: {
            says: {
              oneOf: [
                { required: ['ticket'] },
                { required: ['code'] },
                { properties: { contact: false, ticket: false, code: false } },
              ],
            },
          },
        },
      ),
    ),
  output: z.object({
    /** How many seconds until the next code may be requested. */
    retryAfter: z.int(),
    /** The proof that the contact is the member's, with what a takeover would carry over; valid for ten minutes. Null until it is proven. */
    proof: z.nullable(z.object({ proofId: id, nickName: z.string(), ...totals })),
  }),
  refusals: ['captchaNeeded', 'tooOften', 'smsOff', 'wrongPhoneCode', 'noEarlierAccount'],
});

export const postHistoryMigrate = route({
  name: 'postHistoryMigrate',
  group: 'personal',
  access: 'user',
  summary: '迁入已证明的旧门户账号：报告、安全币、贡献值，只能一次',
  records: ['account.migrate', 'report.migrate'],
  input: z.strictObject({ proofId: id }),
  output: z.object(totals),
  refusals: ['notFound', 'proofExpired', 'noEarlierAccount'],
});

export const getHistoryOffer = route({
  name: 'getHistoryOffer',
  group: 'personal',
  access: 'user',
  summary: '是否还有旧门户的账号等待本人迁入',
  input: empty,
  output: z.object({ isOpen: z.boolean() }),
});
