import * as z from 'zod/mini';
import { reason } from '../acts.ts';
import { empty, id, nothing } from '../paging.ts';
import { route } from '../route.ts';
import { researcherUid } from '../staff/acts.ts';

export const postRecoveryAsk = route({
  name: 'postRecoveryAsk',
  group: 'console',
  access: ['admin'],
  needsProof: true,
  summary: '为失去手机号或两步验证的研究员申请找回账号，由另一位管理员复核，7 天后生效',
  records: 'account.askRecovery',
  input: z.strictObject({
    researcherId: id,
    /** The account that signed in with the new phone, which it gives up; without, the phone stays and only the factors go. */
    phoneOfUid: z.optional(researcherUid),
    /** The last four digits of that phone, lest a slip name somebody else's account. */
    phoneEnd: z.optional(z.string().check(z.regex(/^\d{4}$/, '请填写手机号后 4 位'))),
    reason,
  }),
  output: nothing,
  refusals: ['notFound', 'conflict', 'ownStanding'],
});

export const postRecoveryStop = route({
  name: 'postRecoveryStop',
  group: 'user',
  access: 'user',
  summary: '在生效之前终止找回我的账号，或不让出我的手机号',
  records: 'account.stopRecovery',
  input: empty,
  output: nothing,
  refusals: ['conflict'],
});
