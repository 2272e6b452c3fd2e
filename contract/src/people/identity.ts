import * as z from 'zod/mini';
import { deadlineDays } from '../promises/deadlines.ts';
import { id, nothing, time, empty } from '../paging.ts';
import {
  idType,
  maskedIdentity,
  payoutMethod,
  type IdType,
  type MaskedIdentity,
} from './masked-identity.ts';
import { realStatus } from './calls.ts';
import { memberFactor } from './factors.ts';
import { route } from '../route.ts';
import { oneLine, pastedText, showsAtLeast, sixDigits, typed } from '../text/typed.ts';
import { saying } from '../say.ts';

export { idType, maskedIdentity, payoutMethod, type IdType, type MaskedIdentity };

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 18 digits, a real date of birth not in the future, and the check digit of GB 11643. */
export function isIdentityCard(number: string): boolean {
  if (!idNumberShape.identityCard.test(number)) return false;
  const [year, month, day] = [
    Number(number.slice(6, 10)),
    Number(number.slice(10, 12)),
    Number(number.slice(12, 14)),
  ];
  const born = new Date(Date.UTC(year, month - 1, day));
  const isRealDate =
    year >= 1900 &&
    born.getUTCMonth() === month - 1 &&
    born.getUTCDate() === day &&
    born.getTime() < Date.now();
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return isRealDate && number[17] === '10X98765432'[sum % 11];
}

const idNumberShape = {
  identityCard: /^\d{17}[\dX]$/,
  passport: /^[A-Z0-9]{5,20}$/,
  other: /^[A-Z0-9-]{5,30}$/,
} as const satisfies Record<IdType, RegExp>;
const isNumberOf = (type: IdType, number: string): boolean =>
  type === 'identityCard' ? isIdentityCard(number) : idNumberShape[type].test(number);
/** The shapes as the published contract says them; the check digit is left to us. */
const saidOfNumbers = Object.entries(idNumberShape).map(([type, { source }]) => ({
  anyOf: [
    { properties: { idType: { not: { const: type } } } },
    { properties: { idNumber: { pattern: source } } },
  ],
}));

const hasNumber = (value: unknown): boolean => {
  const given = (value ?? {}) as Record<string, unknown>;
  return typeof given['idNumber'] === 'string' && idType.has(given['idType']);
};

export const payout = z
  .strictObject({
    method: payoutMethod.schema,
    account: typed(
      '请填写收款账号',
      oneLine,
      pastedText(),
      showsAtLeast(5, '收款账号过短'),
      z.maxLength(64, '收款账号过长'),
    ),
    bankName: z.optional(
      z.string().check(oneLine, showsAtLeast(2, '请输入开户行'), z.maxLength(60, '开户行名称过长')),
    ),
  })
  .check(
    z.refine((given) => given.method !== 'bank' || given.bankName !== undefined, {
      path: ['bankName'],
      message: '请输入开户行',
      params: {
        says: {
          anyOf: [
            { properties: { method: { not: { const: 'bank' } } } },
            { required: ['bankName'], properties: { bankName: { type: 'string' } } },
          ],
        },
      },
    }),
  );

const realName = typed(
  '请填写真实姓名',
  oneLine,
  showsAtLeast(2, '真实姓名至少 2 个字'),
  z.maxLength(50, '真实姓名最多 50 个字'),
);
const idNumber = typed(
  '请填写证件号码',
  oneLine,
  pastedText((text) => text.replaceAll('×', 'X').toUpperCase()),
  showsAtLeast(5, '证件号码过短'),
  z.maxLength(30, '证件号码过长'),
);

export const maxIdentityImages = 3;

/** Submits a member's real name and papers, which are needed for payments only. Takes a consent and a fresh code. */
export const postRealInfo = route({
  name: 'postRealInfo',
  group: 'personal',
  access: 'user',
  summary:
    '提交实名认证，收款账号在第一次兑换现金时才需要；认证通过后只能改收款账号。code 为用途 identity 的短信验证码。启用了两步验证的，填写收款账号还须通过它',
  records: [
    'identity.submit',
    'identity.changePayout',
    'account.consent',
    'account.useRecoveryCode',
  ],
  input: z
    .strictObject({
      realName: z.optional(realName),
      idType: z.optional(idType.schema),
      idNumber: z.optional(idNumber),
      images: z._default(
        z.array(id).check(z.maxLength(maxIdentityImages, '证件照片最多 3 张')),
        [],
      ),
      /** The payout account, which is needed for cash gifts only. Left out: the stored one stays. */
      payout: z.optional(payout),
      consentVersion: z
        .int('请先阅读并同意实名信息处理说明')
        .check(z.positive('请先阅读并同意实名信息处理说明')),
      code: sixDigits('请填写验证码', '短信验证码为 6 位数字'),
      ...memberFactor,
    })
    .check(
      z.refine(
        (given) =>
          given.idType === undefined ||
          given.idNumber === undefined ||
          isNumberOf(given.idType, given.idNumber),
        {
          path: ['idNumber'],
          message: '证件号码不正确，请核对后重新输入',
          // runs although other fields are wrong, so that all faults are reported together
          when: ({ value }) => hasNumber(value),
          params: { says: { allOf: saidOfNumbers } },
        },
      ),
    ),
  output: z.object({ realStatus: realStatus.schema }),
  refusals: [
    'wrongPhoneCode',
    'consentChanged',
    'identityFixed',
    'identityTaken',
    'fileNotUsable',
    'tooOften',
  ],
});

export const getRealAccountInfo = route({
  name: 'getRealAccountInfo',
  group: 'user',
  access: 'user',
  summary: '我的实名认证，脱敏',
  input: empty,
  output: z.extend(maskedIdentity, {
    /** Working days until a submission is reviewed. */
    reviewDays: z.int(),
  }),
});

export const postAccountCancel = route({
  name: 'postAccountCancel',
  group: 'personal',
  access: 'user',
  summary: saying(
    '申请注销账号：{days} 天后清除个人信息，剩余安全币作废。code 为用途 cancel 的短信验证码',
    { days: deadlineDays.cancelAccount },
  ),
  records: 'account.cancel',
  input: z.strictObject({
    code: sixDigits('请填写验证码', '短信验证码为 6 位数字'),
    /** The number of coins that the member was told they would lose; if it is another one by now, the call is refused. */
    coins: z.int('请确认将作废的安全币').check(z.minimum(0, '请确认将作废的安全币')),
  }),
  output: z.object({ cancelTime: time }),
  refusals: ['wrongPhoneCode', 'openOrders', 'conflict'],
});

export const postCancelRevoke = route({
  name: 'postCancelRevoke',
  group: 'personal',
  access: 'user',
  whileCancelling: true,
  summary: '撤销注销申请',
  records: 'account.revokeCancel',
  input: empty,
  output: nothing,
  refusals: ['conflict'],
});
