import * as z from 'zod/mini';
import { id } from '../paging.ts';
import { reportStatus } from './status.ts';
import { route } from '../route.ts';
import { oneLine } from '../text/typed.ts';
import { maxDraftPlaces, places } from './where.ts';
import { saying } from '../say.ts';

/** The most reports in an answer. */
export const maxAlike = 3;

/** A POST although it only reads: the address of an unrepaired vulnerability must not end up in the logs of a proxy. */
export const jsonReportAlike = route({
  name: 'jsonReportAlike',
  group: 'report',
  access: 'user',
  summary: saying(
    '正在写的报告和自己哪些还没办结的报告相近：同一地址，或者标题相近而且应用相同；看最近 200 份，最多 {most} 份',
    { most: maxAlike },
  ),
  recordsNothing: 'reads',
  input: z.strictObject({
    title: z._default(z.string().check(oneLine, z.maxLength(500, '标题过长')), ''),
    /** Null if none is chosen yet. */
    app: z._default(z.nullable(id), null),
    url: z._default(z.string().check(places, z.maxLength(maxDraftPlaces, '漏洞地址过长')), ''),
  }),
  output: z.array(
    z.object({
      id,
      number: z.string(),
      title: z.string(),
      status: reportStatus.schema,
      statusName: z.string(),
      isSameAddress: z.boolean(),
    }),
  ),
});
