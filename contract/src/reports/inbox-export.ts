import * as z from 'zod/mini';
import { many, mostAtOnce } from './desk-work.ts';
import { id } from '../paging.ts';
import { route } from '../route.ts';
import { saying } from '../say.ts';

export const jsonReportsExport = route({
  name: 'jsonReportsExport',
  group: 'console',
  access: ['reviewer', 'admin'],
  summary: saying(
    '把至多 {most} 份报告在收件箱中的一行导出为 CSV，按给出的顺序；没有正文，记录由谁导出了哪些编号',
    { most: mostAtOnce },
  ),
  records: 'inbox.export',
  input: z.strictObject({ reports: many(id) }),
  output: z.object({ fileName: z.string(), csv: z.string() }),
  refusals: ['notFound'],
});
