import * as z from 'zod/mini';
import { pastedText, sixDigits, typed } from '../text/typed.ts';

/** Bytes as browsers write them, base64url. */
export const encoded = (most: number) =>
  z
    .string('通行密钥的内容不正确')
    .check(z.maxLength(most, '通行密钥的内容过长'), z.regex(/^[\w-]+$/, '通行密钥的内容不正确'));

/** The signature of a passkey, as browsers return it. */
export const passkeyShown = z.object(
  {
    id: encoded(1_400),
    rawId: encoded(1_400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded(4_000),
      authenticatorData: encoded(4_000),
      signature: encoded(2_000),
      userHandle: z.optional(encoded(200)),
    }),
  },
  '通行密钥的内容不正确',
);
export type PasskeyShown = z.output<typeof passkeyShown>;

/** The six digits of a code app. */
export const appCode = sixDigits('请输入动态码', '动态码为 6 位数字');

/** The six digits of a code app, or a recovery code of 24 letters and digits; earlier ones have sixteen. */
export const staffCode = typed(
  '请输入动态码',
  pastedText((text) => text.replace(/^(\d{3})-(\d{3})$/, '$1$2')),
  z.regex(
    /^(?:\d{6}|[0-9A-Za-z]{4}(?:[ -]?[0-9A-Za-z]{4}){3}(?:(?:[ -]?[0-9A-Za-z]{4}){2})?)$/,
    '动态码为 6 位数字，恢复码为 24 位字母和数字',
  ),
);

/** A second factor: a code or a passkey; one of them is needed. */
export const secondFactor = {
  code: z.optional(staffCode),
  passkey: z.optional(passkeyShown),
};
