import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { memberFactor } from '../people/factors.ts';
import { route } from '../route.ts';
import { sixDigits } from '../text/typed.ts';

export const postGiftExchange = route({
  name: 'postGiftExchange',
  group: 'award',
  access: 'user',
  idempotent: true,
  summary:
    '兑换礼品：扣除安全币、减库存、生成订单，一步完成。实物带 addressId 即确认了地址，订单从备货中开始；不带则寄到主地址，待确认。现金须有收款账号和用途 exchange 的短信验证码；启用了两步验证的，现金还须通过它',
  records: ['order.exchange', 'account.useRecoveryCode'],
  input: z.strictObject({
    giftId: id,
    /** The price that the member saw; if it is another one by now, the call is refused. */
    price: z.int('请确认兑换所需的安全币').check(z.positive('请确认兑换所需的安全币')),
    /** The amount that the member saw, in fen, if it is cash; if it is another one by now, the call is refused as well. */
    cashValue: z.optional(z.int('请确认兑换的金额').check(z.positive('请确认兑换的金额'))),
    /** The address that the member saw: the order then begins as 备货中. Left out: the main address, which has to be confirmed (待确认). */
    addressId: z.optional(id),
    /** The version of the address that the member saw. If it has changed, the address has to be confirmed. */
    addressVersion: z.optional(z.int()),
    code: z.optional(sixDigits('请填写验证码', '短信验证码为 6 位数字')),
    ...memberFactor,
  }),
  output: z.object({ id, number: z.string() }),
  refusals: [
    'notFound',
    'conflict',
    'keyReused',
    'priceChanged',
    'soldOut',
    'notEnoughCoins',
    'giftLimit',
    'realNameNeeded',
    'payoutNeeded',
    'addressNeeded',
    'wrongPhoneCode',
    'tooOften',
  ],
});
