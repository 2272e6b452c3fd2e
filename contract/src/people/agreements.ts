import * as z from 'zod/mini';
import { empty, nothing, version } from '../paging.ts';
import { route } from '../route.ts';

/** The documents that everybody who signs in has to agree to. */
export const agreementKind = z.enum(['agreement', 'privacy']);

export const getAgreementsDue = route({
  name: 'getAgreementsDue',
  group: 'user',
  access: 'user',
  summary: '登录之后有了新版本、需要重新同意的协议和现在的版本；没有就是空的',
  input: empty,
  output: z.object({ list: z.array(z.object({ kind: agreementKind, version: z.int() })) }),
});

export const postAgreements = route({
  name: 'postAgreements',
  group: 'user',
  access: 'user',
  summary: '登录之后同意新版本的用户协议和隐私政策',
  records: 'account.consent',
  input: z.strictObject({
    agreed: z
      .array(z.strictObject({ kind: agreementKind, version }))
      .check(z.minLength(1, '请先阅读协议'), z.maxLength(2, '协议有重复')),
  }),
  output: nothing,
  refusals: ['agreementChanged'],
});
