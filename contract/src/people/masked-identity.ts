import * as z from 'zod/mini';
import { coded, type CodeOf } from '../coded.ts';
import { time } from '../paging.ts';
import { realStatus } from './calls.ts';

export const idType = coded({
  identityCard: { code: 'identityCard', label: '居民身份证' },
  passport: { code: 'passport', label: '护照' },
  other: { code: 'other', label: '其他证件' },
});
export type IdType = CodeOf<typeof idType>;

export const payoutMethod = coded({
  bank: { code: 'bank', label: '银行卡' },
  alipay: { code: 'alipay', label: '支付宝' },
});

/** Masked even to its owner: 张*、110***********1234. */
export const maskedIdentity = z.object({
  realStatus: realStatus.schema,
  realName: z.string(),
  idType: z.nullable(idType.schema),
  idTypeName: z.string(),
  idNumber: z.string(),
  payout: z.nullable(
    z.object({
      method: payoutMethod.schema,
      methodName: z.string(),
      account: z.string(),
      bankName: z.string(),
    }),
  ),
  reason: z.string(),
  submitTime: z.nullable(time),
  /** When its pictures were deleted, some time after the decision; null while they are there, and where there were none. */
  picturesDeleteTime: z.nullable(time),
});
export type MaskedIdentity = z.output<typeof maskedIdentity>;
