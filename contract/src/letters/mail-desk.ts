import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { route } from '../route.ts';
import { mailAddress } from './mail.ts';

export const getResearcherMail = route({
  name: 'getResearcherMail',
  group: 'console',
  access: ['admin'],
  tail: '/{id}',
  summary: '研究员的通知邮箱（脱敏），以及是否还向它发送；没有时 mail 为 null',
  input: z.strictObject({ id }),
  output: z.object({
    mail: z.nullable(
      z.extend(z.pick(mailAddress, { address: true, confirmTime: true, stopReason: true }), {
        /** 使用中, 已退订 … */
        stateName: z.string(),
      }),
    ),
  }),
  refusals: ['notFound'],
});
