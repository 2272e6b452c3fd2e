import * as z from 'zod/mini';
import { id, time } from '../paging.ts';
import { oneLine, pastedText, sixDigits, typed } from '../text/typed.ts';

/** Bytes as browsers write them, base64url. */
const encoded = (most: number) =>
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

/** The options for signing with a passkey (WebAuthn). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['preferred']),
});

/** The options for creating a passkey (WebAuthn). */
export const passkeyWish = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
});

/** A new passkey, as browsers return it. */
export const passkeyMade = z.object(
  {
    id: encoded(1_400),
    rawId: encoded(1_400),
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: encoded(4_000),
      attestationObject: encoded(8_000),
    }),
  },
  '通行密钥的内容不正确',
);

/** What its owner calls a passkey. */
export const passkeyName = typed('请输入名称', oneLine, z.maxLength(50, '名称最多 50 个字'));

/** A passkey as its owner sees it. */
export const listedPasskey = z.object({
  id,
  name: z.string(),
  createTime: time,
  lastUsedTime: z.nullable(time),
});
export type ListedPasskey = z.output<typeof listedPasskey>;

/** The six digits of a code app. */
export const appCode = sixDigits('请输入动态码', '动态码为 6 位数字');

/** The six digits of a code app, or a recovery code of 24 letters and digits; earlier ones have sixteen. */
export const factorCode = typed(
  '请输入动态码',
  pastedText((text) => text.replace(/^(\d{3})-(\d{3})$/, '$1$2')),
  z.regex(
    /^(?:\d{6}|[0-9A-Za-z]{4}(?:[ -]?[0-9A-Za-z]{4}){5})$/,
    '动态码为 6 位数字，恢复码为 24 位字母和数字',
  ),
);

/** The secret of a code app, in base32. */
export const appSecret = z.string().check(z.regex(/^[A-Z2-7]{32}$/, '密钥不正确，请重新开始'));

/** A second factor: a code or a passkey; one of them is needed. */
export const secondFactor = {
  code: z.optional(factorCode),
  passkey: z.optional(passkeyShown),
};
